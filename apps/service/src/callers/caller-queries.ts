import { permissionsOf } from '@fleet/domain/accounts/permission-check';
import type { Queryable } from '../platform/database/postgres-pool.js';
import { callersWithin } from '../platform/security/network-list.js';
import type { CallerApiKey, CallerMembership, CallerUser } from './caller-record.js';
import { limitMs, strictestLimits, tokenUses } from './token-limits.js';

interface MembershipRow {
  organisation_id: string;
  organisation_name: string;
  roles: string[];
  permissions: string[];
  modules: string[];
  site_ids: string[];
  driver: CallerMembership['driver'];
  lifetimes: { driver?: string; user?: string } | null;
}

interface UserRow {
  id: string;
  username: string;
  name: string;
  status: CallerUser['status'];
  generation: number;
  memberships: MembershipRow[];
}

/**
 * Returns a user with all their permissions, in one query. Contains only organisations in which the user is enabled,
 * ordered by name.
 */
export async function readCallerUser(db: Queryable, userId: string): Promise<CallerUser | null> {
  const { rows } = await db.query<UserRow>({
    name: 'caller-user',
    text: `select u.id, u.username, u.name, u.status, u.token_generation as generation, coalesce((
        select jsonb_agg(jsonb_build_object(
            'organisation_id', m.organisation_id, 'organisation_name', o.name, 'roles', m.roles,
            'permissions', m.permissions || own_role_permissions(m.organisation_id, m.roles),
            'modules', m.modules, 'site_ids', m.site_ids, 'lifetimes', o.settings->'token_lifetimes', 'driver', case when d.id is not null
              then jsonb_build_object('id', d.id, 'enabled', d.status = 'enabled') end) order by o.name, o.id)
        from memberships m
        join organisations o on o.id = m.organisation_id
        left join drivers d on d.organisation_id = m.organisation_id and d.user_id = m.user_id
        where m.user_id = u.id and m.status = 'enabled'), '[]') as memberships
      from users u where u.id = $1`,
    values: [userId],
  });
  const row = rows[0];
  if (row === undefined) return null;
  const memberships = row.memberships.map(membershipOf);
  const limits = strictestLimits(row.memberships.map((each) => each.lifetimes));
  return {
    ...row,
    memberships: new Map(memberships.map((each) => [each.organisationId, each])),
    tokenLimits: { ...limits, uses: tokenUses(memberships) },
  };
}

function membershipOf(row: MembershipRow) {
  return {
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    roles: row.roles,
    permissions: permissionsOf(row.roles, row.permissions, row.modules),
    modules: row.modules,
    siteIds: row.site_ids,
    driver: row.driver,
  };
}

interface ApiKeyRow {
  id: string;
  organisation_id: string;
  organisation_name: string;
  name: string;
  generation: number;
  roles: string[];
  permissions: string[];
  modules: string[];
  site_ids: string[];
  allowed_addresses: string[];
  expires_at: string | null;
  revoked: boolean;
  lifetime: string | null;
}

const apiKeyColumns = `k.id, k.organisation_id, o.name as organisation_name, k.name,
  k.token_generation as generation, k.roles,
  k.permissions || own_role_permissions(k.organisation_id, k.roles) as permissions, k.modules, k.site_ids,
  k.allowed_addresses, k.revoked_at is not null as revoked, o.settings->'token_lifetimes'->>'api_key' as lifetime`;

/** Returns an API key with all its permissions. */
export async function readCallerApiKey(db: Queryable, apiKeyId: string): Promise<CallerApiKey | null> {
  const { rows } = await db.query<ApiKeyRow>({
    name: 'caller-api-key',
    text: `select ${apiKeyColumns}, k.expires_at
      from api_keys k join organisations o on o.id = k.organisation_id where k.id = $1`,
    values: [apiKeyId],
  });
  return rows[0] === undefined ? null : apiKeyOf(rows[0]);
}

/**
 * Returns the API key whose secret has this SHA-256, including revoked and expired keys. If the secret is the previous
 * one of a rotated key, the returned key, and the tokens that are issued for it, end when that secret ends [C-3].
 */
export async function findApiKeyByHash(db: Queryable, hash: Buffer): Promise<CallerApiKey | null> {
  const { rows } = await db.query<ApiKeyRow>({
    name: 'api-key-by-hash',
    text: `select ${apiKeyColumns},
        case when k.key_hash = $1 then k.expires_at else least(k.expires_at, k.previous_until) end as expires_at
      from api_keys k join organisations o on o.id = k.organisation_id
      where k.key_hash = $1 or k.previous_hash = $1`,
    values: [hash],
  });
  return rows[0] === undefined ? null : apiKeyOf(rows[0]);
}

function apiKeyOf(row: ApiKeyRow): CallerApiKey {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    name: row.name,
    generation: row.generation,
    roles: row.roles,
    permissions: permissionsOf(row.roles, row.permissions, row.modules),
    modules: row.modules,
    siteIds: row.site_ids,
    mayCallFrom: callersWithin(row.allowed_addresses),
    allowedAddresses: row.allowed_addresses,
    expiresAtMs: row.expires_at === null ? null : Date.parse(row.expires_at),
    revoked: row.revoked,
    tokenLimitMs: limitMs(row.lifetime),
  };
}
