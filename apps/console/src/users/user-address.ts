import { idIn, type ListAddress, pageIn, present, textIn, wordIn } from '../frame/list-address.js';

export const userStatusFilters = ['enabled', 'disabled'] as const;
const userOrders = ['username', '-username', 'name', '-name', 'created_at', '-created_at'] as const;
const roleKey = /^[a-z][a-z0-9_]{0,59}$/;

/** The parameters in the address of the list. */
export interface UserAddress {
  search?: string;
  status?: (typeof userStatusFilters)[number];
  role?: string;
  site?: string;
  sort?: (typeof userOrders)[number];
  page?: number;
}

export function readUserAddress(address: ListAddress): UserAddress {
  const role = textIn(address, 'role');
  return present({
    search: textIn(address, 'search'),
    status: wordIn(address, 'status', userStatusFilters),
    role: role !== undefined && roleKey.test(role) ? role : undefined,
    site: idIn(address, 'site'),
    sort: wordIn(address, 'sort', userOrders),
    page: pageIn(address),
  });
}

export function userFilters({ page, site, ...filters }: UserAddress) {
  return { ...filters, ...present({ site_id: site }), page_no: page ?? 1 };
}
