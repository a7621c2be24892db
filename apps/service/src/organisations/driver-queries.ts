import type { Driver } from '@fleet/contract/integration';
import type { Context } from '../context.js';

/** A driver as the database holds it. */
export interface DriverRow extends Driver {
  user_id: string | null;
}

export async function findDriverId(ctx: Context, integrationKey: string): Promise<string | null> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'driver-id-by-key',
    text: 'select id from drivers where organisation_id = $1 and integration_key = $2',
    values: [ctx.organisationId, integrationKey],
  });
  return rows[0]?.id ?? null;
}

/**
 * Holds the driver of a key until the transaction ends. With `disables`, also against whoever has seen the driver
 * enabled and goes by that: who takes a session or saves a route holds the driver's key.
 */
export async function lockDriver(
  ctx: Context,
  integrationKey: string,
  disables: boolean,
): Promise<DriverRow | null> {
  const { rows } = await ctx.db.query<DriverRow>({
    name: disables ? 'lock-driver-to-disable' : 'lock-driver',
    text: `select d.id, d.integration_key, d.name, d.phone,
        (select u.username from users u where u.id = d.user_id) as username, d.site_ids, d.status, d.user_id
      from drivers d where d.organisation_id = $1 and d.integration_key = $2
      for ${disables ? 'update' : 'no key update'} of d`,
    values: [ctx.organisationId, integrationKey],
  });
  return rows[0] ?? null;
}

/** A user of the organisation by name in any letter case, with the driver that they are already. */
export interface NamedUser {
  id: string;
  username: string;
  driver_id: string | null;
}

export async function findMember(ctx: Context, username: string): Promise<NamedUser | null> {
  const { rows } = await ctx.db.query<NamedUser>({
    name: 'member-by-username',
    text: `select u.id, u.username, d.id as driver_id from users u
      join memberships m on m.organisation_id = $1 and m.user_id = u.id
      left join drivers d on d.organisation_id = $1 and d.user_id = u.id
      where lower(u.username) = lower($2)`,
    values: [ctx.organisationId, username],
  });
  return rows[0] ?? null;
}

/** False when another transaction has just made a driver under the key. */
export async function insertDriver(ctx: Context, driver: DriverRow, at: string): Promise<boolean> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'insert-driver',
    text: `insert into drivers
        (organisation_id, id, integration_key, name, phone, user_id, site_ids, status, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
      on conflict (organisation_id, integration_key) do nothing returning id`,
    values: [
      ctx.organisationId,
      driver.id,
      driver.integration_key,
      driver.name,
      driver.phone,
      driver.user_id,
      driver.site_ids,
      driver.status,
      at,
    ],
  });
  return rows.length > 0;
}

export async function updateDriver(ctx: Context, driver: DriverRow, at: string): Promise<void> {
  await ctx.db.query({
    name: 'update-driver',
    text: `update drivers set name = $3, phone = $4, user_id = $5, site_ids = $6, status = $7, updated_at = $8
      where organisation_id = $1 and id = $2`,
    values: [
      ctx.organisationId,
      driver.id,
      driver.name,
      driver.phone,
      driver.user_id,
      driver.site_ids,
      driver.status,
      at,
    ],
  });
}
