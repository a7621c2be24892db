import { queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

interface CountInput {
  query: { page_size: number };
  signal: AbortSignal;
}

const pages = {
  sites: ({ access }: Caller, input: CountInput) => ask(access, (api) => api.listSites(input)),
  drivers: ({ access }: Caller, input: CountInput) => ask(access, (api) => api.listDrivers(input)),
  assets: ({ access }: Caller, input: CountInput) => ask(access, (api) => api.listAssets(input)),
  routes: ({ access }: Caller, input: CountInput) => ask(access, (api) => api.listRoutes(input)),
};
export type CountedNoun = keyof typeof pages;

/** How many records the user sees. The call reads only one of them. */
export const countQuery = (caller: Caller, noun: CountedNoun) =>
  queryOptions({
    queryKey: [caller.organisationId, noun, 'count'],
    queryFn: async ({ signal }): Promise<number> =>
      (await pages[noun](caller, { query: { page_size: 1 }, signal })).body.pagination.total,
    refetchInterval: 60_000,
  });
