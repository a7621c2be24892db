import type { SessionOrder } from '@fleet/contract/driving/controller-sessions';
import type { SessionStatus } from '@fleet/contract/driving/sessions';
import type { Context } from '../context.js';
import { openRowConditions, type RowConditions } from '../platform/database/row-conditions.js';
import { sitesAreIn } from '../platform/database/site-conditions.js';
import { type SessionRow, sessionColumns } from './session-row.js';

/** The filters of a list of sessions; a missing one does not filter. */
export interface SessionFilter {
  statuses?: readonly SessionStatus[] | undefined;
  driverId?: string | undefined;
  assetId?: string | undefined;
  deviceId?: string | undefined;
  /** A site of the driver. */
  siteId?: string | undefined;
  /** ISO 8601 UTC. Created at or after `createdFrom`, and before `createdTo`. */
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  /** The sites of the caller; empty means all. */
  siteLimit: readonly string[];
}

/** A session with the names of its driver and its asset. */
export interface NamedSession extends SessionRow {
  driver_name: string;
  driver_site_ids: string[];
  asset_name: string;
  asset_registration: string | null;
}

/** The columns of a `NamedSession`, of `sessions as s` with `withSessionNames`. */
export const namedSessionColumns = `${sessionColumns}, d.name as driver_name, d.site_ids as driver_site_ids, a.name as asset_name,
  a.registration as asset_registration`;
export const withSessionNames = `join drivers d on d.organisation_id = s.organisation_id and d.id = s.driver_id
  join assets a on a.organisation_id = s.organisation_id and a.id = s.asset_id`;

const orders: Readonly<Record<SessionOrder, string>> = {
  created_at: 's.created_at, s.id desc',
  '-created_at': 's.created_at desc, s.id',
};

/** A page of sessions and the total, in one unnamed statement, which PostgreSQL plans for these values. */
export async function selectSessions(
  ctx: Context,
  filter: SessionFilter,
  order: SessionOrder,
  place: { limit: number; offset: number },
): Promise<{ total: number; rows: NamedSession[] }> {
  const conditions = openRowConditions(ctx.organisationId, 's');
  narrow(filter, conditions);
  const { values } = conditions;
  const found = `select s.id, s.created_at from sessions s where ${conditions.where()}`;
  // Active sessions are few: all of them are read and then sorted (`offset 0`).
  const few = filter.statuses?.length === 1 && filter.statuses[0] === 'active' ? ' offset 0' : '';
  const [limit, offset] = [values.push(place.limit), values.push(place.offset)];
  const { rows } = await ctx.db.query<NamedSession & { total: string }>({
    text: `select t.total, p.*
      from (select count(*) as total from sessions s where ${conditions.where()}) t
      left join (
        select ${namedSessionColumns}, row_number() over (order by ${orders[order]}) as place
        from (select s.id from (${found}${few}) s
          order by ${orders[order]} limit $${limit} offset $${offset}) chosen
        join sessions s on s.organisation_id = $1 and s.id = chosen.id
        ${withSessionNames}) p on true
      order by p.place`,
    values,
  });
  return { total: Number(rows[0]?.total ?? 0), rows: rows.filter((row) => row.id !== null) };
}

function narrow(filter: SessionFilter, to: RowConditions): void {
  const { statuses, driverId, assetId, deviceId, siteId, createdFrom, createdTo, siteLimit } = filter;
  if (statuses?.length === 1) to.add((one) => `s.status = ${one}`, statuses[0]);
  else if (statuses !== undefined) to.add((one) => `s.status = any(${one}::text[])`, statuses);
  if (driverId !== undefined) to.add((one) => `s.driver_id = ${one}::uuid`, driverId);
  if (assetId !== undefined) to.add((one) => `s.asset_id = ${one}::uuid`, assetId);
  if (deviceId !== undefined) to.add((one) => `s.device_id = ${one}`, deviceId);
  if (createdFrom !== undefined) to.add((one) => `s.created_at >= ${one}`, createdFrom);
  if (createdTo !== undefined) to.add((one) => `s.created_at < ${one}`, createdTo);
  const ofDrivers = (condition: string) =>
    `exists (select from drivers d where d.organisation_id = $1 and d.id = s.driver_id and ${condition})`;
  if (siteId !== undefined) to.add((one) => ofDrivers(`d.site_ids @> array[${one}::uuid]`), siteId);
  if (siteLimit.length === 0) return;
  // A driver without sites belongs to all sites, so every caller sees them [C-3].
  to.add((one) => ofDrivers(sitesAreIn('d.site_ids', one)), siteLimit);
}

/** One session with its names, of any driver; null if there is none. */
export async function findNamedSession(ctx: Context, sessionId: string): Promise<NamedSession | null> {
  const { rows } = await ctx.db.query<NamedSession>({
    name: 'session-with-names',
    text: `select ${namedSessionColumns} from sessions s ${withSessionNames} where s.organisation_id = $1 and s.id = $2`,
    values: [ctx.organisationId, sessionId],
  });
  return rows[0] ?? null;
}

/** Sessions with their names, in no order; those that do not exist are left out. */
export async function findNamedSessions(ctx: Context, ids: readonly string[]): Promise<NamedSession[]> {
  const { rows } = await ctx.db.query<NamedSession>({
    name: 'sessions-with-names',
    text: `select ${namedSessionColumns} from sessions s ${withSessionNames}
      where s.organisation_id = $1 and s.id = any($2::uuid[])`,
    values: [ctx.organisationId, ids],
  });
  return rows;
}
