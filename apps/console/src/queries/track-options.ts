import type { CallBody } from '@fleet/client/console';
import { readRouteTrack } from '@fleet/contract/driving/tracks';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type RouteTrack = CallBody<'readRouteTrack'>['data'];

/** The driven track. While the route is active, it is read again every 15 seconds. */
export const trackQuery = ({ access, organisationId }: Caller, routeId: string, isActive: boolean) =>
  queryOptions({
    queryKey: [organisationId, 'routes', routeId, 'track'],
    queryFn: async ({ signal }): Promise<RouteTrack> =>
      (await ask(access, (api) => api.send(readRouteTrack, { routeId, signal }))).body.data,
    refetchInterval: isActive ? 15_000 : false,
  });
