import type { Context } from '../context.js';
import type { NewReading } from './record-readings.js';

/** Adds readings; of several for one requirement only the one captured last counts, the others are superseded. */
export async function insertReadings(
  ctx: Context,
  routeId: string,
  readings: readonly NewReading[],
): Promise<void> {
  await ctx.db.query({
    name: 'insert-asset-readings',
    text: `insert into asset_readings (organisation_id, asset_id, captured_at, submission_id, reading, route_id,
        activity_reference, requirement_key)
      select $1, r.asset_id, r.captured_at, r.submission_id, r.reading, $2, r.activity_reference, r.requirement_key
      from jsonb_to_recordset($3::jsonb) as r (asset_id uuid, captured_at timestamptz, submission_id uuid,
        reading numeric, activity_reference text, requirement_key text)`,
    values: [ctx.organisationId, routeId, JSON.stringify(readings)],
  });
  await ctx.db.query({
    name: 'supersede-asset-readings',
    text: `update asset_readings r set superseded = not n.latest
      from (
        select organisation_id, asset_id, captured_at, submission_id, row_number() over (
            partition by asset_id, activity_reference, requirement_key
            order by captured_at desc, submission_id desc) = 1 as latest
        from asset_readings
        where organisation_id = $1 and route_id = $2 and asset_id = any($3::uuid[])
      ) n
      where r.organisation_id = n.organisation_id and r.asset_id = n.asset_id and r.captured_at = n.captured_at
        and r.submission_id = n.submission_id and r.superseded = n.latest`,
    values: [ctx.organisationId, routeId, readings.map((each) => each.asset_id)],
  });
}

/** Brings the current reading of these assets in line with their history; answers with those that changed. */
export async function moveReadings(
  ctx: Context,
  assetIds: readonly string[],
): Promise<{ id: string; current_reading: string }[]> {
  const { rows } = await ctx.db.query<{ id: string; current_reading: string }>({
    name: 'move-asset-readings',
    text: `update assets a set current_reading = n.reading, updated_at = $3
      from (
        select s.id, greatest(s.initial_reading, max(r.reading)) as reading
        from assets s left join asset_readings r
          on r.organisation_id = s.organisation_id and r.asset_id = s.id and not r.superseded
        where s.organisation_id = $1 and s.id = any($2::uuid[])
        group by s.id, s.initial_reading
      ) n
      where a.organisation_id = $1 and a.id = n.id and a.current_reading is distinct from n.reading
      returning a.id, a.current_reading::text as current_reading`,
    values: [ctx.organisationId, assetIds, new Date(ctx.now()).toISOString()],
  });
  return rows;
}
