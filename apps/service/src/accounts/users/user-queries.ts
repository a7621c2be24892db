import type { User, UserOrder } from '@fleet/contract/accounts/users';
import type { Context } from '../../context.js';
import { containing, openRowConditions } from '../../platform/database/row-conditions.js';

/** A user as a member of the context's organisation. */
export interface UserRow extends User {
  /** The permissions of this member's own roles, those that the organisation made. */
  own_role_permissions: string[];
}

const columns = `u.id, u.username, u.name, u.email, case when u.status = 'disabled' then u.status else m.status end
    as status, u.secret_kind, m.roles, m.permissions, m.modules, m.site_ids, d.id as driver_id, m.created_at,
  own_role_permissions(m.organisation_id, m.roles) as own_role_permissions`;
const members = `memberships m join users u on u.id = m.user_id
  left join drivers d on d.organisation_id = m.organisation_id and d.user_id = m.user_id`;

export async function findUser(ctx: Context, userId: string): Promise<UserRow | null> {
  const { rows } = await ctx.db.query<UserRow>({
    name: 'user-of-organisation',
    text: `select ${columns} from ${members} where m.organisation_id = $1 and m.user_id = $2`,
    values: [ctx.organisationId, userId],
  });
  return rows[0] ?? null;
}

/** Locks the user with their membership until the transaction ends. */
export async function lockUser(ctx: Context, userId: string): Promise<UserRow | null> {
  const { rows } = await ctx.db.query<UserRow>({
    name: 'lock-user',
    text: `select ${columns} from ${members} where m.organisation_id = $1 and m.user_id = $2
      for no key update of m, u`,
    values: [ctx.organisationId, userId],
  });
  return rows[0] ?? null;
}

export type NamedPerson = Pick<UserRow, 'id' | 'username' | 'name' | 'email' | 'secret_kind'>;

/** Locks the user of that name, in any letter case, of any organisation. */
export async function lockUserNamed(ctx: Context, username: string): Promise<NamedPerson | null> {
  const { rows } = await ctx.db.query<NamedPerson>({
    name: 'lock-user-named',
    text: `select id, username, name, email, secret_kind from users where lower(username) = lower($1)
      for no key update`,
    values: [username],
  });
  return rows[0] ?? null;
}

/** Returns whether a user remains who may log in and administer the whole organisation. */
export async function hasAdministrator(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.db.query<{ found: boolean }>({
    name: 'has-administrator',
    text: `select exists (select from memberships m join users u on u.id = m.user_id
      where m.organisation_id = $1 and m.status = 'enabled' and u.status = 'enabled'
        and 'organisation_administrator' = any(m.roles) and m.modules = '{}' and m.site_ids = '{}') as found`,
    values: [ctx.organisationId],
  });
  return rows[0]?.found === true;
}

/** Returns whether a member of the organisation has the user name, or a name that looks like it. */
export async function hasMemberNamed(ctx: Context, username: string): Promise<boolean> {
  const { rows } = await ctx.db.query<{ found: boolean }>({
    name: 'has-member-named',
    text: `select exists (select from users u join memberships m on m.user_id = u.id
      where m.organisation_id = $1 and username_skeleton(u.username) = username_skeleton($2)) as found`,
    values: [ctx.organisationId, username],
  });
  return rows[0]?.found === true;
}

/** Returns whether the user also belongs to another organisation. */
export async function isShared(ctx: Context, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.query<{ shared: boolean }>({
    name: 'user-is-shared',
    text: `select exists (select from memberships where user_id = $2 and organisation_id <> $1) as shared`,
    values: [ctx.organisationId, userId],
  });
  return rows[0]?.shared === true;
}

export async function updatePerson(
  ctx: Context,
  person: { id: string; name: string; email: string | null },
): Promise<void> {
  await ctx.db.query({
    name: 'update-person',
    text: 'update users set name = $2, email = $3 where id = $1',
    values: [person.id, person.name, person.email],
  });
}

/**
 * Clears user name, mail address and secret of a user without any organisation, so that the user name becomes free.
 * Deletes their mails, which contain replies of mail servers about the address. The person's name stays, because the
 * audit log identifies actors by it; earlier events and audit entries stay too.
 */
export async function clearPerson(ctx: Context, userId: string): Promise<void> {
  await ctx.db.query({
    name: 'clear-person',
    text: `with forgotten as (delete from mails where user_id = $1)
      update users set username = $2, email = null, secret_hash = null, secret_kind = null where id = $1`,
    // This name must not be predictable: anyone who took it first would block the removal.
    values: [userId, `left:${ctx.newId()}`],
  });
}

/** Returns false if the membership already has that status. */
export async function updateMembershipStatus(
  ctx: Context,
  userId: string,
  status: User['status'],
): Promise<boolean> {
  const { rowCount } = await ctx.db.query({
    name: 'update-membership-status',
    text: 'update memberships set status = $3 where organisation_id = $1 and user_id = $2 and status <> $3',
    values: [ctx.organisationId, userId, status],
  });
  return rowCount === 1;
}

/** Ends the membership. The user must not be a driver any more. */
export async function deleteMembership(ctx: Context, userId: string): Promise<void> {
  await ctx.db.query({
    name: 'delete-membership',
    text: 'delete from memberships where organisation_id = $1 and user_id = $2',
    values: [ctx.organisationId, userId],
  });
}

/** Returns whether the user has an active session in the organisation. */
export async function isInSession(ctx: Context, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.query<{ found: boolean }>({
    name: 'user-in-session',
    text: `select exists (select from sessions
      where organisation_id = $1 and user_id = $2 and status = 'active') as found`,
    values: [ctx.organisationId, userId],
  });
  return rows[0]?.found === true;
}

/** The filters of a list of users; a missing one does not filter. */
export interface UserFilter {
  search?: string | undefined;
  status?: User['status'] | undefined;
  role?: string | undefined;
  siteId?: string | undefined;
  /** The caller's sites; empty: all. */
  siteLimit: readonly string[];
}

const orders: Readonly<Record<UserOrder, string>> = {
  username: 'lower(u.username), u.id',
  '-username': 'lower(u.username) desc, u.id desc',
  name: 'lower(u.name), u.id',
  '-name': 'lower(u.name) desc, u.id desc',
  created_at: 'm.created_at, u.id',
  '-created_at': 'm.created_at desc, u.id desc',
};

/** Returns a page of users and the total, in one unnamed statement, which PostgreSQL plans for these values. */
export async function selectUsers(
  ctx: Context,
  filter: UserFilter,
  order: UserOrder,
  place: { limit: number; offset: number },
): Promise<{ total: number; rows: UserRow[] }> {
  const conditions = openRowConditions(ctx.organisationId, 'm');
  const { search, status, role, siteId, siteLimit } = filter;
  if (search !== undefined) {
    conditions.add(
      (one) =>
        `(${containing('u.username', one)} or ${containing('u.name', one)} or ${containing('u.email', one)})`,
      search,
    );
  }
  if (status !== undefined) {
    conditions.add((one) => `(u.status = 'enabled' and m.status = 'enabled') = (${one} = 'enabled')`, status);
  }
  if (role !== undefined) conditions.add((one) => `${one} = any(m.roles)`, role);
  if (siteId !== undefined) conditions.add((one) => `${one}::uuid = any(m.site_ids)`, siteId);
  if (siteLimit.length > 0) {
    conditions.add((one) => `(m.site_ids = '{}' or m.site_ids && ${one}::uuid[])`, siteLimit);
  }
  const where = conditions.where();
  const { values } = conditions;
  const [limit, offset] = [values.push(place.limit), values.push(place.offset)];
  const { rows } = await ctx.db.query<UserRow & { total: string }>({
    text: `select t.total, p.*
      from (select count(*) as total from memberships m join users u on u.id = m.user_id where ${where}) t
      left join (
        select ${columns}, row_number() over (order by ${orders[order]}) as place
        from ${members} where ${where}
        order by ${orders[order]} limit $${limit} offset $${offset}) p on true
      order by p.place`,
    values,
  });
  return { total: Number(rows[0]?.total ?? 0), rows: rows.filter((row) => row.id !== null) };
}
