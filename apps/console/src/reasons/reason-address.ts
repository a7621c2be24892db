import { type ListAddress, pageIn, present } from '../frame/list-address.js';

/** What the address of the list says. */
export interface ReasonAddress {
  page?: number;
}

export function readReasonAddress(address: ListAddress): ReasonAddress {
  return present({ page: pageIn(address) });
}
