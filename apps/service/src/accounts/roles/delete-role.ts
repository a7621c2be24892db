import { problem } from '@fleet/contract/ground/problems';
import { writeAudit } from '../../audit/write-audit.js';
import { type Context, Refusal } from '../../context.js';
import { appendEvent } from '../../platform/outbox/append-event.js';
import { countRoleHolders, deleteOwnRole } from './role-queries.js';
import { lockChangeable } from './save-role.js';

/**
 * Deletes a role that no user or API key has. Refuses with `not_found`, `not_permitted` for a built-in role,
 * `beyond_own_rights`, `role_in_use`, `version_mismatch`.
 */
export async function deleteRole(
  ctx: Context,
  { key, ifMatch }: { key: string; ifMatch?: string | undefined },
): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const before = { ...(await lockChangeable(tx, key, ifMatch)) };
    const { users, apiKeys } = await countRoleHolders(tx, key);
    if (users + apiKeys > 0) {
      const message = `Users or API keys have this role: ${users} and ${apiKeys}.`;
      throw new Refusal(problem('role_in_use', undefined, message));
    }
    await deleteOwnRole(tx, key);
    const at = new Date(tx.now()).toISOString();
    await Promise.all([
      appendEvent(tx, { type: 'role_deleted', at, data: { role_key: key } }),
      writeAudit(tx, { action: 'role.delete', subjectKind: 'role', subjectId: key, before }),
    ]);
  });
}
