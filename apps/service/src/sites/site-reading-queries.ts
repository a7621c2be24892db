import type { Site } from '@fleet/contract/fleet/master-record-shapes';
import type { SiteOrder } from '@fleet/contract/fleet/sites';
import type { Context } from '../context.js';
import { columnOf, type MasterRecordName } from '../master-records/master-record-name.js';
import type { ListPlace } from '../platform/database/change-cursor.js';
import { exactTime } from '../platform/database/exact-time.js';
import { containing, openRowConditions } from '../platform/database/row-conditions.js';
import { siteColumns } from './site-queries.js';

export async function findSite(ctx: Context, name: MasterRecordName): Promise<Site | null> {
  const { column, value } = columnOf(name);
  const { rows } = await ctx.db.query<Site>({
    name: `site-by-${column}`,
    text: `select ${siteColumns} from sites s where s.organisation_id = $1 and s.${column} = $2`,
    values: [ctx.organisationId, value],
  });
  return rows[0] ?? null;
}

/** The filters of a list of sites; a missing one does not filter. */
export interface SiteFilter {
  search?: string | undefined;
  status?: Site['status'] | undefined;
  /** ISO 8601 UTC. */
  updatedSince?: string | undefined;
  /** The caller's sites; empty: all. */
  siteLimit: readonly string[];
}

interface ListedSite extends Site {
  /** `updated_at` with all its digits. */
  changed_at: string;
}

const orders: Readonly<Record<SiteOrder, string>> = {
  name: 'lower(s.name), s.id',
  '-name': 'lower(s.name) desc, s.id desc',
  created_at: 's.created_at, s.id',
  '-created_at': 's.created_at desc, s.id desc',
  updated_at: 's.updated_at, s.id',
};

/** Returns a page of sites and the total, in one unnamed statement, which PostgreSQL plans for these values. */
export async function selectSites(
  ctx: Context,
  { search, status, updatedSince, siteLimit }: SiteFilter,
  { order, after, ...place }: ListPlace<SiteOrder>,
): Promise<{ total: number; rows: ListedSite[] }> {
  const conditions = openRowConditions(ctx.organisationId, 's');
  if (search !== undefined) {
    conditions.add(
      (one) => `(${containing('s.name', one)} or ${containing('s.integration_key', one)}
        or ${containing("s.address->>'city'", one)} or ${containing("s.address->>'street'", one)})`,
      search,
    );
  }
  if (status !== undefined) conditions.add((one) => `s.status = ${one}`, status);
  if (siteLimit.length > 0) conditions.add((one) => `s.id = any(${one}::uuid[])`, siteLimit);
  if (updatedSince !== undefined) conditions.add((one) => `s.updated_at >= ${one}`, updatedSince);
  const counted = conditions.where();
  if (after !== null) {
    conditions.add((at, id) => `(s.updated_at, s.id) > (${at}, ${id}::uuid)`, after.updatedAt, after.id);
  }
  const { values } = conditions;
  const [limit, offset] = [values.push(place.limit), values.push(place.offset)];
  const { rows } = await ctx.db.query<ListedSite & { total: number; place: unknown }>({
    text: `select t.total, p.* from (select count(*)::integer as total from sites s where ${counted}) t
      left join (
        select ${siteColumns}, ${exactTime('s.updated_at')} as changed_at, row_number() over (order by ${orders[order]}) as place
        from sites s where ${conditions.where()}
        order by ${orders[order]} limit $${limit} offset $${offset}) p on true
      order by p.place`,
    values,
  });
  const found = rows.filter((row) => row.id !== null);
  return { total: rows[0]?.total ?? 0, rows: found.map(({ total: _, place: __, ...site }) => site) };
}
