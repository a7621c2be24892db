import { instantOf } from '@fleet/ui';
import { present } from '../frame/list-address.js';
import type { RouteAddress } from './route-address.js';

/** The query of the list. `to` is the last day that counts, so the query ends with the day after it. */
export function routeFilters(address: RouteAddress, timeZone: string | null) {
  const { search, status, driver, site, from, to, sort, page } = address;
  return {
    ...present({
      search,
      status: status === 'open' ? 'planned,active' : status,
      driver_id: driver,
      site_id: site,
      planned_start_from: from === undefined ? undefined : startOf(from, timeZone),
      planned_start_to: to === undefined ? undefined : startOf(dayAfter(to), timeZone),
      sort,
    }),
    page_no: page ?? 1,
  };
}

/** When the day begins there; undefined for a day that no calendar has. */
function startOf(day: string, timeZone: string | null): string | undefined {
  return instantOf(`${day}T00:00`, timeZone) ?? undefined;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
