import type { Context } from '../../context.js';

/**
 * Makes changes of the organisation's users and keys wait for each other until the transaction ends, because the checks
 * for the last administrator and for the number of keys depend on all of them.
 */
export async function lockOrganisation(ctx: Context): Promise<void> {
  await ctx.db.query({
    name: 'lock-organisation',
    text: 'select id from organisations where id = $1 for no key update',
    values: [ctx.organisationId],
  });
}
