import type { Role } from '@fleet/contract/accounts/roles';
import * as operations from '@fleet/contract/accounts/roles';
import type { Context } from '../../context.js';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.js';
import { tagged } from '../../platform/http/entity-tag.js';
import { empty, link, page, type Reply, resource } from '../../platform/http/reply.js';
import { resourceTag } from '../../platform/http/resource-tag.js';
import { deleteRole } from './delete-role.js';
import { listRoles, readRole } from './read-roles.js';
import { changeRole, createRole } from './save-role.js';

/** The roles of an organisation [C-10]. */
export const roleEndpoints: Endpoint[] = [
  endpoint(operations.listRoles, async (ctx, { query }) => {
    const { roles, pagination } = await listRoles(ctx, query);
    return page(roles, pagination, ctx.organisationId, '/roles', query);
  }),

  endpoint(operations.readRole, async (ctx, { params }, { header }) => {
    const role = await readRole(ctx, params.roleKey);
    return tagged(roleReply(ctx, role), header('if-none-match'), resourceTag(role));
  }),

  endpoint(operations.createRole, async (ctx, { body }) => roleReply(ctx, await createRole(ctx, body), 201)),

  endpoint(operations.changeRole, async (ctx, { params, body }, { header }) => {
    const ifMatch = header('if-match');
    return roleReply(ctx, await changeRole(ctx, { key: params.roleKey, change: body, ifMatch }));
  }),

  endpoint(operations.deleteRole, async (ctx, { params }, { header }) => {
    await deleteRole(ctx, { key: params.roleKey, ifMatch: header('if-match') });
    return empty(204);
  }),
];

function roleReply(ctx: Context, role: Role, status = 200): Reply {
  const to = (rel: string) => link(rel, ctx.organisationId, `/roles/${role.key}`);
  const { actor } = ctx;
  const mayChange = !role.built_in && (actor.kind === 'system' || actor.permissions.has('roles:write'));
  const links = mayChange ? [to('self'), to('change'), to('delete')] : [to('self')];
  return resource(role, links, { status, headers: { etag: resourceTag(role) } });
}
