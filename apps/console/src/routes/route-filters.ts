import { endOfDay, startOfDay } from '../frame/day-span.js';
import { present } from '../frame/list-address.js';
import type { RouteAddress } from './route-address.js';

/** The query of the list. The day `to` is included, so the query ends where the next day begins. */
export function routeFilters(address: RouteAddress, timeZone: string | null) {
  const { search, status, driver, site, failures, from, to, sort, page } = address;
  return {
    ...present({
      search,
      status: status === 'open' ? 'planned,active' : status,
      driver_id: driver,
      site_id: site,
      with_failures: failures === undefined ? undefined : failures === 'with',
      planned_start_from: startOfDay(from, timeZone),
      planned_start_to: endOfDay(to, timeZone),
      sort,
    }),
    page_no: page ?? 1,
  };
}
