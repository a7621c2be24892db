import { type Problem, toWire, type WireProblem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { link, type Reply, resource } from '../platform/http/reply.js';

/** The result of a refused entry of a batch. */
export interface Rejection {
  integration_key: string | null;
  result: 'rejected';
  errors: WireProblem[];
}

/** The result of one entry of a batch. */
export interface EntryResult<Result> {
  result: Result | Rejection;
  /** For a refused entry, with pointers into the request. */
  problems: readonly Problem[];
}

/** The result of a refused entry, with pointers into the request. */
export function refusedResult(
  integrationKey: string | null,
  problems: readonly Problem[],
): EntryResult<never> {
  const errors = problems.map(toWire);
  return { result: { integration_key: integrationKey, result: 'rejected', errors }, problems };
}

/**
 * Returns one result for each entry, in the order of the request: 200, or 207 if some are refused. If all are refused,
 * [C-6] applies to these batches too: the response is the plain array of errors.
 */
export function batchReply<Result extends { result: string }>(
  ctx: Context,
  path: string,
  entries: readonly EntryResult<Result>[],
): Reply {
  const refused = entries.filter(({ result }) => result.result === 'rejected');
  if (refused.length === entries.length) {
    throw new Refusal(
      refused.flatMap((each) => each.problems),
      {},
      422,
    );
  }
  const results = entries.map((each) => each.result);
  return resource(results, [link('self', ctx.organisationId, path)], {
    status: refused.length > 0 ? 207 : 200,
  });
}
