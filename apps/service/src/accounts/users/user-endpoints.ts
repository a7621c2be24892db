import type { User } from '@fleet/contract/accounts/users';
import * as operations from '@fleet/contract/accounts/users';
import type { CallerDirectory } from '../../callers/caller-directory.js';
import { readCallerUser } from '../../callers/caller-queries.js';
import { mayRenew } from '../../callers/issue-token.js';
import type { Context } from '../../context.js';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.js';
import { tagged } from '../../platform/http/entity-tag.js';
import { empty, link, page, type Reply, resource } from '../../platform/http/reply.js';
import { resourceTag } from '../../platform/http/resource-tag.js';
import { type GrantTokenServices, grantToken } from '../log-in/grant-token.js';
import { type ChangedUser, changeUser } from './change-user.js';
import { refuseUnreachableUser } from './changeable-user.js';
import { createUser } from './create-user.js';
import { listUsers, readUser } from './read-users.js';
import { removeUser } from './remove-user.js';
import { setMembershipStatus } from './set-membership-status.js';
import { setUserPin } from './set-user-pin.js';
import { createTakenNameLimit } from './taken-name-limit.js';

export interface UserServices extends GrantTokenServices {
  callers: Pick<CallerDirectory, 'forget'>;
}

/** The users of an organisation [C-10]. */
export function userEndpoints(services: UserServices): Endpoint[] {
  const takenNames = createTakenNameLimit();
  return [
    endpoint(operations.listUsers, async (ctx, { query }) => {
      const { users, pagination } = await listUsers(ctx, query);
      return page(users, pagination, ctx.organisationId, '/users', query);
    }),

    endpoint(operations.readUser, async (ctx, { params }, { header }) => {
      const user = await readUser(ctx, params.userId);
      return tagged(userReply(ctx, user), header('if-none-match'), resourceTag(user));
    }),

    endpoint(operations.createUser, async (ctx, { body }) => {
      const { site_ids: siteIds = [], password_mail: wanted, ...rest } = body;
      const passwordMail = wanted ?? rest.email != null;
      const input = { ...rest, siteIds, passwordMail };
      const userId = await takenNames.count(ctx, input.username, () => createUser(ctx, input));
      return userReply(ctx, await readUser(ctx, userId), 201);
    }),

    endpoint(operations.changeUser, async (ctx, { params, body }, { header, origin }) => {
      const input = { userId: params.userId, change: body, ifMatch: header('if-match') };
      return changedReply(ctx, services, await changeUser(ctx, input), origin);
    }),

    endpoint(operations.setUserStatus, async (ctx, { params, body }, { header, origin }) => {
      const input = { userId: params.userId, status: body.status, ifMatch: header('if-match') };
      return changedReply(ctx, services, await setMembershipStatus(ctx, input), origin);
    }),

    endpoint(operations.removeUser, async (ctx, { params }, { header }) => {
      await removeUser(ctx, { userId: params.userId, ifMatch: header('if-match') });
      services.callers.forget(params.userId.toLowerCase());
      return empty(204);
    }),

    endpoint(
      operations.setUserPin,
      async (ctx, { params, body }) => {
        const user = await setUserPin(ctx, { userId: params.userId, pin: body.pin });
        services.callers.forget(user.id);
        return userReply(ctx, user);
      },
      (ctx, { params }) => refuseUnreachableUser(ctx, params.userId),
    ),
  ];
}

/**
 * The response with the changed user. If users invalidated their own tokens, the response contains a new token
 * [R-AUT-17][R-AUT-18]. This server removes the user from its cache immediately; the other servers do so when they are
 * notified.
 */
async function changedReply(
  ctx: Context,
  services: UserServices,
  { user, generation }: ChangedUser,
  origin: string,
): Promise<Reply> {
  services.callers.forget(user.id);
  const reply = userReply(ctx, user);
  if (generation === null || !mayRenew(ctx, user.id, generation - 1)) return reply;
  const caller = await readCallerUser(ctx.db, user.id);
  if (caller === null) return reply;
  const endsAtMs = ctx.actor.kind === 'user' ? ctx.actor.tokenEndsAtMs : null;
  const { headers, afterCommit } = await grantToken(ctx, services, {
    user: caller,
    generation,
    origin,
    endsAtMs,
  });
  return { ...reply, headers: { ...reply.headers, ...headers }, afterCommit };
}

function userReply(ctx: Context, user: User, status = 200): Reply {
  const to = (rel: string, path = '') => link(rel, ctx.organisationId, `/users/${user.id}${path}`);
  const { actor } = ctx;
  const mayWrite = actor.kind === 'system' || actor.permissions.has('users:write');
  const moves = [to('change'), to('status', '/status'), to('pin', '/pin'), to('remove')];
  const links = mayWrite ? [to('self'), ...moves] : [to('self')];
  return resource(user, links, { status, headers: { etag: resourceTag(user) } });
}
