import type { CallBody } from '@fleet/client/console';
import { listApiKeys, readApiKey } from '@fleet/contract/accounts/api-keys';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type ApiKeyPage = CallBody<'listApiKeys'>;
export type ApiKey = CallBody<'readApiKey'>['data'];
/** A key with its secret, which only one answer contains. */
export type DisclosedApiKey = CallBody<'createApiKey'>['data'];

/** A key with the tag that `If-Match` needs. */
export interface ApiKeyState {
  record: ApiKey;
  etag: string | null;
}

type ApiKeyListFilters = Readonly<{
  search?: string;
  status?: 'live' | 'expired' | 'revoked';
  page_no: number;
}>;

const keyPageSize = 50;

export const apiKeyListQuery = ({ access, organisationId }: Caller, filters: ApiKeyListFilters) =>
  queryOptions({
    queryKey: [organisationId, 'api-keys', 'list', filters],
    queryFn: async ({ signal }): Promise<ApiKeyPage> => {
      const query = { page_size: keyPageSize, ...filters };
      return (await ask(access, (api) => api.send(listApiKeys, { query, signal }))).body;
    },
    placeholderData: keepPreviousData,
  });

export const apiKeyQuery = ({ access, organisationId }: Caller, keyId: string) =>
  queryOptions({
    queryKey: [organisationId, 'api-keys', keyId],
    queryFn: async ({ signal }): Promise<ApiKeyState> => {
      const { body, etag } = await ask(access, (api) => api.send(readApiKey, { keyId, signal }));
      return { record: body.data, etag };
    },
  });
