import { idIn, type ListAddress, pageIn, present, wordIn } from '../frame/list-address.js';
import type { SessionOrder } from '../queries/session-options.js';

export const sessionStatusFilters = ['active', 'revoked', 'closed'] as const;
const sessionOrders = ['created_at', '-created_at'] as const;

/** The parameters in the address of the list. */
export interface SessionAddress {
  status?: (typeof sessionStatusFilters)[number];
  driver?: string;
  site?: string;
  sort?: SessionOrder;
  page?: number;
}

export function readSessionAddress(address: ListAddress): SessionAddress {
  return present({
    status: wordIn(address, 'status', sessionStatusFilters),
    driver: idIn(address, 'driver'),
    site: idIn(address, 'site'),
    sort: wordIn(address, 'sort', sessionOrders),
    page: pageIn(address),
  });
}

export function sessionFilters({ status, driver, site, sort, page }: SessionAddress) {
  return { ...present({ status, driver_id: driver, site_id: site, sort }), page_no: page ?? 1 };
}
