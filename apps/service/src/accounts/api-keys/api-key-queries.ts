import type { ApiKey } from '@fleet/contract/accounts/api-keys';
import { callerChangedChannel } from '../../callers/raise-generation.js';
import type { Context } from '../../context.js';
import { containing, openRowConditions } from '../../platform/database/row-conditions.js';
import type { Grant } from '../account-queries.js';

/** The current state of an API key, without its secret. */
export interface ApiKeyRow extends ApiKey {
  /** The permissions of this key's own roles, those that the organisation made. */
  own_role_permissions: string[];
}

const columns = `k.id, k.name, k.roles, k.permissions, k.modules, k.site_ids, k.allowed_addresses, k.expires_at,
  k.previous_until as previous_secret_until, k.last_used_at, k.revoked_at, k.created_at,
  own_role_permissions(k.organisation_id, k.roles) as own_role_permissions`;

export async function findApiKey(ctx: Context, keyId: string): Promise<ApiKeyRow | null> {
  const { rows } = await ctx.db.query<ApiKeyRow>({
    name: 'api-key-of-organisation',
    text: `select ${columns} from api_keys k where k.organisation_id = $1 and k.id = $2`,
    values: [ctx.organisationId, keyId],
  });
  return rows[0] ?? null;
}

/** Locks the key until the transaction ends. */
export async function lockApiKey(ctx: Context, keyId: string): Promise<ApiKeyRow | null> {
  const { rows } = await ctx.db.query<ApiKeyRow>({
    name: 'lock-api-key',
    text: `select ${columns} from api_keys k where k.organisation_id = $1 and k.id = $2 for no key update`,
    values: [ctx.organisationId, keyId],
  });
  return rows[0] ?? null;
}

/** The number of keys that are neither revoked nor expired. */
export async function countLiveApiKeys(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.query<{ live: number }>({
    name: 'count-live-api-keys',
    text: `select count(*)::int as live from api_keys
      where organisation_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    values: [ctx.organisationId, new Date(ctx.now()).toISOString()],
  });
  return rows[0]?.live ?? 0;
}

export interface NewApiKey extends Grant {
  id: string;
  name: string;
  hash: Buffer;
  allowedAddresses: readonly string[];
  expiresAt: string | null;
}

export async function insertApiKey(ctx: Context, key: NewApiKey): Promise<void> {
  await ctx.db.query({
    name: 'insert-api-key',
    text: `insert into api_keys (organisation_id, id, name, key_hash, roles, permissions, modules, site_ids,
        allowed_addresses, expires_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      ctx.organisationId,
      key.id,
      key.name,
      key.hash,
      key.roles,
      key.permissions,
      key.modules,
      key.siteIds,
      key.allowedAddresses,
      key.expiresAt,
      new Date(ctx.now()).toISOString(),
    ],
  });
}

/** Saves the changeable members of a key, and notifies every server. */
export async function updateApiKey(ctx: Context, key: ApiKeyRow): Promise<void> {
  await ctx.db.query({
    name: 'update-api-key',
    text: `with saved as (
        update api_keys set name = $3, roles = $4, permissions = $5, modules = $6, site_ids = $7,
          allowed_addresses = $8, expires_at = $9
        where organisation_id = $1 and id = $2 returning id)
      select pg_notify($10, id::text) from saved`,
    values: [
      ctx.organisationId,
      key.id,
      key.name,
      key.roles,
      key.permissions,
      key.modules,
      key.site_ids,
      key.allowed_addresses,
      key.expires_at,
      callerChangedChannel,
    ],
  });
}

/**
 * Replaces the current secret. The previous secret stays valid until `previousUntil`. If that is null, the previous
 * secret and every token of the key end now.
 */
export async function updateApiKeySecret(
  ctx: Context,
  keyId: string,
  { hash, previousUntil }: { hash: Buffer; previousUntil: string | null },
): Promise<void> {
  await ctx.db.query({
    name: 'rotate-api-key',
    text: `with rotated as (
        update api_keys set key_hash = $3, previous_until = $4::timestamptz,
          previous_hash = case when $4::timestamptz is not null then key_hash end,
          token_generation = token_generation + ($4::timestamptz is null)::integer
        where organisation_id = $1 and id = $2 returning id)
      select pg_notify($5, id::text) from rotated`,
    values: [ctx.organisationId, keyId, hash, previousUntil, callerChangedChannel],
  });
}

/** Records the use of an API key, at most once a minute, because a key may authenticate often. */
export async function touchApiKey(ctx: Context, organisationId: string, apiKeyId: string): Promise<void> {
  await ctx.db.query({
    name: 'touch-api-key',
    text: `update api_keys set last_used_at = $3
      where organisation_id = $1 and id = $2
        and (last_used_at is null or last_used_at <= $3::timestamptz - interval '1 minute')`,
    values: [organisationId, apiKeyId, new Date(ctx.now()).toISOString()],
  });
}

/** The filters of a list of keys; a missing one does not filter. */
export interface ApiKeyFilter {
  search?: string | undefined;
  status?: 'live' | 'expired' | 'revoked' | undefined;
  /** The caller's sites; empty: all. */
  siteLimit: readonly string[];
}

/**
 * Returns a page of keys, newest first, and the total, in one unnamed statement, which PostgreSQL plans for these
 * values.
 */
export async function selectApiKeys(
  ctx: Context,
  { search, status, siteLimit }: ApiKeyFilter,
  place: { limit: number; offset: number },
): Promise<{ total: number; rows: ApiKeyRow[] }> {
  const conditions = openRowConditions(ctx.organisationId, 'k');
  if (search !== undefined) conditions.add((one) => containing('k.name', one), search);
  if (status === 'revoked') conditions.add((one) => `(k.revoked_at is not null) = ${one}`, true);
  const now = new Date(ctx.now()).toISOString();
  if (status === 'expired') {
    conditions.add((one) => `k.revoked_at is null and k.expires_at <= ${one}::timestamptz`, now);
  }
  if (status === 'live') {
    const isAhead = (one: string) => `(k.expires_at is null or k.expires_at > ${one}::timestamptz)`;
    conditions.add((one) => `k.revoked_at is null and ${isAhead(one)}`, now);
  }
  if (siteLimit.length > 0) {
    conditions.add((one) => `(k.site_ids = '{}' or k.site_ids && ${one}::uuid[])`, siteLimit);
  }
  const where = conditions.where();
  const { values } = conditions;
  const [limit, offset] = [values.push(place.limit), values.push(place.offset)];
  const { rows } = await ctx.db.query<ApiKeyRow & { total: string }>({
    text: `select t.total, p.*
      from (select count(*) as total from api_keys k where ${where}) t
      left join (
        select ${columns} from api_keys k where ${where}
        order by k.created_at desc, k.id desc limit $${limit} offset $${offset}) p on true
      order by p.created_at desc, p.id desc`,
    values,
  });
  return { total: Number(rows[0]?.total ?? 0), rows: rows.filter((row) => row.id !== null) };
}
