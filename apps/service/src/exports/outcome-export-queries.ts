import type { Context } from '../context.js';
import { exactTime } from '../platform/database/exact-time.js';
import { openRowConditions } from '../platform/database/row-conditions.js';
import { siteIsIn } from '../platform/database/site-conditions.js';
import { type ExportFilter, type ExportPage, mostRowsRead } from './export-pages.js';

/** An outcome as exported; `content` is the JSON text that the phone sent. */
export interface OutcomeRow {
  submission_id: string;
  route_id: string;
  route_integration_key: string | null;
  route_version: number;
  site_id: string | null;
  session_id: string;
  driver_id: string;
  driver_name: string;
  asset_id: string;
  activity_reference: string;
  requirement_key: string;
  kind: string;
  status: 'success' | 'skipped' | 'failed';
  captured_at: string;
  received_at: string;
  sequence: number | null;
  late: boolean;
  out_of_order: boolean;
  corrects: string | null;
  content: string;
}

export interface OutcomePlace {
  capturedAt: string;
  submissionId: string;
}

/** Content on a page, in bytes of UTF-8; the last outcome may exceed it. */
const contentOnPage = 2 * 1024 * 1024;

interface ReadRow extends OutcomeRow {
  read_count: number;
  found: number;
  last_at: string;
  last_id: string;
  exact_at: string;
}

/**
 * Returns a page of outcomes in the order of their capture. Outcomes never change, so the pages show each outcome once.
 * The statement reads a limited number of index rows, then applies the filters and the caller's sites. Of the matching
 * rows it returns only as many as keep the size of their contents within a limit.
 */
export async function selectOutcomes(
  ctx: Context,
  filter: ExportFilter,
  after: OutcomePlace | null,
): Promise<ExportPage<OutcomeRow, OutcomePlace>> {
  const rowConditions = openRowConditions(ctx.organisationId, 'o');
  const { values } = rowConditions;
  rowConditions.add((one) => `o.received_at <= ${one}::timestamptz`, filter.moment);
  if (filter.from !== undefined)
    rowConditions.add((one) => `o.captured_at >= ${one}::timestamptz`, filter.from);
  if (filter.until !== undefined)
    rowConditions.add((one) => `o.captured_at < ${one}::timestamptz`, filter.until);
  if (filter.routeId !== undefined) rowConditions.add((one) => `o.route_id = ${one}::uuid`, filter.routeId);
  if (after !== null) {
    rowConditions.add(
      (at, id) => `(o.captured_at, o.submission_id) > (${at}::timestamptz, ${id}::uuid)`,
      after.capturedAt,
      after.submissionId,
    );
  }
  const { rows } = await ctx.db.query<ReadRow>({
    text: `with read_rows as materialized (
        select o.submission_id, o.route_id, o.route_version, o.session_id, o.driver_id, o.activity_reference,
          o.requirement_key, o.kind, o.status, o.captured_at, o.received_at, o.sequence, o.late, o.out_of_order, o.corrects,
          octet_length(o.content::text) as length
        from outcomes o where ${rowConditions.where()}
        order by o.captured_at, o.submission_id limit ${mostRowsRead}),
      found as materialized (
        select o.submission_id, o.route_id, r.integration_key as route_integration_key, o.route_version, r.site_id,
          o.session_id, o.driver_id, d.name as driver_name, s.asset_id, o.activity_reference, o.requirement_key, o.kind,
          o.status, o.captured_at, o.received_at, o.sequence, o.late, o.out_of_order, o.corrects,
          ${exactTime('o.captured_at')} as exact_at, o.length
        from read_rows o
        join routes r on r.organisation_id = $1 and r.id = o.route_id
        join sessions s on s.organisation_id = $1 and s.id = o.session_id
        join drivers d on d.organisation_id = $1 and d.id = o.driver_id
        where ${conditions(filter, values)}),
      placed as (
        select *, sum(length) over (order by captured_at, submission_id) - length as before from found),
      ends as (
        select count(*) over () as read_count, (select count(*) from found) as found,
          ${exactTime('w.captured_at')} as last_at, w.submission_id as last_id
        from read_rows w order by w.captured_at desc, w.submission_id desc limit 1)
      select e.*, f.*, o.content::text as content from ends e
      left join placed f on f.before < ${contentOnPage}
      left join outcomes o on o.organisation_id = $1 and o.submission_id = f.submission_id
      order by f.captured_at, f.submission_id`,
    values,
  });
  const [first] = rows;
  if (first === undefined) return { rows: [], next: null };
  const sent = rows.filter((row) => row.submission_id !== null);
  const last = sent.at(-1);
  if (last !== undefined && sent.length < first.found)
    return { rows: sent, next: { capturedAt: last.exact_at, submissionId: last.submission_id } };
  const next =
    first.read_count < mostRowsRead ? null : { capturedAt: first.last_at, submissionId: first.last_id };
  return { rows: sent, next };
}

function conditions(filter: ExportFilter, values: unknown[]): string {
  const { siteId, driverId, assetId, statuses, siteLimit } = filter;
  const name = (value: unknown) => `$${values.push(value)}`;
  const all = ['true'];
  if (driverId !== undefined) all.push(`o.driver_id = ${name(driverId)}::uuid`);
  if (assetId !== undefined) all.push(`s.asset_id = ${name(assetId)}::uuid`);
  if (statuses !== undefined) all.push(`o.status = any(${name(statuses)}::text[])`);
  if (siteId !== undefined) all.push(`r.site_id = ${name(siteId)}::uuid`);
  // A route without a site belongs to no single site, so everyone sees it [C-3].
  if (siteLimit.length > 0) all.push(siteIsIn('r.site_id', name(siteLimit)));
  return all.join(' and ');
}
