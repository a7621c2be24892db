import { idIn, type ListAddress, pageIn, present, textIn, wordIn } from '../frame/list-address.js';

export const driverStatusFilters = ['enabled', 'disabled'] as const;
const linkFilters = ['yes', 'no'] as const;
const driverOrders = ['name', '-name', 'created_at', '-created_at'] as const;

/** The parameters in the address of the list. */
export interface DriverAddress {
  search?: string;
  status?: (typeof driverStatusFilters)[number];
  site?: string;
  /** Whether somebody logs in as the driver. */
  linked?: (typeof linkFilters)[number];
  sort?: (typeof driverOrders)[number];
  page?: number;
}

export function readDriverAddress(address: ListAddress): DriverAddress {
  return present({
    search: textIn(address, 'search'),
    status: wordIn(address, 'status', driverStatusFilters),
    site: idIn(address, 'site'),
    linked: wordIn(address, 'linked', linkFilters),
    sort: wordIn(address, 'sort', driverOrders),
    page: pageIn(address),
  });
}

export function driverFilters({ page, site, linked, ...filters }: DriverAddress) {
  const isLinked = linked === undefined ? undefined : linked === 'yes';
  return { ...filters, ...present({ site_id: site, linked: isLinked }), page_no: page ?? 1 };
}
