import type { ExportedReading } from '@fleet/contract/outgoing/exports';
import type { Context } from '../context.js';
import { exactTime } from '../platform/database/exact-time.js';
import { openRowConditions } from '../platform/database/row-conditions.js';
import { type ExportFilter, type ExportPage, mostRowsRead } from './export-pages.js';

export interface ReadingPlace {
  assetId: string;
  capturedAt: string;
  submissionId: string;
}

interface ReadRow extends ExportedReading {
  read_count: number;
  last_asset: string;
  last_at: string;
  last_id: string;
}

/** Returns a page of readings, asset by asset, each by capture time: the order in which they are stored. */
export async function selectReadings(
  ctx: Context,
  filter: ExportFilter,
  after: ReadingPlace | null,
): Promise<ExportPage<ExportedReading, ReadingPlace>> {
  const rowConditions = openRowConditions(ctx.organisationId, 'a');
  const { values } = rowConditions;
  if (filter.assetId !== undefined) rowConditions.add((one) => `a.asset_id = ${one}::uuid`, filter.assetId);
  if (filter.routeId !== undefined) rowConditions.add((one) => `a.route_id = ${one}::uuid`, filter.routeId);
  if (after !== null) {
    rowConditions.add(
      (asset, at, id) =>
        `(a.asset_id, a.captured_at, a.submission_id) > (${asset}::uuid, ${at}::timestamptz, ${id}::uuid)`,
      after.assetId,
      after.capturedAt,
      after.submissionId,
    );
  }
  const { rows } = await ctx.db.query<ReadRow>({
    text: `with read_rows as materialized (
        select a.* from asset_readings a where ${rowConditions.where()}
        order by a.asset_id, a.captured_at, a.submission_id limit ${mostRowsRead}),
      ends as (
        select count(*) over () as read_count, w.asset_id as last_asset, ${exactTime('w.captured_at')} as last_at,
          w.submission_id as last_id
        from read_rows w order by w.asset_id desc, w.captured_at desc, w.submission_id desc limit 1)
      select e.*, f.* from ends e left join (
        select a.asset_id, v.integration_key as asset_integration_key, v.registration, a.captured_at, o.received_at,
          a.reading::text as reading, v.meter_type, v.odometer_unit as unit, a.superseded, a.route_id, o.session_id,
          o.driver_id, a.activity_reference, a.requirement_key as integration_key, a.submission_id
        from read_rows a
        join assets v on v.organisation_id = $1 and v.id = a.asset_id
        join outcomes o on o.organisation_id = $1 and o.submission_id = a.submission_id
        where ${conditions(filter, values)}) f on true
      order by f.asset_id, f.captured_at, f.submission_id`,
    values,
  });
  const [first] = rows;
  if (first === undefined) return { rows: [], next: null };
  const { last_asset: assetId, last_at: capturedAt, last_id: submissionId } = first;
  const next = first.read_count < mostRowsRead ? null : { assetId, capturedAt, submissionId };
  return { rows: rows.filter((row) => row.submission_id !== null), next };
}

function conditions(filter: ExportFilter, values: unknown[]): string {
  const name = (value: unknown) => `$${values.push(value)}`;
  const all = [`o.received_at <= ${name(filter.moment)}::timestamptz`];
  if (filter.from !== undefined) all.push(`a.captured_at >= ${name(filter.from)}::timestamptz`);
  if (filter.until !== undefined) all.push(`a.captured_at < ${name(filter.until)}::timestamptz`);
  if (filter.driverId !== undefined) all.push(`o.driver_id = ${name(filter.driverId)}::uuid`);
  if (filter.siteId !== undefined) all.push(`v.site_ids @> array[${name(filter.siteId)}::uuid]`);
  // An asset without sites belongs to no single site, so everyone sees it [C-3].
  if (filter.siteLimit.length > 0)
    all.push(`(v.site_ids && ${name(filter.siteLimit)}::uuid[] or cardinality(v.site_ids) = 0)`);
  return all.join(' and ');
}
