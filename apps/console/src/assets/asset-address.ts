import { idIn, type ListAddress, pageIn, present, textIn, wordIn } from '../frame/list-address.js';

const assetOrders = ['name', 'registration', 'updated_at'] as const;

/** The parameters in the address of the list. */
export interface AssetAddress {
  search?: string;
  type?: string;
  site?: string;
  sort?: (typeof assetOrders)[number];
  page?: number;
}

export function readAssetAddress(address: ListAddress): AssetAddress {
  return present({
    search: textIn(address, 'search'),
    type: textIn(address, 'type', 60),
    site: idIn(address, 'site'),
    sort: wordIn(address, 'sort', assetOrders),
    page: pageIn(address),
  });
}

export function assetFilters({ search, type, site, sort, page }: AssetAddress) {
  return { ...present({ search, type, site_id: site, sort }), page_no: page ?? 1 };
}
