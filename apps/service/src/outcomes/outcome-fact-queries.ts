import { isUuid } from '@fleet/contract/ground/primitives';
import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type { AllocatedAsset } from '@fleet/contract/planning/routes';
import type { Context } from '../context.js';

/** Assets that any of the identifiers names, each compared by its own type. */
export async function findAssetsByIdentifier(
  ctx: Context,
  identifiers: readonly AssetIdentifier[],
): Promise<AllocatedAsset[]> {
  const named = (wanted: AssetIdentifier['type']) =>
    identifiers.filter(({ type }) => type === wanted).map(({ identifier }) => identifier);
  const { rows } = await ctx.db.query<AllocatedAsset>({
    name: 'find-assets-by-identifier',
    // Each condition has its own index: an unknown identifier must not read all assets.
    text: `select a.id, a.type, a.name, a.registration, a.fleet_number, a.integration_key,
        case when a.meter_type is null then null else jsonb_build_object('meter_type', a.meter_type,
          'current_reading', a.current_reading::text, 'unit', a.odometer_unit) end as odometer
      from assets a
      where a.organisation_id = $1 and (
        a.id = any($2::uuid[])
        or upper(replace(a.registration, ' ', '')) = any(array(
          select upper(replace(registration, ' ', '')) from unnest($3::text[]) as registration))
        or a.integration_key = any($4::text[]))
      limit 1000`,
    values: [
      ctx.organisationId,
      named('asset_id').filter(isUuid),
      named('registration'),
      named('integration_key'),
    ],
  });
  return rows;
}
