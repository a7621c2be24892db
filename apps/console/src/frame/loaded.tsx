import { Button, Notice, Skeleton, useFormats } from '@fleet/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '../language/console-messages.js';
import { isForbidden, isGone } from '../queries/call-error.js';
import { FailedFace, ForbiddenFace } from './faces.js';
import { useOnline } from './use-online.js';

export interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Has the layout of the page; shown until there is something to show. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query, or that it is loading, has failed, needs a right that the user does not have, or is old.
 */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const { data, error } = query;
  if (isForbidden(error)) return <ForbiddenFace wasTaken={data !== undefined} />;
  if (data === undefined || isGone(error)) {
    if (error === null) return skeleton ?? <Skeleton lines={8} />;
    return <FailedFace error={error} onRetry={() => void query.refetch()} />;
  }
  return (
    <>
      <StaleNotice query={query} />
      {children(data)}
    </>
  );
}

/** Says since when the page is old, if it could not be refreshed. */
function StaleNotice({ query }: { query: UseQueryResult<unknown> }) {
  const { frame } = useMessages();
  const { text, dateTime } = useFormats();
  const isOnline = useOnline();
  if (isOnline && !query.isError) return null;
  const time = dateTime(new Date(query.dataUpdatedAt).toISOString());
  if (!isOnline) {
    return (
      <Notice tone="warning" title={frame.offlineTitle}>
        {text(frame.offlineText, { time })}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title={text(frame.stale, { time })}
      action={
        <Button icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
          {frame.tryAgain}
        </Button>
      }
    >
      {frame.staleText}
    </Notice>
  );
}
