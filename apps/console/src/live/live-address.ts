import { idIn, type ListAddress, present, textIn, wordIn } from '../frame/list-address.js';
import { exceptions } from './exception-kinds.js';
import type { BoardRow } from './live-exceptions.js';

/** The rows with a certain exception, or those without any. */
export const boardChoices = [...exceptions, 'none'] as const;
export type BoardChoice = (typeof boardChoices)[number];

const places = ['driving', 'at_stop'] as const;

/** The parameters in the address of the board. */
export interface LiveAddress {
  /** Parts of the names of a route, stop, driver or vehicle. */
  search?: string;
  show?: BoardChoice;
  where?: (typeof places)[number];
  driver?: string;
  site?: string;
  /** The chosen row. */
  chosen?: string;
  /** On a phone, the map in place of the list. */
  map?: 'yes';
}

export function readLiveAddress(address: ListAddress): LiveAddress {
  return present({
    search: textIn(address, 'search'),
    show: wordIn(address, 'show', boardChoices),
    where: wordIn(address, 'where', places),
    driver: idIn(address, 'driver'),
    site: idIn(address, 'site'),
    chosen: idIn(address, 'chosen'),
    map: wordIn(address, 'map', ['yes'] as const),
  });
}

/** The rows that fit all filters except `show`. A vehicle without a route belongs to no site. */
export function rowsInSight(rows: readonly BoardRow[], address: LiveAddress): readonly BoardRow[] {
  const { search = '', driver, site, where } = address;
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0 && [driver, site, where].every((each) => each === undefined)) return rows;
  return rows.filter((row) => {
    const { route, vehicle } = row;
    if (site !== undefined && route?.site_id !== site) return false;
    if (driver !== undefined && (route?.driver?.id ?? vehicle?.session.driver_id) !== driver) return false;
    if (where !== undefined && where !== placeOf(row)) return false;
    if (words.length === 0) return true;
    const names = plain(namesOf(row));
    return words.every((word) => names.includes(word));
  });
}

export function rowsToShow(rows: readonly BoardRow[], { show }: LiveAddress): readonly BoardRow[] {
  if (show === undefined) return rows;
  return rows.filter(({ exceptions: found }) =>
    show === 'none' ? found.length === 0 : found.includes(show),
  );
}

/** Null if there is no next stop. */
function placeOf({ route }: BoardRow): LiveAddress['where'] | null {
  const stop = route?.next_stop ?? null;
  return stop === null ? null : stop.arrived_at === null ? 'driving' : 'at_stop';
}

function namesOf({ route, vehicle }: BoardRow): string {
  const session = vehicle?.session;
  const names = [
    ...[route?.name, route?.reference, route?.next_stop?.name],
    ...[route?.driver?.name ?? session?.driver.name, session?.asset.name, session?.asset.registration],
  ];
  return names.filter((each) => each !== null && each !== undefined).join(' ');
}

/** Without accents and capital letters. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
