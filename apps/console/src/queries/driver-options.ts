import type { CallBody } from '@fleet/client/console';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { afterFailure, ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type DriverPage = CallBody<'listDrivers'>;
export type Driver = CallBody<'readDriver'>['data'];
export type DriverOrder = 'name' | '-name' | 'created_at' | '-created_at';

/** A driver with the tag that `If-Match` needs. */
export interface DriverState {
  record: Driver;
  etag: string | null;
}

type DriverListFilters = Readonly<Partial<Record<'search' | 'site_id', string>>> & {
  status?: 'enabled' | 'disabled';
  linked?: boolean;
  sort?: DriverOrder;
  page_no: number;
};

const driverPageSize = 50;
/** Nobody reads more proposals than this. */
const mostProposals = 20;

/** Drivers by a part of their name. Names seldom change, so the search is not repeated while the field is open. */
export const driverSearchQuery = ({ access, organisationId }: Caller, search: string) =>
  queryOptions({
    queryKey: [organisationId, 'drivers', 'search', search],
    queryFn: async ({ signal }) => {
      const query = { page_size: mostProposals, ...(search === '' ? {} : { search }) };
      const { body } = await ask(access, (api) => api.listDrivers({ query, signal }));
      return { drivers: body.data, hasMore: body.pagination.total > body.data.length };
    },
    staleTime: 60_000,
    refetchInterval: afterFailure,
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

export const driverListQuery = ({ access, organisationId }: Caller, filters: DriverListFilters) =>
  queryOptions({
    queryKey: [organisationId, 'drivers', 'list', filters],
    queryFn: async ({ signal }): Promise<DriverPage> => {
      const query = { page_size: driverPageSize, ...filters };
      return (await ask(access, (api) => api.listDrivers({ query, signal }))).body;
    },
    placeholderData: keepPreviousData,
  });

export const driverStateQuery = ({ access, organisationId }: Caller, driverId: string) =>
  queryOptions({
    queryKey: [organisationId, 'drivers', driverId, 'state'],
    queryFn: async ({ signal }): Promise<DriverState> => {
      const { body, etag } = await ask(access, (api) => api.readDriver({ driverId, signal }));
      return { record: body.data, etag };
    },
  });
