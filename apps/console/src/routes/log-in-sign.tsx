import { Sign } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../language/console-messages.js';
import { useIsLimited, useMay } from '../queries/account-options.js';
import type { Route } from '../queries/route-options.js';
import { sessionListQuery } from '../queries/session-options.js';
import { useCaller } from '../queries/use-caller.js';

/** Marks an active route whose driver has no session. */
export function LogInSign({ route }: { route: Route }) {
  const { routes } = useMessages();
  if (!useHasNoSession(route)) return null;
  return <Sign tone="neutral">{routes.noSession}</Sign>;
}

/**
 * True if the route is active and its driver has no session. Never true for users who are limited to sites, because
 * they do not see every session.
 */
export function useHasNoSession(route: Route): boolean {
  const driverId = route.status === 'active' ? (route.allocation.driver?.id ?? '') : '';
  const mayReadSessions = useMay('sessions:read');
  const isLimited = useIsLimited();
  const { data } = useQuery({
    ...sessionListQuery(useCaller(), { driver_id: driverId, status: 'active', page_no: 1 }),
    enabled: driverId !== '' && mayReadSessions && !isLimited,
  });
  return driverId !== '' && data !== undefined && data.pagination.total === 0;
}
