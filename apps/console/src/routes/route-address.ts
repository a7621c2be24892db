import { dayIn, idIn, type ListAddress, pageIn, present, textIn, wordIn } from '../frame/list-address.js';
import type { RouteOrder } from '../queries/route-options.js';

export const routeStatusFilters = ['open', 'planned', 'active', 'completed', 'cancelled'] as const;
const failureFilters = ['with', 'without'] as const;
const routeOrders = [
  'planned_start_at',
  '-planned_start_at',
  'updated_at',
  '-updated_at',
  'reference',
] as const;

/** The parameters in the address of the list. */
export interface RouteAddress {
  search?: string;
  status?: (typeof routeStatusFilters)[number];
  driver?: string;
  site?: string;
  failures?: (typeof failureFilters)[number];
  /** Days of the organisation's time zone. */
  from?: string;
  to?: string;
  sort?: RouteOrder;
  page?: number;
}

export function readRouteAddress(address: ListAddress): RouteAddress {
  return present({
    search: textIn(address, 'search'),
    status: wordIn(address, 'status', routeStatusFilters),
    driver: idIn(address, 'driver'),
    site: idIn(address, 'site'),
    failures: wordIn(address, 'failures', failureFilters),
    from: dayIn(address, 'from'),
    to: dayIn(address, 'to'),
    sort: wordIn(address, 'sort', routeOrders),
    page: pageIn(address),
  });
}
