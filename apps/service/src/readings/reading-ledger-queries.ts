import type { OdometerCapture } from '@fleet/domain/outcomes/odometer-captures';
import type { Context } from '../context.js';
import { exactTime } from '../platform/database/exact-time.js';
import { countingFirst } from './counting-order.js';
import { entryKey, type KnownReadings, type OdometerEntry } from './reading-ledger.js';

/**
 * Locks the assets whose readings a batch may change, in id order, so that two submissions judge their readings one
 * after the other. These are the assets that the requirements name now, and those for which the same requirements
 * already have a reading, because an earlier plan named another asset.
 */
export async function lockReadAssets(
  ctx: Context,
  routeId: string,
  odometers: readonly OdometerEntry[],
): Promise<void> {
  await ctx.db.query({
    name: 'lock-read-assets',
    text: `select a.id from assets a
      where a.organisation_id = $1 and a.id in (
        select unnest($2::uuid[])
        union select r.asset_id
          from jsonb_to_recordset($4::jsonb) as i (activity_reference text, requirement_key text)
            join asset_readings r on r.organisation_id = $1 and r.route_id = $3
              and r.activity_reference = i.activity_reference and r.requirement_key = i.requirement_key
          where not r.superseded)
      order by a.id for no key update`,
    values: [ctx.organisationId, odometers.map((each) => each.asset_id), routeId, JSON.stringify(odometers)],
  });
}

/** Reads the known readings of the assets, once the assets are locked [C-6]. */
export async function readKnownReadings(
  ctx: Context,
  { routeId, driverId, sessionId }: { routeId: string; driverId: string; sessionId: string | null },
  odometers: readonly OdometerEntry[],
): Promise<KnownReadings> {
  const values = [ctx.organisationId, routeId, JSON.stringify(odometers)];
  const ids = odometers.map((each) => each.submission_id);
  const [untouched, counting, used] = await Promise.all([
    ctx.db.query<{ n: number; asset_id: string; reading: string | null }>({
      name: 'untouched-readings',
      // Goes through the readings of an asset from the highest to the lowest, once for all entries. At each
      // reading, the entries captured at or after it have their result; the search continues with lower readings
      // for the entries captured earlier. So each entry gets the highest reading that was captured at or before its
      // own time.
      text: `with recursive i as materialized (select * from jsonb_to_recordset($3::jsonb)
          as i (n int, asset_id uuid, captured_at timestamptz, activity_reference text, requirement_key text)),
        walk (asset_id, reading, captured_at) as (
          select distinct i.asset_id, 'infinity'::numeric, 'infinity'::timestamptz from i
          union all
          select w.asset_id, r.reading, r.captured_at
          from walk w cross join lateral (select r.reading, r.captured_at from asset_readings r
            where r.organisation_id = $1 and r.asset_id = w.asset_id and not r.superseded and r.reading < w.reading
              and r.captured_at <= (select max(i.captured_at) from i
                where i.asset_id = w.asset_id and i.captured_at < w.captured_at)
              and not (r.route_id = $2
                and (r.activity_reference, r.requirement_key) in (select t.activity_reference, t.requirement_key from i t))
            order by r.reading desc, r.captured_at limit 1) r)
        select i.n, i.asset_id, greatest(a.initial_reading, (select max(w.reading) from walk w
            where w.asset_id = i.asset_id and w.captured_at <= i.captured_at))::text as reading
        from i join assets a on a.organisation_id = $1 and a.id = i.asset_id`,
      values,
    }),
    ctx.db.query<OdometerCapture>({
      name: 'counting-odometer-outcomes',
      text: `select o.activity_reference, o.requirement_key, ${exactTime('o.captured_at')} as captured_at, o.submission_id,
          r.asset_id, r.reading::text as reading
        from (select distinct activity_reference, requirement_key
            from jsonb_to_recordset($3::jsonb) as i (activity_reference text, requirement_key text)) i
          cross join lateral (select o.* from outcomes o
            where o.organisation_id = $1 and o.route_id = $2 and o.activity_reference = i.activity_reference
              and o.requirement_key = i.requirement_key and o.kind = 'odometer'
            order by ${countingFirst('o')} limit 1) o
          left join asset_readings r on r.organisation_id = $1 and r.route_id = $2
            and r.activity_reference = o.activity_reference and r.requirement_key = o.requirement_key
            and r.submission_id = o.submission_id and not r.superseded`,
      values,
    }),
    ctx.db.query<{ id: string }>({
      name: 'used-submission-ids',
      // Without a session id, the driver's active session is used.
      text: `select o.submission_id::text as id from outcomes o
          where o.organisation_id = $1 and o.submission_id = any($2::uuid[])
        union all select q.content->>'submission_id' from quarantined_records q
          where q.organisation_id = $1 and q.kind = 'outcome'
            and q.session_id = coalesce($3, (select s.id from sessions s
              where s.organisation_id = $1 and s.driver_id = $4 and s.status = 'active'))
            and q.content->>'submission_id' = any($2::text[])`,
      values: [ctx.organisationId, ids, sessionId, driverId],
    }),
  ]);
  return {
    untouched: new Map(untouched.rows.map((row) => [entryKey(row.n, row.asset_id), row.reading])),
    counting: counting.rows,
    usedIds: new Set(used.rows.map((row) => row.id)),
  };
}
