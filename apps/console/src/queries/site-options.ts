import { queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

/** The sites of the caller; more than 500 do not fit into a choice. */
export const siteQuery = ({ access, organisationId }: Caller) =>
  queryOptions({
    queryKey: [organisationId, 'sites'],
    queryFn: async ({ signal }) =>
      (await ask(access, (api) => api.listSites({ query: { page_size: 500 }, signal }))).body.data,
    staleTime: 10 * 60_000,
    refetchInterval: false,
  });
