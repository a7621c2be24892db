import type { Context } from '../../context.js';
import type { Reply } from './reply.js';

/** True for a call that asks what it would do [C-10]. */
export function isDryRun(query: unknown): boolean {
  return (
    typeof query === 'object' && query !== null && 'validate_only' in query && query.validate_only === true
  );
}

/**
 * Does the work of a call in a transaction and always rolls it back, so a trial finds the same faults and the same
 * result as the call. Only the body of the reply remains, with `validated_only`; a tag or a token of a state that was
 * rolled back must not be sent.
 */
export async function rehearse(ctx: Context, work: (ctx: Context) => Promise<Reply>): Promise<Reply> {
  return told(await undone(ctx, work));
}

/**
 * The same for work with its own transactions: each of them is rolled back at its end. No transaction surrounds the
 * whole, because it would keep its locks and delay the event feed for as long as the whole takes. So one part does not
 * see what another part would have done.
 */
export async function rehearseInPieces(ctx: Context, work: (ctx: Context) => Promise<Reply>): Promise<Reply> {
  return told(await work({ ...ctx, inTransaction: (piece) => undone(ctx, piece) }));
}

function told({ status, body, links }: Reply): Reply {
  const said = typeof body === 'string' && links !== null ? `${body},"validated_only":true` : body;
  return { status: status === 201 ? 200 : status, body: said, links, headers: {} };
}

/** Carries the result out of a transaction that is to be undone. */
class Rehearsed<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('rehearsed');
    this.result = result;
  }
}

/** Does work in a transaction that is undone, and answers with its result. */
export async function undone<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  try {
    // A savepoint within: in there no statement is the last of the whole, and none brings COMMIT with it.
    return await ctx.inTransaction((tx) =>
      tx.inTransaction(async (inner) => {
        throw new Rehearsed(await work(inner));
      }),
    );
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    return error.result;
  }
}
