import type { CallBody } from '@fleet/client/console';
import { listRoles, readRole } from '@fleet/contract/accounts/roles';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type Role = CallBody<'readRole'>['data'];

/** A role with the tag that `If-Match` needs. */
export interface RoleState {
  record: Role;
  etag: string | null;
}

/** All roles; more do not fit into a table. */
const mostRoles = 100;

export const roleListQuery = ({ access, organisationId }: Caller) =>
  queryOptions({
    queryKey: [organisationId, 'roles'],
    queryFn: async ({ signal }): Promise<readonly Role[]> =>
      (await ask(access, (api) => api.send(listRoles, { query: { page_size: mostRoles }, signal }))).body
        .data,
  });

export const roleQuery = ({ access, organisationId }: Caller, roleKey: string) =>
  queryOptions({
    queryKey: [organisationId, 'roles', roleKey],
    queryFn: async ({ signal }): Promise<RoleState> => {
      const { body, etag } = await ask(access, (api) => api.send(readRole, { roleKey, signal }));
      return { record: body.data, etag };
    },
  });
