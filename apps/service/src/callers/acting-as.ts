import type { Actor, Context } from '../context.js';

/** The same context with another actor, for a caller without a token who has proven their identity. */
export function actingAs(ctx: Context, actor: Actor): Context {
  return {
    ...ctx,
    actor,
    inTransaction: (work) => ctx.inTransaction((tx) => work(actingAs(tx, actor))),
  };
}
