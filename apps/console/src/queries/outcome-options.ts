import type { CallBody } from '@fleet/client/console';
import { listRouteOutcomes } from '@fleet/contract/driving/route-outcomes';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type RecordedOutcome = CallBody<'listRouteOutcomes'>['data'][number];

/** The outcomes of a route in the order of their capture; `total` also counts outcomes that were not read. */
export interface RouteOutcomes {
  outcomes: readonly RecordedOutcome[];
  total: number;
  /** The number of calls that were needed to read the outcomes. */
  calls: number;
}

const largestPage = 500;
/** These pages contain more outcomes than a driver can capture in a day. */
const mostPages = 8;

export const outcomesQuery = ({ access, organisationId }: Caller, routeId: string) =>
  queryOptions({
    queryKey: [organisationId, 'routes', routeId, 'outcomes'],
    queryFn: async ({ signal }): Promise<RouteOutcomes> => {
      const read = async (filter: { current?: boolean }): Promise<RouteOutcomes> => {
        const outcomes: RecordedOutcome[] = [];
        for (let page_no = 1; ; page_no += 1) {
          const query = { ...filter, page_size: largestPage, page_no };
          const { body } = await ask(access, (api) =>
            api.send(listRouteOutcomes, { routeId, query, signal }),
          );
          outcomes.push(...body.data);
          const { total } = body.pagination;
          if (page_no * largestPage >= total || page_no === mostPages) {
            return { outcomes, total, calls: page_no };
          }
        }
      };
      const oldest = await read({});
      if (oldest.outcomes.length >= oldest.total) return oldest;
      // The latest answer to a question is the valid one, so it must not be missing.
      const current = await read({ current: true });
      const known = new Set(oldest.outcomes.map((each) => each.submission_id));
      return {
        outcomes: [...oldest.outcomes, ...current.outcomes.filter((each) => !known.has(each.submission_id))],
        total: oldest.total,
        calls: oldest.calls + current.calls,
      };
    },
  });

/** The whole content of an outcome that was too large for its page; null if it is too large for any page. */
export const wholeOutcomeQuery = (
  { access, organisationId }: Caller,
  routeId: string,
  { submission_id, activity_reference, requirement_key }: RecordedOutcome,
) =>
  queryOptions({
    queryKey: [organisationId, 'routes', routeId, 'outcomes', submission_id],
    queryFn: async ({ signal }) => {
      const query = { activity_reference, requirement_key, page_size: 50 };
      const { body } = await ask(access, (api) => api.send(listRouteOutcomes, { routeId, query, signal }));
      return body.data.find((each) => each.submission_id === submission_id)?.outcome ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
