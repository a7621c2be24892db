import type { Formats } from '@fleet/ui';
import type { Difference } from '../frame/difference-notice.js';
import { joinedLimit } from '../frame/member-joins.js';
import { differingMembers, type FormJoins, type OtherChange } from '../frame/merged-form.js';
import type { LaterMessages } from '../language/later-messages.js';
import type { Asset } from '../queries/asset-options.js';
import { readingWords } from './reading-words.js';

export const meterUnits = ['km', 'mi', 'h'] as const;
export type Meter = 'none' | (typeof meterUnits)[number];

/** What users can set of an asset. An empty text means no value. */
export interface AssetForm {
  type: string;
  name: string;
  registration: string;
  fleet_number: string;
  integration_key: string;
  meter: Meter;
  /** Can be set only while the meter has no reading. */
  reading: string;
  /** The reading that the service has. It cannot be edited, but it is lost if the user chooses another meter. */
  recorded_reading: string;
  status: Asset['status'];
  /** An empty list means all sites. */
  site_ids: string[];
}

export const assetJoins: FormJoins<AssetForm> = { site_ids: joinedLimit };

export const emptyAssetForm: AssetForm = {
  ...{ type: 'truck', name: '', registration: '', fleet_number: '', integration_key: '' },
  ...{ meter: 'km', reading: '', recorded_reading: '', status: 'in_service', site_ids: [] },
};

export function assetFormOf(asset: Asset): AssetForm {
  const unit = meterUnits.find((each) => each === asset.odometer?.unit);
  return {
    ...{ type: asset.type, name: asset.name, status: asset.status },
    registration: asset.registration ?? '',
    fleet_number: asset.fleet_number ?? '',
    integration_key: asset.integration_key ?? '',
    meter: unit ?? 'none',
    reading: '',
    recorded_reading: asset.odometer?.current_reading ?? '',
    site_ids: [...asset.site_ids].sort(),
  };
}

const typeOf = (meter: Exclude<Meter, 'none'>) => (meter === 'h' ? 'hours' : 'distance');

/** The odometer of a new asset, or of an asset whose meter is changed. */
function odometerOf({ meter, reading }: Pick<AssetForm, 'meter' | 'reading'>) {
  if (meter === 'none') return null;
  const current = reading.trim() === '' ? {} : { current_reading: reading.trim() };
  return { meter_type: typeOf(meter), unit: meter, ...current } as const;
}

export function newAsset(form: AssetForm) {
  const { type, name, status, site_ids } = form;
  const odometer = odometerOf(form);
  return {
    ...{ type: type.trim(), name: name.trim(), status, site_ids },
    ...textIfAny('registration', form.registration),
    ...textIfAny('fleet_number', form.fleet_number),
    ...textIfAny('integration_key', form.integration_key),
    ...(odometer === null ? {} : { odometer }),
  };
}

function textIfAny<Name extends string>(name: Name, value: string): Partial<Record<Name, string>> {
  const text = value.trim();
  return text === '' ? {} : ({ [name]: text } as Record<Name, string>);
}

/** A merge patch with what the user has changed; an emptied text removes the old one. */
export function assetPatch(changes: Partial<Omit<AssetForm, 'recorded_reading'>>, values: AssetForm) {
  const { meter, reading, type, name, status, site_ids, ...texts } = changes;
  const emptied = Object.entries(texts).map(([key, text]) => [key, text?.trim() ? text.trim() : null]);
  return {
    ...(type === undefined ? {} : { type: type.trim() }),
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(status === undefined ? {} : { status }),
    ...(site_ids === undefined ? {} : { site_ids }),
    ...(Object.fromEntries(emptied) as Partial<
      Record<'registration' | 'fleet_number' | 'integration_key', string | null>
    >),
    ...(meter === undefined && reading === undefined ? {} : { odometer: odometerOf(values) }),
  };
}

export interface AssetWords {
  assets: LaterMessages['assets'];
  formats: Formats;
  typeWord: (type: string) => string;
  siteNames: ReadonlyMap<string, string>;
  allSites: string;
  nothing: string;
}

/** What somebody else has changed of an asset, in words. */
export function assetDifferences(
  { before, after }: OtherChange<AssetForm>,
  { assets, formats, typeWord, siteNames, allSites, nothing }: AssetWords,
): Difference[] {
  const names: Readonly<Record<keyof AssetForm, string>> = {
    ...{ type: assets.type, name: assets.name, registration: assets.registration },
    ...{ fleet_number: assets.fleetNumber, integration_key: assets.key, meter: assets.meter },
    ...{ reading: assets.reading, recorded_reading: assets.reading },
    ...{ status: assets.status, site_ids: assets.columns.sites },
  };
  const orNothing = (text: string) => (text === '' ? nothing : text);
  const recordedWords = ({ meter, recorded_reading }: AssetForm) =>
    meter === 'none' || recorded_reading === ''
      ? null
      : readingWords({ unit: meter, current_reading: recorded_reading }, formats);
  const words = (form: AssetForm): Readonly<Record<keyof AssetForm, string>> => ({
    type: typeWord(form.type),
    name: form.name,
    registration: orNothing(form.registration),
    fleet_number: orNothing(form.fleet_number),
    integration_key: orNothing(form.integration_key),
    meter: assets.meters[form.meter],
    reading: orNothing(form.reading),
    recorded_reading: recordedWords(form) ?? assets.noReading,
    status: assets.statuses[form.status],
    site_ids:
      form.site_ids.length === 0
        ? allSites
        : formats.list(form.site_ids.map((id) => siteNames.get(id) ?? id)),
  });
  const [old, now] = [words(before), words(after)];
  return differingMembers(before, after).map((name) => ({
    ...{ what: names[name], before: old[name], after: now[name] },
  }));
}
