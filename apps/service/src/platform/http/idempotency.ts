import { isUuid } from '@fleet/contract/ground/primitives';
import { problem, statusOf } from '@fleet/contract/ground/problems';
import { actorIdOf, type Context, Refusal } from '../../context.js';
import { errorBody } from './error-response.js';
import { claimKey, replayOf, storeAnswer } from './idempotency-claims.js';
import type { Reply } from './reply.js';
import { type AnswerLock, answerLock } from './stored-answer-seal.js';

/** A request under an Idempotency-Key [C-1]. */
export interface KeyedRequest {
  key: string;
  /** The operation's id with the parameters of the call. It is the same for all paths of the operation. */
  call: string;
  body: Buffer;
}

type Work = (ctx: Context) => Promise<Reply>;

/**
 * Names a call independently of how its path was written: with `routes` or `loads`, and with identifiers in any letter
 * case.
 */
export function callOf(operationId: string, { params, query }: { params: unknown; query: unknown }): string {
  const sorted = (values: unknown) =>
    Object.entries(values ?? {})
      .map(([name, value]) => [name, isUuid(String(value)) ? String(value).toLowerCase() : value])
      .sort();
  return JSON.stringify([operationId, sorted(params), sorted(query)]);
}

/**
 * Does the work of a POST once per key within 24 hours. The claim of the key, the work and the stored response are one
 * transaction. So a repeated call gets the first response. If the first call crashed, nothing was done, and the
 * repeated call does the work. A second call waits while the first is running. Faults of ours are not stored, so such a
 * call may be repeated.
 */
export async function answerOnce(ctx: Context, request: KeyedRequest, work: Work): Promise<Reply> {
  const lock = lockOf(ctx, request);
  return ctx.inTransaction(async (tx) => {
    const again = replayOf(lock, await claimKey(tx, lock));
    if (again !== null) return again;
    const reply = await answered(() => tx.inTransaction(work));
    await storeAnswer(tx, lock, reply);
    return reply;
  });
}

/**
 * The same for work that has its own transactions and may be repeated. No transaction surrounds it, and the response is
 * stored at the end. So if a call is repeated after a crash, or while the first call is running, the work is done
 * again. All calls then get the response that was stored first.
 */
export async function answerInPieces(ctx: Context, request: KeyedRequest, work: Work): Promise<Reply> {
  const lock = lockOf(ctx, request);
  const again = replayOf(lock, await claimKey(ctx, lock));
  if (again !== null) return again;
  const reply = await answered(() => work(ctx));
  if (await storeAnswer(ctx, lock, reply)) return reply;
  return replayOf(lock, await claimKey(ctx, lock)) ?? reply;
}

/** 1 to 200 visible characters. */
const keyForm = /^[\x21-\x7e]{1,200}$/;

function lockOf(ctx: Context, request: KeyedRequest): AnswerLock {
  if (!keyForm.test(request.key)) throw new Refusal(problem('wrong_format', 'Idempotency-Key'));
  return answerLock(request, `${ctx.organisationId} ${actorIdOf(ctx.actor)}`.toLowerCase());
}

/**
 * Does the work, and returns a refusal as a reply, so that it is stored like any other response. What the work had
 * written is rolled back.
 */
async function answered(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const status = error.status ?? statusOf(error.problems);
    if (status >= 500 || status === 429) throw error;
    return { status, body: errorBody(error.problems), links: null, headers: error.headers };
  }
}
