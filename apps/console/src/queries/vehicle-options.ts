import type { CallBody } from '@fleet/client/console';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { afterFailure, ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type Vehicle = CallBody<'readAsset'>['data'];

/** What distinguishes two vehicles with the same name; null for a vehicle that has only a name. */
export const vehicleDetail = ({ registration, fleet_number, integration_key }: Vehicle): string | null =>
  registration ?? fleet_number ?? integration_key;

/** Nobody reads more proposals than this. */
const mostProposals = 20;

/** Vehicles by a part of their name or registration. */
export const vehicleSearchQuery = ({ access, organisationId }: Caller, search: string) =>
  queryOptions({
    queryKey: [organisationId, 'assets', 'search', search],
    queryFn: async ({ signal }) => {
      const query = { page_size: mostProposals, ...(search === '' ? {} : { search }) };
      const { body } = await ask(access, (api) => api.listAssets({ query, signal }));
      return { vehicles: body.data, hasMore: body.pagination.total > body.data.length };
    },
    staleTime: 60_000,
    refetchInterval: afterFailure,
    placeholderData: keepPreviousData,
  });

export const vehicleQuery = ({ access, organisationId }: Caller, assetId: string) =>
  queryOptions({
    queryKey: [organisationId, 'assets', assetId, 'vehicle'],
    queryFn: async ({ signal }): Promise<Vehicle> =>
      (await ask(access, (api) => api.readAsset({ assetId, signal }))).body.data,
    staleTime: 10 * 60_000,
    refetchInterval: false,
  });
