import type { Context } from './context.js';

/** The context for another organisation, such as one that was just created. */
export function withinOrganisation(ctx: Context, organisationId: string): Context {
  return {
    ...ctx,
    organisationId,
    inTransaction: (work) => ctx.inTransaction((tx) => work(withinOrganisation(tx, organisationId))),
  };
}
