import type { Context } from '../../context.js';
import type { Reply } from './reply.js';

/** Returns whether the call is a trial, which only reports what the call would do [C-10]. */
export function isDryRun(query: unknown): boolean {
  return (
    typeof query === 'object' && query !== null && 'validate_only' in query && query.validate_only === true
  );
}

/**
 * Does the work of a call in a transaction and always rolls it back. So a trial finds the same faults and the same
 * result as the call. The reply has no headers, because a tag or a token of a state that was rolled back must not be
 * sent. Its body contains `validated_only`.
 */
export async function rehearse(ctx: Context, work: (ctx: Context) => Promise<Reply>): Promise<Reply> {
  return trialReply(await undone(ctx, work));
}

/**
 * The same for work with its own transactions: each of them is rolled back at its end. No transaction surrounds all of
 * them, because it would keep its locks and delay the event feed for the whole time. So one part of the work does not
 * see what another part has written.
 */
export async function rehearseInPieces(ctx: Context, work: (ctx: Context) => Promise<Reply>): Promise<Reply> {
  return trialReply(await work({ ...ctx, inTransaction: (piece) => undone(ctx, piece) }));
}

function trialReply({ status, body, links }: Reply): Reply {
  const said = typeof body === 'string' && links !== null ? `${body},"validated_only":true` : body;
  return { status: status === 201 ? 200 : status, body: said, links, headers: {} };
}

/** Thrown to roll back a transaction; contains the result of the work. */
class Rehearsed<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('rehearsed');
    this.result = result;
  }
}

/** Does work in a transaction, rolls it back, and returns the result. */
export async function undone<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  try {
    // Uses a nested savepoint, because there `queryLast` does not send COMMIT, which could not be rolled back.
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
