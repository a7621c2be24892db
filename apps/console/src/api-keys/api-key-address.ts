import { type ListAddress, pageIn, present, textIn, wordIn } from '../frame/list-address.js';

export const apiKeyStatusFilters = ['live', 'expired', 'revoked'] as const;

/** The parameters in the address of the list. */
export interface ApiKeyAddress {
  search?: string;
  status?: (typeof apiKeyStatusFilters)[number];
  page?: number;
}

export function readApiKeyAddress(address: ListAddress): ApiKeyAddress {
  return present({
    search: textIn(address, 'search'),
    status: wordIn(address, 'status', apiKeyStatusFilters),
    page: pageIn(address),
  });
}

export function apiKeyFilters({ page, ...filters }: ApiKeyAddress) {
  return { ...filters, page_no: page ?? 1 };
}
