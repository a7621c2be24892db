import type { Driver } from '@fleet/contract/fleet/master-record-shapes';
import { type Context, siteLimitOf } from '../context.js';
import { columnOf, type MasterRecordName } from '../master-records/master-record-name.js';

/** The columns of a `Driver`, from `drivers as d`. */
export const driverColumns = `d.id, d.integration_key, d.name, d.phone, d.user_id,
  (select u.username from users u where u.id = d.user_id) as username, d.site_ids, d.status, d.updated_at`;

export async function findDriverId(ctx: Context, name: MasterRecordName): Promise<string | null> {
  const { column, value } = columnOf(name);
  const { rows } = await ctx.db.query<{ id: string }>({
    name: `driver-id-by-${column}`,
    text: `select id from drivers where organisation_id = $1 and ${column} = $2`,
    values: [ctx.organisationId, value],
  });
  return rows[0]?.id ?? null;
}

/**
 * Locks the driver until the transaction ends. With `exclusively`, the lock also blocks transactions that rely on the
 * driver's user or status: those that take a session or save a route lock the driver's key.
 */
export async function lockDriver(
  ctx: Context,
  name: MasterRecordName,
  exclusively: boolean,
): Promise<Driver | null> {
  const { column, value } = columnOf(name);
  const { rows } = await ctx.db.query<Driver>({
    name: `lock-driver-by-${column}${exclusively ? '-exclusively' : ''}`,
    text: `select ${driverColumns} from drivers d where d.organisation_id = $1 and d.${column} = $2
      for ${exclusively ? 'update' : 'no key update'} of d`,
    values: [ctx.organisationId, value],
  });
  return rows[0] ?? null;
}

/** Locks the driver of the user, exclusively as described at `lockDriver`. */
export async function lockDriverOfUser(ctx: Context, userId: string): Promise<Driver | null> {
  const { rows } = await ctx.db.query<Driver>({
    name: 'lock-driver-of-user',
    text: `select ${driverColumns} from drivers d where d.organisation_id = $1 and d.user_id = $2 for update of d`,
    values: [ctx.organisationId, userId],
  });
  return rows[0] ?? null;
}

/** A user of the organisation, with the driver that they already are. */
export interface NamedUser {
  id: string;
  username: string;
  driver_id: string | null;
}

/** Finds the member by id, or by name in any letter case, if they belong to one of the caller's sites [C-3]. */
export async function findMember(
  ctx: Context,
  user: { id: string } | { username: string },
): Promise<NamedUser | null> {
  const [kind, condition, value] =
    'id' in user
      ? ['id', 'u.id = $2', user.id]
      : ['username', 'lower(u.username) = lower($2)', user.username];
  const { rows } = await ctx.db.query<NamedUser>({
    name: `member-by-${kind}`,
    text: `select u.id, u.username, d.id as driver_id from users u
      join memberships m on m.organisation_id = $1 and m.user_id = u.id
      left join drivers d on d.organisation_id = $1 and d.user_id = u.id
      where ${condition} and (cardinality($3::uuid[]) = 0 or m.site_ids = '{}' or m.site_ids && $3::uuid[])`,
    values: [ctx.organisationId, value, siteLimitOf(ctx)],
  });
  return rows[0] ?? null;
}

/** Returns whether the driver has an active session. */
export async function isDriving(ctx: Context, driverId: string): Promise<boolean> {
  const { rows } = await ctx.db.query<{ found: boolean }>({
    name: 'driver-in-session',
    text: `select exists (select from sessions
      where organisation_id = $1 and driver_id = $2 and status = 'active') as found`,
    values: [ctx.organisationId, driverId],
  });
  return rows[0]?.found === true;
}

/** Returns false if another transaction has just created a driver under the key. */
export async function insertDriver(ctx: Context, driver: Driver): Promise<boolean> {
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
      driver.updated_at,
    ],
  });
  return rows.length > 0;
}

export async function updateDriver(ctx: Context, driver: Driver): Promise<void> {
  await ctx.db.query({
    name: 'update-driver',
    text: `update drivers set integration_key = $3, name = $4, phone = $5, user_id = $6, site_ids = $7, status = $8,
        updated_at = $9
      where organisation_id = $1 and id = $2`,
    values: [
      ctx.organisationId,
      driver.id,
      driver.integration_key,
      driver.name,
      driver.phone,
      driver.user_id,
      driver.site_ids,
      driver.status,
      driver.updated_at,
    ],
  });
}

export async function deleteDriverRow(ctx: Context, driverId: string): Promise<void> {
  await ctx.db.query({
    name: 'delete-driver',
    text: 'delete from drivers where organisation_id = $1 and id = $2',
    values: [ctx.organisationId, driverId],
  });
}
