import { type ListAddress, textIn } from '../frame/list-address.js';

/** The page that the user requested. It is opened after the log-in. */
export interface NextAddress {
  next?: string;
}

/** Reads only addresses of the console, so that a link to the log-in cannot open another site. */
export function readNextAddress(address: ListAddress): NextAddress {
  const next = textIn(address, 'next', 2_000);
  return next !== undefined && /^\/(?![/\\])/.test(next) ? { next } : {};
}
