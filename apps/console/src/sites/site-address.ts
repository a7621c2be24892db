import { type ListAddress, pageIn, present, textIn, wordIn } from '../frame/list-address.js';

export const siteStatusFilters = ['enabled', 'disabled'] as const;
const siteOrders = ['name', '-name', 'created_at', '-created_at'] as const;

/** The parameters in the address of the list. */
export interface SiteAddress {
  search?: string;
  status?: (typeof siteStatusFilters)[number];
  sort?: (typeof siteOrders)[number];
  page?: number;
}

export function readSiteAddress(address: ListAddress): SiteAddress {
  return present({
    search: textIn(address, 'search'),
    status: wordIn(address, 'status', siteStatusFilters),
    sort: wordIn(address, 'sort', siteOrders),
    page: pageIn(address),
  });
}

export function siteFilters({ page, ...filters }: SiteAddress) {
  return { ...filters, page_no: page ?? 1 };
}
