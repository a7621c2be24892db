import { type ListAddress, pageIn, present } from '../frame/list-address.js';

/** The parameters in the address of the list. */
export interface ReasonAddress {
  page?: number;
}

export function readReasonAddress(address: ListAddress): ReasonAddress {
  return present({ page: pageIn(address) });
}
