import type { CallBody } from '@fleet/client/console';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type RoutePage = CallBody<'listRoutes'>;
export type RouteSummary = RoutePage['data'][number];
export type Route = CallBody<'readRoute'>['data'];
export type Stop = Route['travel_plan']['points_of_interest'][number];
export type Activity = Stop['activities'][number];
export type Transfer = CallBody<'listTransfers'>['data'][number];

/** A route with the tag that `If-Match` needs. */
export interface RouteState {
  route: Route;
  etag: string | null;
}

type RouteListFilters = Readonly<Partial<Record<'status' | 'driver_id' | 'site_id' | 'search', string>>> & {
  planned_start_from?: string;
  planned_start_to?: string;
  with_failures?: boolean;
  sort?: RouteOrder;
  page_no: number;
};
export type RouteOrder =
  | 'planned_start_at'
  | '-planned_start_at'
  | 'updated_at'
  | '-updated_at'
  | 'reference';

const routePageSize = 50;
const routesKey = (organisationId: string) => [organisationId, 'routes'] as const;

export const routeListQuery = ({ access, organisationId }: Caller, filters: RouteListFilters) =>
  queryOptions({
    queryKey: [...routesKey(organisationId), 'list', filters],
    queryFn: async ({ signal }): Promise<RoutePage> => {
      const query = { page_size: routePageSize, ...filters };
      return (await ask(access, (api) => api.listRoutes({ query, signal }))).body;
    },
    placeholderData: keepPreviousData,
  });

export const routeQuery = ({ access, organisationId }: Caller, routeId: string) =>
  queryOptions({
    queryKey: [...routesKey(organisationId), routeId],
    queryFn: async ({ signal }): Promise<RouteState> => {
      const { body, etag } = await ask(access, (api) => api.readRoute({ routeId, signal }));
      return { route: body.data, etag };
    },
  });

/** The newest transfers of a route. They are read more often while one waits for the driver. */
export const transferQuery = ({ access, organisationId }: Caller, routeId: string) =>
  queryOptions({
    queryKey: [...routesKey(organisationId), routeId, 'transfers'],
    queryFn: async ({ signal }): Promise<readonly Transfer[]> => {
      const query = { page_size: 10 };
      return (await ask(access, (api) => api.listTransfers({ routeId, query, signal }))).body.data;
    },
    refetchInterval: ({ state: { data } }) => (data?.[0]?.status === 'requested' ? 3_000 : 15_000),
  });

/** What was driven of a route, thinned for a map of a town. */
export const routeTrackQuery = ({ access, organisationId }: Caller, routeId: string) =>
  queryOptions({
    queryKey: [...routesKey(organisationId), routeId, 'track'],
    queryFn: async ({ signal }) =>
      (await ask(access, (api) => api.readRouteTrack({ routeId, query: { zoom: 14 }, signal }))).body.data,
    refetchInterval: 15_000,
  });
