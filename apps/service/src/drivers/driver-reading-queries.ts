import type { DriverOrder } from '@fleet/contract/fleet/drivers';
import type { Driver } from '@fleet/contract/fleet/master-record-shapes';
import type { Context } from '../context.js';
import { columnOf, type MasterRecordName } from '../master-records/master-record-name.js';
import type { ListPlace } from '../platform/database/change-cursor.js';
import { exactTime } from '../platform/database/exact-time.js';
import { containing, openRowConditions } from '../platform/database/row-conditions.js';
import { driverColumns } from './driver-queries.js';

export async function findDriver(ctx: Context, name: MasterRecordName): Promise<Driver | null> {
  const { column, value } = columnOf(name);
  const { rows } = await ctx.db.query<Driver>({
    name: `driver-by-${column}`,
    text: `select ${driverColumns} from drivers d where d.organisation_id = $1 and d.${column} = $2`,
    values: [ctx.organisationId, value],
  });
  return rows[0] ?? null;
}

/** The filters of a list of drivers; a missing one does not filter. */
export interface DriverFilter {
  search?: string | undefined;
  status?: Driver['status'] | undefined;
  siteId?: string | undefined;
  /** Whether the driver has a user who logs in. */
  linked?: boolean | undefined;
  /** ISO 8601 UTC. */
  updatedSince?: string | undefined;
  /** The caller's sites; empty: all. */
  siteLimit: readonly string[];
}

interface ListedDriver extends Driver {
  /** `updated_at` with all its digits. */
  changed_at: string;
}

const orders: Readonly<Record<DriverOrder, string>> = {
  name: 'lower(d.name), d.id',
  '-name': 'lower(d.name) desc, d.id desc',
  created_at: 'd.created_at, d.id',
  '-created_at': 'd.created_at desc, d.id desc',
  updated_at: 'd.updated_at, d.id',
};

/** Returns a page of drivers and the total, in one unnamed statement, which PostgreSQL plans for these values. */
export async function selectDrivers(
  ctx: Context,
  { search, status, siteId, linked, updatedSince, siteLimit }: DriverFilter,
  { order, after, ...place }: ListPlace<DriverOrder>,
): Promise<{ total: number; rows: ListedDriver[] }> {
  const conditions = openRowConditions(ctx.organisationId, 'd');
  if (search !== undefined) {
    conditions.add(
      (one) => `(${containing('d.name', one)} or ${containing('d.phone', one)}
        or ${containing('d.integration_key', one)}
        or exists (select from users u where u.id = d.user_id and ${containing('u.username', one)}))`,
      search,
    );
  }
  if (status !== undefined) conditions.add((one) => `d.status = ${one}`, status);
  if (siteId !== undefined) conditions.add((one) => `${one}::uuid = any(d.site_ids)`, siteId);
  if (linked !== undefined) conditions.add(() => `d.user_id is ${linked ? 'not null' : 'null'}`);
  if (siteLimit.length > 0) {
    conditions.add((one) => `(d.site_ids = '{}' or d.site_ids && ${one}::uuid[])`, siteLimit);
  }
  if (updatedSince !== undefined) conditions.add((one) => `d.updated_at >= ${one}`, updatedSince);
  const counted = conditions.where();
  if (after !== null) {
    conditions.add((at, id) => `(d.updated_at, d.id) > (${at}, ${id}::uuid)`, after.updatedAt, after.id);
  }
  const { values } = conditions;
  const [limit, offset] = [values.push(place.limit), values.push(place.offset)];
  const { rows } = await ctx.db.query<ListedDriver & { total: number; place: unknown }>({
    text: `select p.*, t.total from (select count(*)::integer as total from drivers d where ${counted}) t
      left join (
        select ${driverColumns}, ${exactTime('d.updated_at')} as changed_at, row_number() over (order by ${orders[order]}) as place
        from drivers d where ${conditions.where()}
        order by ${orders[order]} limit $${limit} offset $${offset}) p on true
      order by p.place`,
    values,
  });
  const found = rows.filter((row) => row.id !== null);
  return { total: rows[0]?.total ?? 0, rows: found.map(({ total: _, place: __, ...driver }) => driver) };
}
