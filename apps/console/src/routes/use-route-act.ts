import type { CallResult, ConsoleApi } from '@fleet/client/console';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, isOutdated } from '../queries/call-error.js';
import { type Route, type RouteState, routeQuery } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';

export interface RouteAct {
  /** The route as it was when the dialog opened. */
  opened: RouteState;
  /** True if the route is read again before the call, because the call does not check all that the dialog says. */
  readsFirst?: boolean;
  call: (api: ConsoleApi, named: { routeId: string; ifMatch?: string }) => Promise<CallResult<unknown>>;
  onDone: () => void;
}

/**
 * An act on the route that the user sees. The page behind the dialog refreshes itself, but the act is based on what the
 * dialog shows: if somebody has changed the route since, nothing is done. Then `route` is the newer route, and
 * `changedFrom` is the route that the user saw before.
 */
export function useRouteAct({ opened, readsFirst = false, call, onDone }: RouteAct) {
  const caller = useCaller();
  const client = useQueryClient();
  const [seen, setSeen] = useState(opened);
  const [changedFrom, setChangedFrom] = useState<Route | null>(null);
  const routeId = seen.route.id;
  const read = () => client.fetchQuery({ ...routeQuery(caller, routeId), staleTime: 0 });
  /** Returns the newer route if it differs from what the user saw; null after the act. */
  const attempt = async (): Promise<RouteState | null> => {
    if (readsFirst) {
      const now = await read();
      if (isOther(seen.route, now.route)) return now;
    }
    const ifMatch = seen.etag === null ? {} : { ifMatch: seen.etag };
    try {
      await ask(caller.access, (api) => call(api, { routeId, ...ifMatch }));
      return null;
    } catch (error) {
      if (!isOutdated(error)) throw error;
      return read();
    }
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: attempt,
    onSuccess: async (now) => {
      if (now !== null) {
        setChangedFrom(seen.route);
        setSeen(now);
        return;
      }
      await client.invalidateQueries({ queryKey: [caller.organisationId, 'routes'] });
      onDone();
    },
  });
  return { route: seen.route, changedFrom, act: () => mutate(), isBusy: isPending, error };
}

function isOther(before: Route, after: Route): boolean {
  const { version, status, driver_id: driverId } = before;
  return version !== after.version || status !== after.status || driverId !== after.driver_id;
}
