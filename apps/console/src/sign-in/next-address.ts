import { type ListAddress, textIn } from '../frame/list-address.js';

/** Where the log-in leads: the page that was asked for. */
export interface NextAddress {
  next?: string;
}

/** Only an address of the console: another site must not be opened by a link to the log-in. */
export function readNextAddress(address: ListAddress): NextAddress {
  const next = textIn(address, 'next', 2_000);
  return next !== undefined && /^\/(?![/\\])/.test(next) ? { next } : {};
}
