import type { Permission } from '@fleet/contract/ground/permissions';
import { Skeleton } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSignedIn } from '../access/use-access.js';
import { accountQuery } from '../queries/account-options.js';
import { useCaller } from '../queries/use-caller.js';
import { DialogPlace } from './dialog-place.js';
import { FailedFace, ForbiddenFace } from './faces.js';
import classes from './screen.module.css';

export interface ScreenProps {
  title: string;
  /** The right that the page needs. */
  needs: Permission;
  /** Shown above the title: the link back to the list. */
  back?: ReactNode;
  /** Shown beside the title: the state of the record. */
  sign?: ReactNode;
  /** What can be done here. */
  actions?: ReactNode;
  /** True for pages with long lines of text and few columns. */
  narrow?: boolean;
  children: ReactNode;
}

/**
 * A page of the console. Its title is also that of the window. If the right for the page is missing or was taken, the
 * page says so.
 */
export function Screen({ title, needs, back, sign, actions, narrow = false, children }: ScreenProps) {
  useWindowTitle(title);
  const right = useRight(needs);
  return (
    <DialogPlace>
      <div className={narrow ? `${classes.head} ${classes.narrow}` : classes.head}>
        {back !== undefined && <div className={classes.back}>{back}</div>}
        <h1 className={classes.title} tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {right.state === 'granted' && sign}
        {right.state === 'granted' && actions && <div className={classes.actions}>{actions}</div>}
      </div>
      <div className={narrow ? `${classes.body} ${classes.narrow}` : classes.body}>
        {right.state === 'granted' && children}
        {right.state === 'loading' && <Skeleton lines={8} />}
        {right.state === 'failed' && <FailedFace error={right.error} onRetry={right.retry} />}
        {right.state === 'missing' && <ForbiddenFace wasTaken={right.wasGranted} />}
      </div>
    </DialogPlace>
  );
}

/** Whether the user has the right, and whether they had it since the page was opened. */
function useRight(needs: Permission) {
  const query = useQuery(accountQuery(useCaller()));
  const wasGranted = useRef(false);
  const isGranted = query.data?.permissions.includes(needs) ?? false;
  useEffect(() => {
    if (isGranted) wasGranted.current = true;
  }, [isGranted]);
  if (isGranted) return { state: 'granted' } as const;
  if (query.data !== undefined) return { state: 'missing', wasGranted: wasGranted.current } as const;
  if (query.error === null) return { state: 'loading' } as const;
  return { state: 'failed', error: query.error, retry: () => void query.refetch() } as const;
}

function useWindowTitle(title: string): void {
  const { organisation } = useSignedIn();
  useEffect(() => {
    document.title = `${title} · ${organisation.name}`;
  }, [title, organisation.name]);
}
