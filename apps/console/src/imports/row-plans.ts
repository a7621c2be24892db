import type { ConsoleApi } from '@fleet/client/console';
import { createUser } from '@fleet/contract/accounts/users';
import { NewAsset } from '@fleet/contract/fleet/asset-changes';
import { NewDriver } from '@fleet/contract/fleet/drivers';
import { NewSite } from '@fleet/contract/fleet/sites';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { judgePin } from '@fleet/domain/accounts/pin-strength';
import { judgeUsername } from '@fleet/domain/accounts/username-form';
import { present } from '../frame/list-address.js';
import { folded } from './folded-text.js';
import type { CellOf } from './import-columns.js';
import type { KnownRecords } from './known-records.js';
import { shortCell } from './short-cell.js';

/**
 * A fault of a cell. If the catalogue has a text for `code`, this text is shown. Otherwise `code` is a problem code
 * of the contract, and `message` is shown.
 */
export interface CellFault {
  /** Null for a fault of the whole row. */
  column: string | null;
  code: string;
  message?: string;
  /** The line of the other row, for a value that is in the file twice. */
  line?: number;
}

type NewUser = Parameters<ConsoleApi['createUser']>[0]['body'];

/** The user who logs in as a driver: one who exists already, or a new one. */
export type UserPlan = { id: string } | { body: NewUser; pin: string | null };

/** The records that the import creates for one row. */
export type RowPlan =
  | { kind: 'sites'; body: NewSite }
  | { kind: 'assets'; body: NewAsset }
  | { kind: 'drivers'; body: NewDriver; user: UserPlan | null };

export type Planned = { plan: RowPlan | null; faults: CellFault[] };

const newSite = shapeCheck(NewSite);
const newAsset = shapeCheck(NewAsset);
const newDriver = shapeCheck(NewDriver);
const newUser = shapeCheck(createUser.body);

interface Fault {
  code: string;
  key?: string | undefined;
  message: string;
}

const decimal = /^-?\d{1,3}(?:\.\d+)?$/;
const addressColumns = ['street', 'house_number', 'postal_code', 'city', 'region', 'country'] as const;

export function planSite(cell: CellOf): Planned {
  const faults: CellFault[] = [];
  const coordinate = (column: string, most: number): number => {
    const text = cell(column);
    if (text === undefined) faults.push({ column, code: 'position_missing' });
    else if (!decimal.test(text)) faults.push({ column, code: 'no_number' });
    else if (Math.abs(Number(text)) > most) faults.push({ column, code: 'out_of_bounds' });
    return Number(text);
  };
  const parts = present(Object.fromEntries(addressColumns.map((name) => [name, cell(name)])));
  const hasAddress =
    Object.keys(parts).length > 0 || cell('latitude') !== undefined || cell('longitude') !== undefined;
  const [latitude, longitude] = hasAddress
    ? [coordinate('latitude', 90), coordinate('longitude', 180)]
    : [0, 0];
  // If the position cannot be read, its fault was reported already.
  const coordinates = faults.length > 0 ? [0, 0] : [longitude, latitude];
  const checked = newSite.check({
    ...commonMembers(cell),
    ...(hasAddress ? { address: { ...parts, coordinates } } : {}),
  });
  if (!checked.ok) return { plan: null, faults: [...faults, ...checked.problems.map(cellFault)] };
  return { plan: faults.length === 0 ? { kind: 'sites', body: checked.value } : null, faults };
}

export function planAsset(cell: CellOf, known: KnownRecords): Planned {
  const { siteIds, faults } = sitesOf(cell, known);
  const meter = present({
    meter_type: cell('meter_type'),
    unit: cell('unit'),
    current_reading: cell('current_reading'),
  });
  const body = {
    ...commonMembers(cell),
    ...present({
      type: cell('type'),
      registration: cell('registration'),
      fleet_number: cell('fleet_number'),
    }),
    ...(Object.keys(meter).length === 0 ? {} : { odometer: meter }),
    ...siteIds,
  };
  const checked = newAsset.check(body);
  if (!checked.ok) return { plan: null, faults: [...faults, ...checked.problems.map(cellFault)] };
  const { odometer } = checked.value;
  if (odometer !== undefined && (odometer.unit === 'h') !== (odometer.meter_type === 'hours')) {
    faults.push({ column: 'unit', code: 'other_unit' });
  }
  return { plan: faults.length === 0 ? { kind: 'assets', body: checked.value } : null, faults };
}

export function planDriver(cell: CellOf, known: KnownRecords): Planned {
  const { siteIds, faults } = sitesOf(cell, known);
  const user = planUser(cell, known, siteIds, faults);
  const checked = newDriver.check({
    ...commonMembers(cell),
    ...present({ phone: cell('phone') }),
    ...siteIds,
  });
  if (!checked.ok) return { plan: null, faults: [...faults, ...checked.problems.map(cellFault)] };
  return { plan: faults.length === 0 ? { kind: 'drivers', body: checked.value, user } : null, faults };
}

/** Without a user name, nobody can log in as the driver, and the row creates only the driver's record. */
function planUser(
  cell: CellOf,
  { users, mayMakeUsers, leastPinDigits }: KnownRecords,
  siteIds: { site_ids?: readonly string[] },
  faults: CellFault[],
): UserPlan | null {
  const [username, email, pin] = [cell('username'), cell('email'), cell('pin')];
  if (username === undefined) {
    for (const column of ['email', 'pin'])
      if (cell(column) !== undefined) faults.push({ column, code: 'no_username' });
    return null;
  }
  if (!mayMakeUsers) {
    faults.push({ column: 'username', code: 'no_right_for_users' });
    return null;
  }
  const there = users.get(folded(username));
  if (there !== undefined) {
    if (there.driverId !== null) faults.push({ column: 'username', code: 'user_is_driver' });
    if (pin !== undefined) faults.push({ column: 'pin', code: 'user_has_secret' });
    return { id: there.id };
  }
  const fault = judgeUsername(username);
  if (fault !== null) faults.push(cellFault(fault));
  const weak = pin === undefined ? null : judgePin(pin, leastPinDigits);
  if (weak !== null) faults.push(cellFault(weak));
  const checked = newUser.check({
    ...{ username, name: cell('name'), roles: ['driver'], ...siteIds },
    // A driver with a pin needs no mail about a password.
    ...(email === undefined ? {} : { email, password_mail: pin === undefined }),
  });
  if (checked.ok) return { body: checked.value, pin: pin ?? null };
  const own = checked.problems
    .map(cellFault)
    .filter(({ column }) => column === 'username' || column === 'email');
  faults.push(...own.filter(({ column }) => !faults.some((each) => each.column === column)));
  return null;
}

function commonMembers(cell: CellOf) {
  return present({ name: cell('name'), integration_key: cell('integration_key'), status: cell('status') });
}

/** The sites of a row, by their keys or names. */
function sitesOf(
  cell: CellOf,
  { siteOf }: KnownRecords,
): { siteIds: { site_ids?: string[] }; faults: CellFault[] } {
  const named = (cell('sites') ?? '')
    .split(/[|;]/)
    .flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
  if (named.length === 0) return { siteIds: {}, faults: [] };
  const ids = named.map(siteOf);
  const faults: CellFault[] = ids.flatMap((id, index) =>
    id === null ? [{ column: 'sites', code: 'unknown_site', message: shortCell(named[index] ?? '') }] : [],
  );
  return { siteIds: { site_ids: [...new Set(ids.filter((id) => id !== null))] }, faults };
}

/** Converts a fault to one of a cell. The last name of its pointer is the column. */
function cellFault({ code, key, message }: Fault): CellFault {
  const steps = (key ?? '').split('/').filter((step) => step !== '');
  const last = steps.at(-1) ?? null;
  return { column: last === 'site_ids' ? 'sites' : last, code, message };
}
