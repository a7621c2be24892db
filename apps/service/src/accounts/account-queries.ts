import { callerChangedChannel } from '../callers/raise-generation.js';
import type { Context } from '../context.js';

export async function insertOrganisation(ctx: Context, row: { id: string; name: string }): Promise<void> {
  await ctx.db.query({
    name: 'insert-organisation',
    text: 'insert into organisations (id, name, created_at) values ($1, $2, $3)',
    values: [row.id, row.name, new Date(ctx.now()).toISOString()],
  });
}

export interface NewUser {
  id: string;
  username: string;
  name: string;
  email: string | null;
}

/**
 * Returns false if a user of any organisation has this user name, in any letter case, or a name that looks like it
 * [C-3].
 */
export async function insertUser(ctx: Context, user: NewUser): Promise<boolean> {
  await ctx.db.query({
    name: 'lock-look-alikes',
    text: `select pg_advisory_xact_lock(hashtextextended('user name ' || username_skeleton($1), 0))`,
    values: [user.username],
  });
  const { rowCount } = await ctx.db.query({
    name: 'insert-user',
    text: `insert into users (id, username, name, email, created_at)
      select $1::uuid, $2::text, $3::text, $4::text, $5::timestamptz
      where not exists (select from users where username_skeleton(username) = username_skeleton($2))
      on conflict do nothing`,
    values: [user.id, user.username, user.name, user.email, new Date(ctx.now()).toISOString()],
  });
  return rowCount === 1;
}

/** What a log-in is checked against. */
export interface Credentials {
  id: string;
  secret_hash: string | null;
  /** Also `disabled` if the user is not enabled in any organisation. */
  status: 'enabled' | 'disabled';
  token_generation: number;
}

export async function findCredentials(ctx: Context, username: string): Promise<Credentials | null> {
  const { rows } = await ctx.db.query<Credentials>({
    name: 'credentials-by-username',
    text: `select u.id, u.secret_hash, u.token_generation,
        case when exists (select organisation_id from memberships m where m.user_id = u.id and m.status = 'enabled')
          then u.status else 'disabled' end as status
      from users u where lower(u.username) = lower($1)`,
    values: [username],
  });
  return rows[0] ?? null;
}

/** What a user or an API key may do in an organisation [R-AUT-9]. */
export interface Grant {
  roles: readonly string[];
  permissions: readonly string[];
  modules: readonly string[];
  siteIds: readonly string[];
}

export async function upsertMembership(ctx: Context, userId: string, grant: Grant): Promise<void> {
  await ctx.db.query({
    name: 'upsert-membership',
    text: `insert into memberships (organisation_id, user_id, roles, permissions, modules, site_ids)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (organisation_id, user_id) do update set
        roles = excluded.roles, permissions = excluded.permissions, modules = excluded.modules,
        site_ids = excluded.site_ids`,
    values: [ctx.organisationId, userId, grant.roles, grant.permissions, grant.modules, grant.siteIds],
  });
}

export interface ChangedSecret {
  token_generation: number;
  organisation_ids: string[];
  /** The kind of secret that was replaced; null if there was none. */
  previous_kind: 'password' | 'pin' | null;
}

/**
 * Replaces a user's password or pin, makes their tokens invalid and removes a lock after failed log-ins. Returns null
 * if there is no such user, or if `provenGeneration` is given and the user has another token generation.
 */
export async function updateSecret(
  ctx: Context,
  userId: string,
  secret: { hash: string; kind: 'password' | 'pin'; provenGeneration?: number | undefined },
): Promise<ChangedSecret | null> {
  const { rows } = await ctx.db.query<ChangedSecret>({
    name: 'update-secret',
    text: `with before as materialized (select id, secret_kind from users where id = $1 for no key update),
      changed as (
        update users u set secret_hash = $2, secret_kind = $3, token_generation = u.token_generation + 1
        from before where u.id = before.id and ($5::integer is null or u.token_generation = $5)
        returning u.id, u.username, u.token_generation, before.secret_kind as previous_kind),
      unlocked as (
        delete from login_failures where username in (select lower(changed.username) from changed))
      select token_generation, previous_kind, pg_notify($4, id::text),
        array(select organisation_id from memberships where user_id = $1) as organisation_ids
      from changed`,
    values: [userId, secret.hash, secret.kind, callerChangedChannel, secret.provenGeneration ?? null],
  });
  return rows[0] ?? null;
}

/** Returns null if there is no such user. */
export async function findUsername(ctx: Context, userId: string): Promise<string | null> {
  const { rows } = await ctx.db.query<{ username: string }>({
    name: 'username-by-id',
    text: 'select username from users where id = $1',
    values: [userId],
  });
  return rows[0]?.username ?? null;
}

/**
 * Returns the sites that limit the user in the context's organisation. Readers of these sites see the events about the
 * user [C-3].
 */
export async function readMemberSites(ctx: Context, userId: string): Promise<string[]> {
  const { rows } = await ctx.db.query<{ site_ids: string[] }>({
    name: 'sites-of-member',
    text: 'select site_ids from memberships where organisation_id = $1 and user_id = $2',
    values: [ctx.organisationId, userId],
  });
  return rows[0]?.site_ids ?? [];
}
