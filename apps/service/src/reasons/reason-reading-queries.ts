import type { Reason, ReasonStatus } from '@fleet/contract/planning/reasons';
import type { RequirementKindName } from '@fleet/contract/planning/requirements';
import type { Context } from '../context.js';
import type { ListPlace } from '../platform/database/change-cursor.js';
import { exactTime } from '../platform/database/exact-time.js';
import { openRowConditions } from '../platform/database/row-conditions.js';
import { reasonColumns } from './reason-queries.js';

export async function findReason(ctx: Context, integrationKey: string): Promise<Reason | null> {
  const { rows } = await ctx.db.query<Reason>({
    name: 'reason-by-key',
    text: `select ${reasonColumns} from reasons r where r.organisation_id = $1 and r.integration_key = $2`,
    values: [ctx.organisationId, integrationKey],
  });
  return rows[0] ?? null;
}

/** The filters of a list of reasons; a missing one does not filter. */
export interface ReasonFilter {
  status?: ReasonStatus | undefined;
  requirementType?: RequirementKindName | undefined;
  siteId?: string | undefined;
  /** ISO 8601 UTC. */
  updatedSince?: string | undefined;
  /** The caller's sites; empty: all. */
  siteLimit: readonly string[];
}

export type ReasonOrder = 'position' | 'updated_at';

const orders: Readonly<Record<ReasonOrder, string>> = {
  position: 'r.position, lower(r.text), r.id',
  updated_at: 'r.updated_at, r.id',
};

interface ListedReason extends Reason {
  /** `updated_at` with all its digits. */
  changed_at: string;
}

/** Returns a page of reasons and the total, in one unnamed statement, which PostgreSQL plans for these values. */
export async function selectReasons(
  ctx: Context,
  { status, requirementType, siteId, updatedSince, siteLimit }: ReasonFilter,
  { order, after, ...place }: ListPlace<ReasonOrder>,
): Promise<{ total: number; rows: ListedReason[] }> {
  const conditions = openRowConditions(ctx.organisationId, 'r');
  if (status !== undefined) conditions.add((one) => `${one} = any(r.statuses)`, status);
  if (requirementType !== undefined) {
    conditions.add(
      (one) => `(r.requirement_types = '{}' or ${one} = any(r.requirement_types))`,
      requirementType,
    );
  }
  if (siteId !== undefined)
    conditions.add((one) => `(r.site_ids = '{}' or ${one}::uuid = any(r.site_ids))`, siteId);
  if (siteLimit.length > 0) {
    conditions.add((one) => `(r.site_ids = '{}' or r.site_ids && ${one}::uuid[])`, siteLimit);
  }
  if (updatedSince !== undefined) conditions.add((one) => `r.updated_at >= ${one}`, updatedSince);
  const counted = conditions.where();
  if (after !== null) {
    conditions.add((at, id) => `(r.updated_at, r.id) > (${at}, ${id}::uuid)`, after.updatedAt, after.id);
  }
  const { values } = conditions;
  const [limit, offset] = [values.push(place.limit), values.push(place.offset)];
  const { rows } = await ctx.db.query<ListedReason & { total: number; place: unknown }>({
    text: `select p.*, t.total from (select count(*)::integer as total from reasons r where ${counted}) t
      left join (
        select ${reasonColumns}, ${exactTime('r.updated_at')} as changed_at,
          row_number() over (order by ${orders[order]}) as place
        from reasons r where ${conditions.where()}
        order by ${orders[order]} limit $${limit} offset $${offset}) p on true
      order by p.place`,
    values,
  });
  const found = rows.filter((row) => row.id !== null);
  return { total: rows[0]?.total ?? 0, rows: found.map(({ total: _, place: __, ...reason }) => reason) };
}
