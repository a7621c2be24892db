import { isUuid } from '@fleet/contract/ground/primitives';
import { problem, statusOf } from '@fleet/contract/ground/problems';
import { actorIdOf, type Context, Refusal } from '../../context.js';
import { errorBody } from './error-response.js';
import { claimKey, replayOf, storeAnswer } from './idempotency-claims.js';
import type { Reply } from './reply.js';
import { type AnswerSecrets, answerSecrets } from './stored-answer-seal.js';

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
 * repeated call does the work. A second call waits while the first is running. Responses with 429 and 5xx are not
 * stored, so such a call may be repeated.
 */
export async function answerOnce(ctx: Context, request: KeyedRequest, work: Work): Promise<Reply> {
  const secrets = secretsOf(ctx, request);
  return ctx.inTransaction(async (tx) => {
    const again = replayOf(secrets, await claimKey(tx, secrets));
    if (again !== null) return again;
    const reply = await answered(() => tx.inTransaction(work));
    await storeAnswer(tx, secrets, reply);
    return reply;
  });
}

/**
 * The same for work that has its own transactions and may be repeated. No transaction surrounds it, and the response is
 * stored at the end. So if a call is repeated after a crash, or while the first call is running, the work is done
 * again. All calls then get the response that was stored first.
 */
export async function answerInPieces(ctx: Context, request: KeyedRequest, work: Work): Promise<Reply> {
  const secrets = secretsOf(ctx, request);
  const again = replayOf(secrets, await claimKey(ctx, secrets));
  if (again !== null) return again;
  const reply = await answered(() => work(ctx));
  if (await storeAnswer(ctx, secrets, reply)) return reply;
  return replayOf(secrets, await claimKey(ctx, secrets)) ?? reply;
}

/** 1 to 200 visible characters. */
const keyForm = /^[\x21-\x7e]{1,200}$/;

function secretsOf(ctx: Context, request: KeyedRequest): AnswerSecrets {
  if (!keyForm.test(request.key)) throw new Refusal(problem('wrong_format', 'Idempotency-Key'));
  return answerSecrets(request, `${ctx.organisationId} ${actorIdOf(ctx.actor)}`.toLowerCase());
}

/**
 * Does the work, and returns a refusal as a reply, so that it is stored like any other response. The transaction in
 * which the refusal was thrown is rolled back.
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
