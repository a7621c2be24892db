import type { CallBody } from '@fleet/client/console';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type SitePage = CallBody<'listSites'>;
export type Site = CallBody<'readSite'>['data'];
export type SiteOrder = 'name' | '-name' | 'created_at' | '-created_at';

/** A site with the tag that `If-Match` needs. */
export interface SiteState {
  record: Site;
  etag: string | null;
}

type SiteListFilters = Readonly<{
  search?: string;
  status?: 'enabled' | 'disabled';
  sort?: SiteOrder;
  page_no: number;
}>;

const sitePageSize = 50;

/** The sites of the caller; more than 500 do not fit into a choice. */
export const siteQuery = ({ access, organisationId }: Caller) =>
  queryOptions({
    queryKey: [organisationId, 'sites'],
    queryFn: async ({ signal }) =>
      (await ask(access, (api) => api.listSites({ query: { page_size: 500 }, signal }))).body.data,
    staleTime: 10 * 60_000,
    refetchInterval: false,
  });

export const siteListQuery = ({ access, organisationId }: Caller, filters: SiteListFilters) =>
  queryOptions({
    queryKey: [organisationId, 'sites', 'list', filters],
    queryFn: async ({ signal }): Promise<SitePage> => {
      const query = { page_size: sitePageSize, ...filters };
      return (await ask(access, (api) => api.listSites({ query, signal }))).body;
    },
    placeholderData: keepPreviousData,
  });

export const oneSiteQuery = ({ access, organisationId }: Caller, siteId: string) =>
  queryOptions({
    queryKey: [organisationId, 'sites', siteId],
    queryFn: async ({ signal }): Promise<SiteState> => {
      const { body, etag } = await ask(access, (api) => api.readSite({ siteId, signal }));
      return { record: body.data, etag };
    },
  });
