import type { Role } from '@fleet/contract/accounts/roles';
import { callerChangedChannel } from '../../callers/raise-generation.js';
import type { Context } from '../../context.js';

/** A role that an organisation made for itself. */
export interface OwnRole extends Omit<Role, 'built_in'> {
  created_at: string;
  updated_at: string;
}

const columns = 'r.key, r.name, r.description, r.permissions, r.created_at, r.updated_at';

/** Returns the roles that the organisation made, ordered by key. */
export async function selectOwnRoles(ctx: Context): Promise<OwnRole[]> {
  const { rows } = await ctx.db.query<OwnRole>({
    name: 'own-roles',
    text: `select ${columns} from roles r where r.organisation_id = $1 order by r.key`,
    values: [ctx.organisationId],
  });
  return rows;
}

export async function countOwnRoles(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.query<{ roles: number }>({
    name: 'count-own-roles',
    text: 'select count(*)::integer as roles from roles where organisation_id = $1',
    values: [ctx.organisationId],
  });
  return rows[0]?.roles ?? 0;
}

export async function findOwnRole(ctx: Context, key: string): Promise<OwnRole | null> {
  const { rows } = await ctx.db.query<OwnRole>({
    name: 'own-role',
    text: `select ${columns} from roles r where r.organisation_id = $1 and r.key = $2`,
    values: [ctx.organisationId, key],
  });
  return rows[0] ?? null;
}

/** Returns the named roles and locks them against deletion until the transaction ends. */
export async function lockOwnRoles(ctx: Context, keys: readonly string[]): Promise<OwnRole[]> {
  if (keys.length === 0) return [];
  const { rows } = await ctx.db.query<OwnRole>({
    name: 'lock-own-roles',
    text: `select ${columns} from roles r where r.organisation_id = $1 and r.key = any($2::text[])
      order by r.key for key share`,
    values: [ctx.organisationId, keys],
  });
  return rows;
}

/** Locks a role exclusively: transactions that assign the role wait. */
export async function lockOwnRole(ctx: Context, key: string): Promise<OwnRole | null> {
  const { rows } = await ctx.db.query<OwnRole>({
    name: 'lock-own-role',
    text: `select ${columns} from roles r where r.organisation_id = $1 and r.key = $2 for update`,
    values: [ctx.organisationId, key],
  });
  return rows[0] ?? null;
}

/** Returns false if the organisation already has a role with that key. */
export async function insertOwnRole(ctx: Context, role: OwnRole): Promise<boolean> {
  const { rowCount } = await ctx.db.query({
    name: 'insert-own-role',
    text: `insert into roles (organisation_id, key, name, description, permissions, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing`,
    values: [ctx.organisationId, role.key, role.name, role.description, role.permissions, role.created_at],
  });
  return rowCount === 1;
}

export async function updateOwnRole(ctx: Context, role: OwnRole): Promise<void> {
  await ctx.db.query({
    name: 'update-own-role',
    text: `update roles set name = $3, description = $4, permissions = $5, updated_at = $6
      where organisation_id = $1 and key = $2`,
    values: [ctx.organisationId, role.key, role.name, role.description, role.permissions, role.updated_at],
  });
}

export async function deleteOwnRole(ctx: Context, key: string): Promise<void> {
  await ctx.db.query({
    name: 'delete-own-role',
    text: 'delete from roles where organisation_id = $1 and key = $2',
    values: [ctx.organisationId, key],
  });
}

/** Returns how many users and live API keys of the organisation have the role. */
export async function countRoleHolders(
  ctx: Context,
  key: string,
): Promise<{ users: number; apiKeys: number }> {
  const { rows } = await ctx.db.query<{ users: number; api_keys: number }>({
    name: 'count-role-holders',
    text: `select
        (select count(*) from memberships where organisation_id = $1 and $2 = any(roles))::integer as users,
        (select count(*) from api_keys where organisation_id = $1 and $2 = any(roles) and revoked_at is null)::integer
          as api_keys`,
    values: [ctx.organisationId, key],
  });
  return { users: rows[0]?.users ?? 0, apiKeys: rows[0]?.api_keys ?? 0 };
}

/** Notifies every server, once the transaction commits, that the permissions of this role's users have changed. */
export async function notifyRoleHolders(ctx: Context, key: string): Promise<void> {
  await ctx.db.query({
    name: 'notify-role-holders',
    text: `select pg_notify($3, holder.id::text) from (
        select user_id as id from memberships where organisation_id = $1 and $2 = any(roles)
        union all select id from api_keys
          where organisation_id = $1 and $2 = any(roles) and revoked_at is null) holder`,
    values: [ctx.organisationId, key, callerChangedChannel],
  });
}
