import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import { callPause } from './call-pause.js';
import { createReadPace, type ReadPace } from './read-pace.js';
import type { Route, RouteSummary } from './route-options.js';
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
/** A third of the 600 calls that the service answers to one user in a minute, because other pages need calls, too. */
const readsInAMinute = 200;
/** Figures cost many calls, so they are read again only if the page is opened after this time. */
const rarely = { staleTime: 60_000, refetchInterval: false, refetchOnWindowFocus: false } as const;

export interface DrivenRoutes {
  routes: readonly Route[];
  /** The number of routes in the span; only the newest `mostRoutes` of them are read. */
  total: number;
}

const paces = new WeakMap<QueryClient, ReadPace>();

function paceOf(client: QueryClient): ReadPace {
  const known = paces.get(client);
  if (known !== undefined) return known;
  const made = createReadPace({
    ...{ most: readsInAMinute, periodMs: 60_000 },
    ...{ now: () => performance.now(), sleep: callPause },
  });
  paces.set(client, made);
  return made;
}

/** Reads a whole route. Whenever a route changes, `updated_at` changes, so the same state is not read twice. */
async function readDriven(
  { access, organisationId }: Caller,
  { id, version, updated_at }: RouteSummary,
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<Route> {
  const key = [organisationId, 'figures', 'route', id, version, updated_at];
  const kept = client.getQueryData<Route>(key);
  if (kept !== undefined) return kept;
  await paceOf(client).turn(signal);
  const { body } = await ask(access, (api) => api.readRoute({ routeId: id, signal }));
  client.setQueryData(key, body.data);
  return body.data;
}

/** The routes that their drivers started in the span, with their stops. */
export const drivenRoutesQuery = (caller: Caller, { from, until }: FigureSpan) =>
  queryOptions({
    queryKey: [caller.organisationId, 'figures', 'routes', from, until],
    queryFn: async ({ client, signal }): Promise<DrivenRoutes> => {
      const query = {
        ...{ status: 'active,completed', started_from: from, started_to: until },
        ...({ sort: '-planned_start_at', page_size: mostRoutes } as const),
      };
      const { body } = await ask(caller.access, (api) => api.listRoutes({ query, signal }));
      const waiting = [...body.data];
      const routes: Route[] = [];
      const read = async () => {
        for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
          routes.push(await readDriven(caller, each, { client, signal }));
        }
      };
      try {
        await Promise.all(Array.from({ length: atOnce }, read));
      } finally {
        // After a failure, the remaining routes are not needed.
        waiting.length = 0;
      }
      return { routes, total: body.pagination.total };
    },
    ...rarely,
  });

/** The outcomes of the span that failed or were skipped. */
export const failedOutcomesQuery = ({ access, organisationId }: Caller, { from, until }: FigureSpan) =>
  queryOptions({
    queryKey: [organisationId, 'figures', 'outcomes', from, until],
    queryFn: async ({ signal }) => {
      const query = { from, until, status: 'failed,skipped' };
      return (await ask(access, (api) => api.exportOutcomes({ query, signal }))).body.data;
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
