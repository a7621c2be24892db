import type { Permission } from '@fleet/contract/ground/permissions';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import { driverDetail } from './driver-options.js';
import type { Caller } from './use-caller.js';

/** What the palette finds by calls of the service, in the order of its groups. */
export const foundKinds = ['routes', 'drivers', 'assets', 'sites'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** The permission without which the user finds no records of this kind. */
export const foundRights: Readonly<Record<FoundKind, Permission>> = {
  routes: 'routes:read',
  drivers: 'drivers:read',
  assets: 'assets:read',
  sites: 'sites:read',
};

export interface FoundRecord {
  kind: FoundKind;
  id: string;
  name: string;
  /** What distinguishes two records with the same name. */
  detail: string;
}

interface FoundRecords {
  records: readonly FoundRecord[];
  total: number;
}

/** As many as fit beside records of other kinds; the list page of the kind shows all. */
const mostOfKind = 5;

const detailOf = (...parts: readonly (string | null | undefined)[]) =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');

/** Records of one kind by a part of their names. A search that the user has replaced is cancelled. */
export const foundQuery = ({ access, organisationId }: Caller, kind: FoundKind, search: string) =>
  queryOptions({
    queryKey: [organisationId, kind, 'found', search],
    queryFn: async ({ signal }): Promise<FoundRecords> => {
      const call = { query: { search, page_size: mostOfKind }, signal };
      switch (kind) {
        case 'routes': {
          const { body } = await ask(access, (api) => api.listRoutes(call));
          const records = body.data.map(({ id, name, reference, driver }) => ({
            ...{ kind, id, name, detail: detailOf(reference, driver?.name) },
          }));
          return { records, total: body.pagination.total };
        }
        case 'drivers': {
          const { body } = await ask(access, (api) => api.listDrivers(call));
          const records = body.data.map((driver) => ({
            ...{ kind, id: driver.id, name: driver.name, detail: detailOf(driverDetail(driver)) },
          }));
          return { records, total: body.pagination.total };
        }
        case 'assets': {
          const { body } = await ask(access, (api) => api.listAssets(call));
          const records = body.data.map(({ id, name, registration, fleet_number }) => ({
            ...{ kind, id, name, detail: detailOf(registration, fleet_number) },
          }));
          return { records, total: body.pagination.total };
        }
        case 'sites': {
          const { body } = await ask(access, (api) => api.listSites(call));
          const records = body.data.map(({ id, name, address, integration_key }) => ({
            ...{ kind, id, name, detail: detailOf(address?.city, integration_key) },
          }));
          return { records, total: body.pagination.total };
        }
      }
    },
    staleTime: 10_000,
    refetchInterval: false,
  });
