import type { Context } from '../../context.js';
import type { Reply } from './reply.js';

/** True for a call that asks what it would do [C-10]. */
export function isDryRun(query: unknown): boolean {
  return (
    typeof query === 'object' && query !== null && 'validate_only' in query && query.validate_only === true
  );
}

/** Carries the answer out of a transaction that is to be undone. */
class Rehearsed extends Error {
  readonly reply: Reply;

  constructor(reply: Reply) {
    super('rehearsed');
    this.reply = reply;
  }
}

/**
 * Does the very work of a call in a transaction and undoes it, whatever came of it: so a trial cannot find other faults
 * than the call, nor another result. Of the reply the body stays, with `validated_only`; a tag or a token of a state that
 * does not stand must reach nobody.
 */
export async function rehearse(ctx: Context, work: (ctx: Context) => Promise<Reply>): Promise<Reply> {
  try {
    // A savepoint within: in there no statement is the last of the whole, and none brings COMMIT with it.
    return await ctx.inTransaction((tx) =>
      tx.inTransaction(async (inner) => {
        throw new Rehearsed(await work(inner));
      }),
    );
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    const { status, body, links } = error.reply;
    const told = typeof body === 'string' && links !== null ? `${body},"validated_only":true` : body;
    return { status: status === 201 ? 200 : status, body: told, links, headers: {} };
  }
}
