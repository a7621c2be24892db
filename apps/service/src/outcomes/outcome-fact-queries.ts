import type { AssetIdentifier } from '@fleet/contract/requirement-kinds/asset-identifier';
import type { AllocatedAsset } from '@fleet/contract/routes';
import type { Context } from '../context.js';
import type { BatchNeeds } from './outcome-facts.js';

/** Assets that any of the identifiers names, as far as their kind of identifier goes. */
export async function findAssetsByIdentifier(
  ctx: Context,
  identifiers: readonly AssetIdentifier[],
): Promise<AllocatedAsset[]> {
  const { rows } = await ctx.db.query<AllocatedAsset>({
    name: 'find-assets-by-identifier',
    text: `select a.id, a.type, a.name, a.registration, a.fleet_number, a.integration_key,
        case when a.meter_type is null then null else jsonb_build_object('meter_type', a.meter_type,
          'current_reading', a.current_reading::text, 'unit', a.odometer_unit) end as odometer
      from assets a
      where a.organisation_id = $1 and (
        a.id::text in (select lower(i.identifier) from jsonb_to_recordset($2::jsonb) as i (type text, identifier text)
          where i.type = 'asset_id')
        or upper(a.registration) in (select upper(i.identifier)
          from jsonb_to_recordset($2::jsonb) as i (type text, identifier text) where i.type = 'registration')
        or a.integration_key in (select i.identifier
          from jsonb_to_recordset($2::jsonb) as i (type text, identifier text) where i.type = 'integration_key'))
      limit 1000`,
    values: [ctx.organisationId, JSON.stringify(identifiers)],
  });
  return rows;
}

/**
 * The reading in force at each odometer outcome's time of capture, the outcomes that it corrects left out [C-6], by
 * position in the batch. Locks the assets, so that two submissions judge their readings one after the other.
 */
export async function readingsAt(
  ctx: Context,
  routeId: string,
  odometers: BatchNeeds['odometers'],
): Promise<Map<number, string | null>> {
  const asked = odometers.map(({ placed: { draft, place }, assetId }) => ({
    n: draft.n,
    asset_id: assetId,
    captured_at: draft.header?.captured_at,
    activity_reference: place.activity.reference,
    requirement_key: place.requirement.integration_key,
  }));
  await ctx.db.query({
    name: 'lock-read-assets',
    text: 'select id from assets where organisation_id = $1 and id = any($2::uuid[]) order by id for no key update',
    values: [ctx.organisationId, odometers.map((each) => each.assetId)],
  });
  const { rows } = await ctx.db.query<{ n: number; reading: string | null }>({
    name: 'readings-at-capture',
    text: `select i.n, greatest(a.initial_reading, (select max(r.reading) from asset_readings r
          where r.organisation_id = $1 and r.asset_id = a.id and not r.superseded and r.captured_at <= i.captured_at
            and not (r.route_id = $2 and r.activity_reference = i.activity_reference
              and r.requirement_key = i.requirement_key)))::text as reading
      from jsonb_to_recordset($3::jsonb) as i
          (n int, asset_id uuid, captured_at timestamptz, activity_reference text, requirement_key text)
        join assets a on a.organisation_id = $1 and a.id = i.asset_id`,
    values: [ctx.organisationId, routeId, JSON.stringify(asked)],
  });
  return new Map(rows.map((row) => [row.n, row.reading]));
}
