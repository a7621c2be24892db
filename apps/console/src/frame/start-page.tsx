import { Button, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useSignedIn } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import { accountQuery } from '../queries/account-options.js';
import { useCaller } from '../queries/use-caller.js';
import { FailedFace } from './faces.js';
import { mayOpen, places } from './places.js';

/** Leads to the first place that the user may see. */
export function StartPage() {
  const { frame } = useMessages();
  const { text } = useFormats();
  const { organisation } = useSignedIn();
  const query = useQuery(accountQuery(useCaller()));
  if (query.data === undefined) {
    if (query.error === null) return <Skeleton lines={8} />;
    return <FailedFace error={query.error} onRetry={() => void query.refetch()} />;
  }
  const first = places.find((place) => mayOpen(place, query.data?.permissions ?? []));
  if (first !== undefined) return <Navigate to={first.path} replace />;
  return (
    <>
      <h1 tabIndex={-1}>{frame.nothingAllowedTitle}</h1>
      <p>{text(frame.nothingAllowedText, { organisation: organisation.name })}</p>
      <div>
        <Button href="/driver/">{frame.goToDriverApp}</Button>
      </div>
    </>
  );
}
