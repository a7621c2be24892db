import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

/** As many proposals as somebody reads. */
const mostProposals = 20;

/** Drivers by a part of their name. Names seldom change, so nothing is asked again while the field is open. */
export const driverSearchQuery = ({ access, organisationId }: Caller, search: string) =>
  queryOptions({
    queryKey: [organisationId, 'drivers', 'search', search],
    queryFn: async ({ signal }) => {
      const query = { page_size: mostProposals, ...(search === '' ? {} : { search }) };
      const { body } = await ask(access, (api) => api.listDrivers({ query, signal }));
      return { drivers: body.data, hasMore: body.pagination.total > body.data.length };
    },
    staleTime: 60_000,
    refetchInterval: false,
    placeholderData: keepPreviousData,
  });

export const driverQuery = ({ access, organisationId }: Caller, driverId: string) =>
  queryOptions({
    queryKey: [organisationId, 'drivers', driverId],
    queryFn: async ({ signal }) =>
      (await ask(access, (api) => api.readDriver({ driverId, signal }))).body.data,
    staleTime: 10 * 60_000,
    refetchInterval: false,
  });
