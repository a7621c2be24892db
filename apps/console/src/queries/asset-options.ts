import type { CallBody } from '@fleet/client/console';
import { listAssets, readAsset } from '@fleet/contract/fleet/assets';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type AssetPage = CallBody<'listAssets'>;
export type Asset = AssetPage['data'][number];

/** An asset with the tag that `If-Match` needs. */
export interface AssetState {
  asset: Asset;
  etag: string | null;
}

interface AssetFilters {
  search?: string;
  type?: string;
  site_id?: string;
  sort?: 'name' | 'registration' | 'updated_at';
  page_no: number;
}

const assetPageSize = 50;

export const assetsKey = (organisationId: string) => [organisationId, 'assets'] as const;

export const assetListQuery = ({ access, organisationId }: Caller, filters: AssetFilters) =>
  queryOptions({
    queryKey: [...assetsKey(organisationId), 'list', filters],
    queryFn: async ({ signal }): Promise<AssetPage> => {
      const query = { page_size: assetPageSize, ...filters };
      return (await ask(access, (api) => api.send(listAssets, { query, signal }))).body;
    },
    placeholderData: keepPreviousData,
  });

export const assetQuery = ({ access, organisationId }: Caller, assetId: string) =>
  queryOptions({
    queryKey: [...assetsKey(organisationId), assetId],
    queryFn: async ({ signal }): Promise<AssetState> => {
      const { body, etag } = await ask(access, (api) => api.send(readAsset, { assetId, signal }));
      return { asset: body.data, etag };
    },
  });
