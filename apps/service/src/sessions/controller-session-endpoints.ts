import * as operations from '@fleet/contract/driving/controller-sessions';
import type { Context } from '../context.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { type LinkValue, link, page, resource } from '../platform/http/reply.js';
import { findSession, isOwn } from './find-session.js';
import { listSessions } from './list-sessions.js';
import { renderSessionOverview } from './render-session-overview.js';
import type { SessionRow } from './session-row.js';

/** The session endpoints for controllers [C-10]. */
export const controllerSessionEndpoints: Endpoint[] = [
  endpoint(operations.listSessions, async (ctx, { query }) => {
    const { sessions, pagination } = await listSessions(ctx, query);
    return page(sessions, pagination, ctx.organisationId, '/sessions/all', query);
  }),

  endpoint(operations.readOneSession, async (ctx, { params }) => {
    const session = await findSession(ctx, params.sessionId);
    return resource(renderSessionOverview(session), linksOf(ctx, session));
  }),
];

function linksOf({ organisationId, actor }: Context, session: SessionRow): LinkValue[] {
  const to = (rel: string, path = '') => link(rel, organisationId, `/sessions/${session.id}${path}`);
  const own = isOwn(actor, session);
  const mayRevoke = own || actor.kind === 'system' || actor.permissions.has('sessions:revoke');
  if (session.status !== 'active' || !mayRevoke) return [to('self')];
  return own
    ? [to('self'), to('close', '/close'), to('revoke', '/revoke')]
    : [to('self'), to('revoke', '/revoke')];
}
