import { changedMembers, type FormState, rebased } from '../frame/merged-form.js';
import { readDegrees } from '../frame/read-number.js';
import type { ConsoleMessages } from '../language/console-messages.js';
import type { RecordRows } from '../organisation/record-rows.js';
import type { Site } from '../queries/site-options.js';

const addressParts = ['street', 'house_number', 'postal_code', 'city', 'region', 'country'] as const;
type AddressPart = (typeof addressParts)[number];

/** The content of the form: texts as they are typed. */
export interface SiteDraft extends Record<AddressPart, string> {
  name: string;
  integration_key: string;
  status: 'enabled' | 'disabled';
  latitude: string;
  longitude: string;
}

export function siteDraft(site: Site | null): SiteDraft {
  const address = site?.address;
  const part = (name: AddressPart) => address?.[name] ?? '';
  return {
    name: site?.name ?? '',
    integration_key: site?.integration_key ?? '',
    status: site?.status === 'disabled' ? 'disabled' : 'enabled',
    ...{ street: part('street'), house_number: part('house_number'), postal_code: part('postal_code') },
    ...{ city: part('city'), region: part('region'), country: part('country') },
    latitude: address === null || address === undefined ? '' : String(address.coordinates[1]),
    longitude: address === null || address === undefined ? '' : String(address.coordinates[0]),
  };
}

/** The degrees that were typed; NaN if they are not in the range. */
function degrees(typed: string, most: number): number {
  const value = readDegrees(typed) ?? Number.NaN;
  return Math.abs(value) <= most ? value : Number.NaN;
}

/** The coordinates; null if one of them is not a number in its range. */
function coordinatesOf({ latitude, longitude }: SiteDraft): [number, number] | null {
  const [east, north] = [degrees(longitude, 180), degrees(latitude, 90)];
  return Number.isNaN(east) || Number.isNaN(north) ? null : [east, north];
}

const hasAddress = (draft: SiteDraft) =>
  [...addressParts.map((part) => draft[part]), draft.latitude, draft.longitude].some(
    (text) => text.trim() !== '',
  );

/** True if there is an address without coordinates, which the service refuses. */
export function lacksCoordinates(draft: SiteDraft): boolean {
  return hasAddress(draft) && coordinatesOf(draft) === null;
}

export function newSite(draft: SiteDraft) {
  const coordinates = coordinatesOf(draft);
  const texts = addressParts.flatMap((part) =>
    draft[part].trim() === '' ? [] : [[part, draft[part].trim()]],
  );
  const key = draft.integration_key.trim();
  return {
    name: draft.name.trim(),
    status: draft.status,
    ...(key === '' ? {} : { integration_key: key }),
    ...(hasAddress(draft) && coordinates !== null
      ? { address: { ...Object.fromEntries(texts), coordinates } }
      : {}),
  };
}

/** The form with a newer state of the site. Latitude and longitude are one place, from one of the two states. */
export function rebasedSite(form: FormState<SiteDraft>, now: SiteDraft): FormState<SiteDraft> {
  const { latitude, longitude } = form.values;
  const isMoved = latitude !== form.seen.latitude || longitude !== form.seen.longitude;
  const merged = rebased(form, now);
  return isMoved ? { ...merged, values: { ...merged.values, latitude, longitude } } : merged;
}

/** A merge patch with what the user has changed; empty if nothing has changed. */
export function sitePatch(before: SiteDraft, after: SiteDraft) {
  const {
    name,
    status,
    integration_key: key,
    latitude,
    longitude,
    ...parts
  } = changedMembers({ seen: before, values: after });
  const coordinates = coordinatesOf(after);
  const texts = Object.entries(parts).map(([part, text]) => [part, text.trim() === '' ? null : text.trim()]);
  const isMoved = latitude !== undefined || longitude !== undefined;
  const address = {
    ...Object.fromEntries(texts),
    ...(isMoved && coordinates !== null ? { coordinates } : {}),
  };
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(status === undefined ? {} : { status }),
    ...(key === undefined ? {} : { integration_key: key.trim() === '' ? null : key.trim() }),
    ...(Object.keys(address).length === 0 ? {} : { address: hasAddress(after) ? address : null }),
  };
}

/** What is known about a site, for the page and for differences. */
export function siteRows(
  site: Site,
  { organisation, sites }: Pick<ConsoleMessages, 'organisation' | 'sites'>,
): RecordRows {
  const draft = siteDraft(site);
  const or = (text: string) => (text === '' ? organisation.none : text);
  return [
    [organisation.name, draft.name],
    [organisation.status, organisation.statuses[draft.status]],
    [organisation.key, or(draft.integration_key)],
    [sites.street, or([draft.street, draft.house_number].filter(Boolean).join(' '))],
    [sites.city, or([draft.postal_code, draft.city].filter(Boolean).join(' '))],
    [sites.region, or(draft.region)],
    [sites.country, or(draft.country)],
    [sites.coordinates, or([draft.latitude, draft.longitude].filter(Boolean).join(', '))],
  ];
}
