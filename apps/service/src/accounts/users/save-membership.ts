import { writeAudit } from '../../audit/write-audit.js';
import { raiseGeneration } from '../../callers/raise-generation.js';
import type { Context } from '../../context.js';
import { upsertMembership } from '../account-queries.js';
import { type GrantInput, resolveGrant, wireGrant } from '../roles/resolve-grant.js';

/**
 * Sets a user's roles and sites in the context's organisation, replacing any previous ones, and makes their tokens
 * invalid. Returns the new token generation [C-3]. Refuses as `resolveGrant` does.
 */
export async function saveMembership(ctx: Context, input: GrantInput & { userId: string }): Promise<number> {
  return ctx.inTransaction(async (tx) => {
    const grant = await resolveGrant(tx, input);
    await upsertMembership(tx, input.userId, grant);
    const [generation] = await Promise.all([
      raiseGeneration(tx, input.userId),
      writeAudit(tx, {
        action: 'membership.save',
        subjectKind: 'user',
        subjectId: input.userId,
        after: wireGrant(grant),
      }),
    ]);
    return generation;
  });
}
