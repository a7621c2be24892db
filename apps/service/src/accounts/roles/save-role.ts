import type { AuditAction } from '@fleet/contract/accounts/audited-actions';
import type { Role } from '@fleet/contract/accounts/roles';
import type { Permission } from '@fleet/contract/ground/permissions';
import { problem } from '@fleet/contract/ground/problems';
import { checkRolePermissions } from '@fleet/domain/accounts/grant-check';
import { isBuiltInRole } from '@fleet/domain/accounts/permission-check';
import { sameJson } from '@fleet/domain/values/json-equality';
import { writeAudit } from '../../audit/write-audit.js';
import { grantsOf } from '../../callers/caller-grants.js';
import { type Context, Refusal } from '../../context.js';
import { refuseOtherTag, resourceTag } from '../../platform/http/resource-tag.js';
import { appendEvent } from '../../platform/outbox/append-event.js';
import { lockOrganisation } from './organisation-lock-queries.js';
import { renderRole } from './render-role.js';
import {
  countOwnRoles,
  insertOwnRole,
  lockOwnRole,
  notifyRoleHolders,
  type OwnRole,
  updateOwnRole,
} from './role-queries.js';

export interface RoleInput {
  key: string;
  name: string;
  description?: string | undefined;
  permissions: readonly Permission[];
}

export interface RoleChange {
  name?: string | undefined;
  description?: string | null | undefined;
  permissions?: readonly Permission[] | undefined;
}

/** All roles are read for each page of their list, so their number needs a limit. */
const mostRoles = 200;
const tooManyRoles = () =>
  new Refusal(problem('too_many', undefined, `An organisation has at most ${mostRoles} roles of its own.`));

/** Creates a role for the organisation [C-3]. Refuses with `key_in_use`, `beyond_own_rights` or `too_many`. */
export async function createRole(ctx: Context, input: RoleInput): Promise<Role> {
  const problems = checkRolePermissions(grantsOf(ctx), input.permissions);
  if (isBuiltInRole(input.key)) problems.push(problem('key_in_use', '/key'));
  if (problems.length > 0) throw new Refusal(problems);
  return ctx.inTransaction(async (tx) => {
    const at = new Date(tx.now()).toISOString();
    const { key, name, description = null } = input;
    const permissions = [...new Set(input.permissions)];
    const role: OwnRole = { key, name, description, permissions, created_at: at, updated_at: at };
    await lockOrganisation(tx);
    if ((await countOwnRoles(tx)) >= mostRoles) throw tooManyRoles();
    if (!(await insertOwnRole(tx, role))) throw new Refusal(problem('key_in_use', '/key'));
    await writeEventAndAudit(tx, null, role, 'role.create');
    return renderRole(role);
  });
}

/**
 * Changes a role. Its users get the new permissions on every server within a second, and their tokens stay valid. A
 * caller who lacks one of the role's previous permissions cannot change it. Refuses with `not_found`, `not_permitted`
 * for a built-in role, `beyond_own_rights`, `version_mismatch`.
 */
export async function changeRole(
  ctx: Context,
  { key, change, ifMatch }: { key: string; change: RoleChange; ifMatch?: string | undefined },
): Promise<Role> {
  return ctx.inTransaction(async (tx) => {
    const before = await lockChangeable(tx, key, ifMatch);
    const { name = before.name, description = before.description } = change;
    const permissions = [...new Set(change.permissions ?? before.permissions)];
    const problems = checkRolePermissions(grantsOf(tx), permissions);
    if (problems.length > 0) throw new Refusal(problems);
    const role: OwnRole = { ...before, name, description, permissions };
    if (sameJson(before, role)) return renderRole(before);
    role.updated_at = new Date(tx.now()).toISOString();
    await updateOwnRole(tx, role);
    await Promise.all([writeEventAndAudit(tx, before, role, 'role.change'), notifyRoleHolders(tx, key)]);
    return renderRole(role);
  });
}

/** Locks the role, if the caller may change it. Refuses as `changeRole` does. */
export async function lockChangeable(
  tx: Context,
  key: string,
  ifMatch: string | undefined,
): Promise<OwnRole> {
  if (isBuiltInRole(key)) {
    throw new Refusal(problem('not_permitted', undefined, 'Built-in roles cannot be changed.'));
  }
  const before = await lockOwnRole(tx, key);
  if (before === null) throw new Refusal(problem('not_found'));
  const [beyond] = checkRolePermissions(grantsOf(tx), before.permissions);
  if (beyond !== undefined) throw new Refusal(problem('beyond_own_rights'));
  refuseOtherTag(ifMatch, resourceTag(renderRole(before)));
  return before;
}

async function writeEventAndAudit(
  tx: Context,
  before: OwnRole | null,
  role: OwnRole,
  action: AuditAction,
): Promise<void> {
  const data = { role: renderRole(role) };
  await Promise.all([
    appendEvent(tx, { type: 'role_saved', at: role.updated_at, data }),
    writeAudit(tx, {
      action,
      subjectKind: 'role',
      subjectId: role.key,
      before: before === null ? null : { ...before },
      after: { ...role },
    }),
  ]);
}
