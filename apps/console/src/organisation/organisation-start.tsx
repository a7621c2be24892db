import { Skeleton } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { FailedFace, ForbiddenFace } from '../frame/faces.js';
import { organisationPlaces } from '../frame/organisation-places.js';
import { useMessages } from '../language/console-messages.js';
import { accountQuery } from '../queries/account-options.js';
import { useCaller } from '../queries/use-caller.js';

/** Leads to the first part that the user may see. */
export function OrganisationStart() {
  const { organisation } = useMessages();
  const { data: account, error, refetch } = useQuery(accountQuery(useCaller()));
  const first = organisationPlaces.find(({ needs }) => account?.permissions.includes(needs) ?? false);
  if (first !== undefined) return <Navigate to={first.path} replace />;
  return (
    <>
      <h1 tabIndex={-1}>{organisation.title}</h1>
      {account !== undefined ? (
        <ForbiddenFace wasTaken={false} />
      ) : error === null ? (
        <Skeleton lines={8} />
      ) : (
        <FailedFace error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}
