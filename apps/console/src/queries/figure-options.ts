import { queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Route } from './route-options.js';
import type { Caller } from './use-caller.js';

/** A span of time: `from` is included, `until` is not. */
export interface FigureSpan {
  from: string;
  until: string;
}

/** The most routes that are read, because each needs a call. */
export const mostRoutes = 200;
/** The number of calls at the same time; the service answers at most eight of one user. */
const atOnce = 4;
/** Figures cost many calls, so they are asked again only when the page is opened, and after this time. */
const rarely = { staleTime: 60_000, refetchInterval: false, refetchOnWindowFocus: false } as const;

export interface DrivenRoutes {
  routes: readonly Route[];
  /** The number of routes in the span; only the newest are read. */
  total: number;
}

/** The routes that their drivers started in the span, with their stops. */
export const drivenRoutesQuery = ({ access, organisationId }: Caller, { from, until }: FigureSpan) =>
  queryOptions({
    queryKey: [organisationId, 'figures', 'routes', from, until],
    queryFn: async ({ signal }): Promise<DrivenRoutes> => {
      const query = {
        ...{ status: 'active,completed', started_from: from, started_to: until },
        ...({ sort: '-planned_start_at', page_size: mostRoutes } as const),
      };
      const { body } = await ask(access, (api) => api.listRoutes({ query, signal }));
      const waiting = body.data.map(({ id }) => id);
      const routes: Route[] = [];
      const read = async () => {
        for (let routeId = waiting.shift(); routeId !== undefined; routeId = waiting.shift()) {
          const id = routeId;
          routes.push((await ask(access, (api) => api.readRoute({ routeId: id, signal }))).body.data);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, read));
      return { routes, total: body.pagination.total };
    },
    ...rarely,
  });

/** The outcomes of the span that failed or were skipped. */
export const failedOutcomesQuery = ({ access, organisationId }: Caller, { from, until }: FigureSpan) =>
  queryOptions({
    queryKey: [organisationId, 'figures', 'outcomes', from, until],
    queryFn: async ({ signal }) => {
      const { body } = await ask(access, (api) => api.exportOutcomes({ query: { from, until }, signal }));
      return body.data.filter(({ status }) => status !== 'success');
    },
    ...rarely,
  });

/** The readings of an asset in the span, in the order of their capture. */
export const readingsQuery = (
  { access, organisationId }: Caller,
  { from, until }: FigureSpan,
  assetId: string,
) =>
  queryOptions({
    queryKey: [organisationId, 'figures', 'readings', assetId, from, until],
    queryFn: async ({ signal }) => {
      const query = { from, until, asset_id: assetId };
      const { body } = await ask(access, (api) => api.exportOdometerReadings({ query, signal }));
      return body.data.filter(({ superseded }) => !superseded);
    },
    ...rarely,
  });

/** The assets by name; more than 500 do not fit into a choice. */
export const assetChoiceQuery = ({ access, organisationId }: Caller) =>
  queryOptions({
    queryKey: [organisationId, 'assets', 'choice'],
    queryFn: async ({ signal }) =>
      (await ask(access, (api) => api.listAssets({ query: { page_size: 500, sort: 'name' }, signal }))).body
        .data,
    staleTime: 10 * 60_000,
    refetchInterval: false,
  });

/** When an arrival is early or late in this organisation. */
export const promptitudeQuery = ({ access, organisationId }: Caller) =>
  queryOptions({
    queryKey: [organisationId, 'figures', 'promptitude'],
    queryFn: async ({ signal }) =>
      (await ask(access, (api) => api.readOrganisation({ signal }))).body.data.promptitude,
    staleTime: 10 * 60_000,
    refetchInterval: false,
  });
