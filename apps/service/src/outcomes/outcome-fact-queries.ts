import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type { AllocatedAsset } from '@fleet/contract/planning/routes';
import type { Context } from '../context.js';

/** Assets that any of the identifiers names, each compared by its own type. */
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
        or upper(replace(a.registration, ' ', '')) in (select upper(replace(i.identifier, ' ', ''))
          from jsonb_to_recordset($2::jsonb) as i (type text, identifier text) where i.type = 'registration')
        or a.integration_key in (select i.identifier
          from jsonb_to_recordset($2::jsonb) as i (type text, identifier text) where i.type = 'integration_key'))
      limit 1000`,
    values: [ctx.organisationId, JSON.stringify(identifiers)],
  });
  return rows;
}
