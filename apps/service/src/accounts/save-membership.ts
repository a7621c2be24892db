import type { BuiltInRole, Permission } from '@fleet/contract/permissions';
import { writeAudit } from '../audit/write-audit.js';
import type { Context } from '../context.js';
import { type Grant, upsertMembership } from './account-queries.js';
import { raiseGeneration } from './raise-generation.js';

/** Roles, and what may be given beyond them; no sites means all sites [R-AUT-9][R-AUT-11]. */
export interface GrantInput {
  roles: readonly BuiltInRole[];
  permissions?: readonly Permission[];
  modules?: readonly string[];
  siteIds?: readonly string[];
}

/**
 * Gives a user these roles and sites in the context's organisation, in place of any they had there, and makes their
 * tokens invalid; returns the new token generation [C-3].
 */
export async function saveMembership(ctx: Context, input: GrantInput & { userId: string }): Promise<number> {
  const grant = grantOf(input);
  return ctx.inTransaction(async (tx) => {
    await upsertMembership(tx, input.userId, grant);
    const [generation] = await Promise.all([
      raiseGeneration(tx, input.userId),
      writeAudit(tx, {
        action: 'membership.save',
        subjectKind: 'user',
        subjectId: input.userId,
        data: { roles: grant.roles, permissions: grant.permissions, site_ids: grant.siteIds },
      }),
    ]);
    return generation;
  });
}

/** The grant with what was left out as empty. */
export function grantOf(input: GrantInput): Grant {
  const { roles, permissions = [], modules = [], siteIds = [] } = input;
  return { roles, permissions, modules, siteIds };
}
