import { keepDeviceCopy, readDeviceCopy } from './draft-store.js';
import type { LastTransfer } from './last-transfer.js';
import type { LeftSession } from './left-session.js';
import type { PhoneOrganisation } from './phone-view.js';
import type { SessionEnd } from './session-end.js';

/** What survives a killed tab: the driver and the token, never the pin. */
export interface RememberedDriver {
  username: string;
  name: string;
  organisation: PhoneOrganisation;
  /** All organisations in which the driver drives. */
  organisations?: readonly { id: string; name: string }[] | undefined;
  /** The session that the driver left open in one of these organisations. */
  leftSession?: LeftSession | null | undefined;
  /** Valid for 12 hours; null when the driver must log in again. */
  token: string | null;
  /** The service refused the last token before it expired: the session may have ended. */
  isInvalidated?: boolean | undefined;
  /** Somebody else ended the session, and the driver has not read that yet. */
  isRevoked: boolean;
  /** The last session that ended without a response to its close. */
  endedSessionId?: string | null | undefined;
  /** When the phone learned that this session had ended, by the service's clock. */
  endHeardAt?: string | null | undefined;
  /** How this session ended, after the service has reported it. */
  sessionEnd?: SessionEnd | null | undefined;
  /** The driver has read how this session ended. */
  isEndRead?: boolean | undefined;
  /** The session that the driver asked to close, until the answer is known. */
  closingSessionId?: string | null | undefined;
  /** The last request to release a route. Missing if the request ended and the session did not end with it. */
  lastTransfer?: LastTransfer | null | undefined;
}

/** A driver who has logged in on this phone. */
export interface KnownDriver {
  username: string;
  name: string;
  /** The number of waiting records plus the number of refused records. */
  unsentCount: number;
  /** The asset of the last session here. */
  lastAssetId?: string | undefined;
}

const driverKey = 'driver.remembered';
const knownKey = 'driver.known';
const deviceKey = 'driver.device';

export function readRemembered(): RememberedDriver | null {
  const value = readJson(driverKey);
  return isRemembered(value) ? value : null;
}

export function keepRemembered(driver: RememberedDriver | null): void {
  if (driver === null) write(driverKey, null);
  else write(driverKey, JSON.stringify(driver));
}

/** The drivers who have logged in on this phone, the last one first. */
export function readKnown(): readonly KnownDriver[] {
  const value = readJson(knownKey);
  return Array.isArray(value) ? value.filter(isKnown) : [];
}

/** Puts this driver first in the list; members that are not given stay unchanged. */
export function keepKnown(driver: Partial<KnownDriver> & Pick<KnownDriver, 'username' | 'name'>): void {
  const all = readKnown();
  const isSame = (each: KnownDriver) => isSameName(each.username, driver.username);
  const known = { unsentCount: 0, ...all.find(isSame), ...driver };
  write(knownKey, JSON.stringify([known, ...all.filter((each) => !isSame(each))].slice(0, 20)));
}

/** The id stays the same as long as the browser keeps the app's data. */
export function deviceId(): string {
  const known = read(deviceKey);
  if (known !== null && known !== '') return known;
  const made = crypto.randomUUID();
  write(deviceKey, made);
  return made;
}

/**
 * The same id. If only `localStorage` was lost, the id comes from its copy in IndexedDB, because the service accepts
 * the unsent records of a session only from the session's device. IndexedDB is read only in this case, so that the
 * start does not wait for it.
 */
export async function restoreDeviceId(): Promise<string> {
  if ((read(deviceKey) ?? '') === '') {
    const copy = await readDeviceCopy();
    if (copy !== null) {
      write(deviceKey, copy);
      return copy;
    }
  }
  const id = deviceId();
  void keepDeviceCopy(id);
  return id;
}

export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Each driver has their own store, so that nobody else sends what they captured. */
export function storeNameOf(username: string): string {
  return `fleet-driver-${username.toLowerCase()}`;
}

function isRemembered(value: unknown): value is RememberedDriver {
  return (
    hasTexts(value, 'username', 'name') &&
    hasTexts(value.organisation, 'id', 'name') &&
    (value.token === null || typeof value.token === 'string')
  );
}

function isKnown(value: unknown): value is KnownDriver {
  return hasTexts(value, 'username', 'name') && typeof value.unsentCount === 'number';
}

function hasTexts(value: unknown, ...names: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  return names.every((name) => typeof record[name] === 'string');
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(read(key) ?? 'null');
  } catch {
    return null;
  }
}

/** If storage is refused, the driver must log in after each start. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage nothing is remembered; everything else works.
  }
}
