import type { Context } from '../context.js';

/** A recorded outcome of an odometer requirement: with the reading that it brought, or without any. */
export interface OdometerOutcome {
  asset_id: string | null;
  captured_at: string;
  submission_id: string;
  reading: string | null;
  activity_reference: string;
  requirement_key: string;
}

/**
 * Adds the readings of recorded outcomes, and takes back those for whose requirement an outcome counts that was captured
 * later, be it a success or not. What was taken back stays so: an asset's earlier meter does not come to life again.
 * Answers with the assets concerned. The session's row gets a new version, by which the submission statement notices
 * that it has waited for readings that it does not see.
 */
export async function enterReadings(
  ctx: Context,
  of: { routeId: string; sessionId: string },
  outcomes: readonly OdometerOutcome[],
): Promise<string[]> {
  const { rows } = await ctx.db.query<{ asset_id: string }>({
    name: 'enter-asset-readings',
    text: `with entered as materialized (
        select * from jsonb_to_recordset($4::jsonb) as i (asset_id uuid, captured_at timestamptz, submission_id uuid,
          reading numeric, activity_reference text, requirement_key text)),
      noticed as (
        update sessions s set received = s.received
        where s.organisation_id = $1 and s.id = $3 and exists (select from entered where reading is not null)),
      added as (
        insert into asset_readings (organisation_id, asset_id, captured_at, submission_id, reading, route_id,
          activity_reference, requirement_key, superseded)
        select $1, e.asset_id, e.captured_at, e.submission_id, e.reading, $2, e.activity_reference, e.requirement_key,
          exists (select from outcomes o where ${countsBefore('e')})
        from entered e where e.reading is not null
        returning asset_id),
      taken_back as (
        update asset_readings r set superseded = true
        from (select distinct activity_reference, requirement_key from entered) e
        where r.organisation_id = $1 and r.route_id = $2 and r.activity_reference = e.activity_reference
          and r.requirement_key = e.requirement_key and not r.superseded
          and exists (select from outcomes o where ${countsBefore('r')})
        returning r.asset_id)
      select asset_id from added union select asset_id from taken_back`,
    values: [ctx.organisationId, of.routeId, of.sessionId, JSON.stringify(outcomes)],
  });
  return rows.map((row) => row.asset_id);
}

/** An odometer outcome `o` for the same requirement of the route $2 was captured after the reading. */
const countsBefore = (reading: string) => `o.organisation_id = $1 and o.route_id = $2 and o.kind = 'odometer'
  and o.activity_reference = ${reading}.activity_reference and o.requirement_key = ${reading}.requirement_key
  and o.captured_at >= ${reading}.captured_at and (o.captured_at, o.submission_id) > (${reading}.captured_at, ${reading}.submission_id)`;

export interface MovedReading extends Record<string, unknown> {
  id: string;
  current_reading: string | null;
  site_ids: string[];
}

/** Brings the current reading of these assets in line with their history; answers with those that changed. */
export async function moveReadings(ctx: Context, assetIds: readonly string[]): Promise<MovedReading[]> {
  const { rows } = await ctx.db.query<MovedReading>({
    name: 'move-asset-readings',
    text: `update assets a set current_reading = n.reading, updated_at = $3
      from (
        select s.id, greatest(s.initial_reading, (select r.reading from asset_readings r
            where r.organisation_id = s.organisation_id and r.asset_id = s.id and not r.superseded
            order by r.reading desc limit 1)) as reading
        from assets s
        where s.organisation_id = $1 and s.id = any($2::uuid[])
      ) n
      where a.organisation_id = $1 and a.id = n.id and a.current_reading is distinct from n.reading
      returning a.id, a.current_reading::text as current_reading, a.site_ids`,
    values: [ctx.organisationId, assetIds, new Date(ctx.now()).toISOString()],
  });
  return rows;
}
