import type { Currency } from '@fleet/contract/ground/currency';
import type { AllocatedAsset } from '@fleet/contract/planning/routes';
import { type AssetRow, assetColumns } from '../assets/asset-row.js';
import { renderAsset } from '../assets/render-asset.js';
import type { Context } from '../context.js';
import type { PlanReference } from './plan-references.js';
import type { FoundReference, PersonReference } from './reference-book.js';

type ReferenceRow = AssetRow & { kind: FoundReference['kind'] };
/** This row contains the currencies of the organisation instead of a name. */
type FoundRow = ReferenceRow | (Pick<AssetRow, 'name'> & { kind: 'currencies' });

export interface FoundReferences {
  found: FoundReference[];
  /** The currencies that the organisation offers if a plan names none [C-10]. */
  currencies: Currency[];
}

/** The columns of an asset that drivers and sites lack, in their order. */
const noAsset = 'null, null, null, null';

/**
 * Reads all that the references name, in one statement. The assets stay locked for share until the transaction ends: a
 * change of a reading waits, and then finds this route among those that show the asset. Disabled drivers get no route,
 * so they are not found. The drivers that are found cannot be disabled until the transaction ends.
 */
export async function findReferences(
  ctx: Context,
  references: readonly PlanReference[],
): Promise<FoundReferences> {
  const named = (kind: PlanReference['kind'], by: PlanReference['by']) => [
    ...new Set(references.filter((each) => each.kind === kind && each.by === by).map(({ value }) => value)),
  ];
  const { rows } = await ctx.db.query<FoundRow>({
    name: 'find-references',
    text: `with named_assets as (
        select ${assetColumns} from assets a
        where a.organisation_id = $1 and (a.id = any($4::uuid[]) or a.integration_key = any($5::text[]))
        order by a.id for share),
      named_drivers as (
        select id, name, integration_key, site_ids, status, updated_at from drivers
        where organisation_id = $1 and status = 'enabled' and (id = any($2::uuid[]) or integration_key = any($3::text[]))
        order by id for key share)
      select 'asset' as kind, a.id, a.name, a.integration_key, a.site_ids, a.type, a.registration, a.fleet_number,
        a.meter_type, a.odometer_unit, a.current_reading, a.status, a.updated_at from named_assets a
      union all
      select 'driver', id, name, integration_key, site_ids, '', ${noAsset}, null, status, updated_at
        from named_drivers
      union all
      select 'site', id, name, integration_key, array[id], '', ${noAsset}, null, status, updated_at from sites
        where organisation_id = $1 and (id = any($6::uuid[]) or integration_key = any($7::text[]))
      union all
      select 'currencies', id, settings->>'currencies', null, '{}', '', ${noAsset}, null, null, created_at
        from organisations where id = $1 and settings ? 'currencies'`,
    values: [
      ctx.organisationId,
      named('driver', 'id'),
      named('driver', 'integration_key'),
      named('asset', 'id'),
      named('asset', 'integration_key'),
      named('site', 'id'),
      named('site', 'integration_key'),
    ],
  });
  const currencies = rows.find((each) => each.kind === 'currencies')?.name;
  return {
    found: rows.flatMap((each) => (each.kind === 'currencies' ? [] : [referenceOf(each)])),
    // The text was checked when it was saved.
    currencies: currencies === undefined ? [] : (JSON.parse(currencies) as Currency[]),
  };
}

function referenceOf(row: ReferenceRow): FoundReference {
  const { kind, id, name, integration_key, site_ids: siteIds } = row;
  switch (kind) {
    case 'driver':
      return { kind, person: { id, name, integration_key }, siteIds };
    case 'asset':
      return { kind, asset: allocatedAssetOf(row), siteIds };
    case 'site':
      return { kind, id, integrationKey: integration_key, siteIds };
  }
}

/** The asset as an allocation shows it [R-RTE-3][R-RTE-4]. */
function allocatedAssetOf(row: AssetRow): AllocatedAsset {
  const { site_ids: _siteIds, status: _status, updated_at: _updated, ...asset } = renderAsset(row);
  return asset;
}

export async function readPeople(ctx: Context, driverIds: readonly string[]): Promise<PersonReference[]> {
  const { rows } = await ctx.db.query<{ id: string; name: string; integration_key: string | null }>({
    name: 'people-of-allocation',
    text: 'select id, name, integration_key from drivers where organisation_id = $1 and id = any($2::uuid[])',
    values: [ctx.organisationId, driverIds],
  });
  return rows;
}

export async function readAllocatedAssets(
  ctx: Context,
  assetIds: readonly string[],
): Promise<AllocatedAsset[]> {
  const { rows } = await ctx.db.query<AssetRow>({
    name: 'assets-of-allocation',
    text: `select ${assetColumns} from assets a where a.organisation_id = $1 and a.id = any($2::uuid[])`,
    values: [ctx.organisationId, assetIds],
  });
  return rows.map(allocatedAssetOf);
}
