import type { CallBody } from '@fleet/client/console';
import { listUsers, readUser } from '@fleet/contract/accounts/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type UserPage = CallBody<'listUsers'>;
export type User = CallBody<'readUser'>['data'];
export type UserOrder = 'username' | '-username' | 'name' | '-name' | 'created_at' | '-created_at';

/** A user with the tag that `If-Match` needs. */
export interface UserState {
  record: User;
  etag: string | null;
}

type UserListFilters = Readonly<Partial<Record<'search' | 'role' | 'site_id', string>>> & {
  status?: 'enabled' | 'disabled';
  sort?: UserOrder;
  page_no: number;
};

const userPageSize = 50;
/** Nobody reads more proposals than this. */
const mostProposals = 20;

export const userListQuery = ({ access, organisationId }: Caller, filters: UserListFilters) =>
  queryOptions({
    queryKey: [organisationId, 'users', 'list', filters],
    queryFn: async ({ signal }): Promise<UserPage> => {
      const query = { page_size: userPageSize, ...filters };
      return (await ask(access, (api) => api.send(listUsers, { query, signal }))).body;
    },
    placeholderData: keepPreviousData,
  });

/** Users by a part of their name. */
export const userSearchQuery = ({ access, organisationId }: Caller, search: string) =>
  queryOptions({
    queryKey: [organisationId, 'users', 'search', search],
    queryFn: async ({ signal }) => {
      const query = { page_size: mostProposals, ...(search === '' ? {} : { search }) };
      const { body } = await ask(access, (api) => api.send(listUsers, { query, signal }));
      return { users: body.data, hasMore: body.pagination.total > body.data.length };
    },
    staleTime: 60_000,
    refetchInterval: false,
    placeholderData: keepPreviousData,
  });

export const userQuery = ({ access, organisationId }: Caller, userId: string) =>
  queryOptions({
    queryKey: [organisationId, 'users', userId],
    queryFn: async ({ signal }): Promise<UserState> => {
      const { body, etag } = await ask(access, (api) => api.send(readUser, { userId, signal }));
      return { record: body.data, etag };
    },
  });
