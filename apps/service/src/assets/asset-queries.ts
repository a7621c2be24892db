import type { Context } from '../context.js';
import { columnOf, type MasterRecordName } from '../master-records/master-record-name.js';
import type { ListPlace } from '../platform/database/change-cursor.js';
import { exactTime } from '../platform/database/exact-time.js';
import { containing } from '../platform/database/row-conditions.js';
import { type AssetRow, assetColumns } from './asset-row.js';

/** The filters of a list of assets; null does not filter. */
export interface AssetFilter {
  type: string | null;
  siteId: string | null;
  /** Text to search for in names, registrations and keys. */
  search: string | null;
  /** ISO 8601 UTC. */
  updatedSince: string | null;
  /** The caller's sites; empty: all. */
  siteLimit: readonly string[];
}

export type AssetOrder = 'name' | 'registration' | 'updated_at';

export interface AssetPage {
  /** The number of all assets that match the filter, not only those on this page. */
  total: number;
  rows: ListedAsset[];
}

interface ListedAsset extends AssetRow {
  /** `updated_at` with all its digits. */
  changed_at: string;
}

/** An asset without sites belongs to no single site, so everyone sees it [C-3]. */
const withinSites = (parameter: string) =>
  `(cardinality(${parameter}::uuid[]) = 0 or cardinality(a.site_ids) = 0 or a.site_ids && ${parameter}::uuid[])`;

const orders = (asset: string): Readonly<Record<AssetOrder, string>> => ({
  name: `lower(${asset}.name), ${asset}.id`,
  registration: `upper(${asset}.registration) nulls last, ${asset}.id`,
  updated_at: `${asset}.updated_at, ${asset}.id`,
});

const matching = `a.organisation_id = $1
      and ${withinSites('$2')}
      and ($3::text is null or a.type = $3)
      and ($4::uuid is null or a.site_ids @> array[$4::uuid])
      and ($5::text is null or ${containing('a.name', '$5')} or ${containing('a.registration', '$5')}
        or ${containing('a.fleet_number', '$5')} or ${containing('a.integration_key', '$5')}
        or ${containing("replace(a.registration, ' ', '')", "replace($5, ' ', '')")})
      and ($6::timestamptz is null or a.updated_at >= $6)`;

/**
 * Returns a page and the total in one statement; a page past the end is one row with only the total. A page of 50 of
 * 10,000 assets takes some 7 ms, most of it for the total.
 */
const listText = (order: AssetOrder) => `select t.total, p.*
  from (select count(*)::integer as total from assets a where ${matching}) t
  left join (
    select ${assetColumns},
      ${exactTime('a.updated_at')} as changed_at
    from assets a
    where ${matching} and ($7::timestamptz is null or (a.updated_at, a.id) > ($7, $8::uuid))
    order by ${orders('a')[order]} limit $9 offset $10) p on true
  order by ${orders('p')[order]}`;

const listTexts = {
  name: listText('name'),
  registration: listText('registration'),
  updated_at: listText('updated_at'),
};

/**
 * Returns a page of assets: it skips `offset` of them, counted from the position if one is given, and returns `limit`.
 */
export async function selectAssets(
  ctx: Context,
  filter: AssetFilter,
  { order, ...place }: ListPlace<AssetOrder>,
): Promise<AssetPage> {
  const { rows } = await ctx.db.query<ListedAsset & { total: number }>({
    name: `assets-by-${order}`,
    text: listTexts[order],
    values: [
      ctx.organisationId,
      filter.siteLimit,
      filter.type,
      filter.siteId,
      filter.search,
      filter.updatedSince,
      place.after?.updatedAt ?? null,
      place.after?.id ?? null,
      place.limit,
      place.offset,
    ],
  });
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

export async function selectAsset(
  ctx: Context,
  name: MasterRecordName,
  siteLimit: readonly string[],
): Promise<AssetRow | null> {
  const { column, value } = columnOf(name);
  const { rows } = await ctx.db.query<AssetRow>({
    name: `asset-by-${column}`,
    text: `select ${assetColumns} from assets a
      where a.organisation_id = $1 and a.${column} = $2 and ${withinSites('$3')}`,
    values: [ctx.organisationId, value, siteLimit],
  });
  return rows[0] ?? null;
}

export interface IdentifiedAsset extends AssetRow {
  identifier_type: 'asset_id' | 'registration' | 'integration_key';
}

/**
 * Finds the asset with this code: by its id, else by its registration in any letter case and spacing, an exact match
 * first, else by its integration key.
 */
export async function selectAssetByCode(
  ctx: Context,
  code: { text: string; id: string | null },
  siteLimit: readonly string[],
): Promise<IdentifiedAsset | null> {
  const { rows } = await ctx.db.query<IdentifiedAsset>({
    name: 'asset-by-code',
    text: `select ${assetColumns}, case
          when a.id = $3::uuid then 'asset_id'
          when upper(replace(a.registration, ' ', '')) = upper(replace($2, ' ', '')) then 'registration'
          else 'integration_key' end as identifier_type
      from assets a
      where a.organisation_id = $1 and ${withinSites('$4')}
        and (a.id = $3::uuid or a.integration_key = $2
          or upper(replace(a.registration, ' ', '')) = upper(replace($2, ' ', '')))
      order by case
        when a.id = $3::uuid then 0
        when upper(replace(a.registration, ' ', '')) = upper(replace($2, ' ', '')) then 1
        else 2 end, a.id
      limit 1`,
    values: [ctx.organisationId, code.text, code.id, siteLimit],
  });
  return rows[0] ?? null;
}
