import { idIn, type ListAddress, present } from '../frame/list-address.js';

/** The parameters in the address of the page for a new route. */
export interface NewRouteAddress {
  /** The id of the route that is copied. */
  from?: string;
}

export function readNewRouteAddress(address: ListAddress): NewRouteAddress {
  return present({ from: idIn(address, 'from') });
}
