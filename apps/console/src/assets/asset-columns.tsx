import { assetTypeWord } from '@fleet/requirement-controls/asset-types';
import { type Column, type Formats, type LanguageTag, Sign } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { type LaterMessages, useLaterMessages } from '../language/later-messages.js';
import type { Asset } from '../queries/asset-options.js';
import classes from './assets.module.css';
import { readingWords } from './reading-words.js';

export interface AssetColumnParts {
  assets: LaterMessages['assets'];
  formats: Formats;
  language: LanguageTag;
  siteNames: ReadonlyMap<string, string>;
  allSites: string;
}

/** Shows whether drivers can choose the asset. */
export function AssetSign({ status }: { status: Asset['status'] }) {
  const { assets } = useLaterMessages();
  return (
    <Sign tone={status === 'in_service' ? 'success' : 'skipped'}>{assets.statuses[status] ?? status}</Sign>
  );
}

/** The names of the sites that the asset belongs to. */
export function siteWords(
  ids: readonly string[],
  { assets, formats, siteNames, allSites }: Omit<AssetColumnParts, 'language'>,
): string {
  if (ids.length === 0) return allSites;
  const isNamed = ids.every((id) => siteNames.has(id));
  return isNamed
    ? formats.list(ids.map((id) => siteNames.get(id) ?? ''))
    : formats.text(assets.someSites, { count: ids.length });
}

export function assetColumns(parts: AssetColumnParts): Column<Asset>[] {
  const { assets, formats, language, siteNames } = parts;
  const { columns } = assets;
  const all: (Column<Asset> | null)[] = [
    {
      key: 'name',
      header: columns.name,
      sort: { ascending: 'name' },
      cell: ({ id, name, fleet_number }) => (
        <>
          <Link to="/organisation/assets/$assetId" params={{ assetId: id }}>
            <bdi>{name}</bdi>
          </Link>
          {fleet_number !== null && (
            <span className={classes.under}>
              <bdi>{fleet_number}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'registration',
      header: columns.registration,
      sort: { ascending: 'registration' },
      cell: ({ registration }) => (registration === null ? null : <bdi>{registration}</bdi>),
    },
    { key: 'type', header: columns.type, cell: ({ type }) => assetTypeWord(type, language) },
    {
      key: 'odometer',
      header: columns.odometer,
      align: 'end',
      isShort: true,
      cell: ({ odometer }) =>
        readingWords(odometer, formats) ?? (
          <span className={classes.quiet}>{odometer === null ? assets.noOdometer : assets.noReading}</span>
        ),
    },
    siteNames.size < 2
      ? null
      : {
          key: 'sites',
          header: columns.sites,
          isSpare: true,
          cell: ({ site_ids }) => <bdi>{siteWords(site_ids, parts)}</bdi>,
        },
    { key: 'status', header: columns.status, cell: ({ status }) => <AssetSign status={status} /> },
  ];
  return all.filter((column) => column !== null);
}
