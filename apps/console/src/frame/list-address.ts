import { isRecord } from '@fleet/contract/ground/schema-reading';

/** The parameters in the address of a list. A value that the list does not know counts as missing. */
export type ListAddress = Readonly<Record<string, unknown>>;

export function textIn(address: ListAddress, name: string, longest = 100): string | undefined {
  const value = address[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined;
}

export function wordIn<Word extends string>(
  address: ListAddress,
  name: string,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === address[name]);
}

const identifier = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const day = /^[1-9]\d{3}-\d\d-\d\d$/;

export function idIn(address: ListAddress, name: string): string | undefined {
  const value = textIn(address, name);
  return value !== undefined && identifier.test(value) ? value : undefined;
}

export function dayIn(address: ListAddress, name: string): string | undefined {
  const value = textIn(address, name);
  return value !== undefined && day.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/** The page; undefined for the first, so that its address is short. */
export function pageIn(address: ListAddress): number | undefined {
  const page = Number(address.page);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined;
}

/** The object without its undefined members, which the exact types of optional members do not allow. */
export function present<Members extends Record<string, unknown>>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const found = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found) as { [Name in keyof Members]?: Exclude<Members[Name], undefined> };
}

/**
 * For the router, which adds what `read` returns to the members of the address: a member that `read` leaves out counts
 * as missing, so no page can read it.
 */
export function validated<Address extends object>(read: (address: ListAddress) => Address) {
  return (address: Record<string, unknown>): Address => ({
    ...Object.fromEntries(Object.keys(address).map((name) => [name, undefined])),
    ...read(address),
  });
}

/** Writes plain words such as `?status=active&page=2` in place of the router's JSON. */
export function writeAddress(search: Record<string, unknown>): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && !isRecord(value)) parts.set(name, String(value));
  }
  const text = parts.toString();
  return text === '' ? '' : `?${text}`;
}

export function readAddress(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}
