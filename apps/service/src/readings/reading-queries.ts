import type { OdometerCapture } from '@fleet/domain/outcomes/odometer-captures';
import type { Context } from '../context.js';
import { countsBefore } from './counting-order.js';

/**
 * Inserts the readings of recorded outcomes, and withdraws the readings whose outcome no longer counts for its
 * requirement, whether or not the later outcome is a success. A withdrawn reading stays withdrawn, and so do the
 * readings of a replaced meter. Returns the ids of the assets concerned. Inserting a reading also updates the session
 * row. So a submission that waited for this row detects that its snapshot may miss the reading.
 */
export async function insertReadings(
  ctx: Context,
  of: { routeId: string; sessionId: string },
  outcomes: readonly OdometerCapture[],
): Promise<string[]> {
  const { rows } = await ctx.db.query<{ asset_id: string }>({
    name: 'insert-asset-readings',
    text: `with captures as materialized (
        select * from jsonb_to_recordset($4::jsonb) as i (asset_id uuid, captured_at timestamptz, submission_id uuid,
          reading numeric, activity_reference text, requirement_key text)),
      touched as (
        update sessions s set received = s.received
        where s.organisation_id = $1 and s.id = $3 and exists (select from captures where reading is not null)),
      added as (
        insert into asset_readings (organisation_id, asset_id, captured_at, submission_id, reading, route_id,
          activity_reference, requirement_key, superseded)
        select $1, e.asset_id, e.captured_at, e.submission_id, e.reading, $2, e.activity_reference, e.requirement_key,
          exists (select from outcomes o where ${isReplaced('e')})
        from captures e where e.reading is not null
        returning asset_id),
      withdrawn as (
        update asset_readings r set superseded = true
        from (select distinct activity_reference, requirement_key from captures) e
        where r.organisation_id = $1 and r.route_id = $2 and r.activity_reference = e.activity_reference
          and r.requirement_key = e.requirement_key and not r.superseded
          and exists (select from outcomes o where ${isReplaced('r')})
        returning r.asset_id)
      select asset_id from added union select asset_id from withdrawn`,
    values: [ctx.organisationId, of.routeId, of.sessionId, JSON.stringify(outcomes)],
  });
  return rows.map((row) => row.asset_id);
}

/** Condition: another odometer outcome `o` of the route $2 is in force instead of the one of this reading. */
const isReplaced = (reading: string) => `o.organisation_id = $1 and o.route_id = $2 and o.kind = 'odometer'
  and o.activity_reference = ${reading}.activity_reference and o.requirement_key = ${reading}.requirement_key
  and ${countsBefore('o', reading)}`;

export interface ChangedReading extends Record<string, unknown> {
  id: string;
  current_reading: string | null;
  site_ids: string[];
}

/** Sets the current reading of these assets from their history. Returns the assets whose reading changed. */
export async function updateCurrentReadings(
  ctx: Context,
  assetIds: readonly string[],
): Promise<ChangedReading[]> {
  const { rows } = await ctx.db.query<ChangedReading>({
    name: 'update-current-readings',
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
