import type { Actor, Context } from '../context.js';

/** The same context with another actor: somebody without a token has shown who they are. */
export function actingAs(ctx: Context, actor: Actor): Context {
  return {
    ...ctx,
    actor,
    inTransaction: (work) => ctx.inTransaction((tx) => work(actingAs(tx, actor))),
  };
}
