import * as operations from '@fleet/contract/driving/sessions';
import { basePath } from '@fleet/contract/ground/operation';
import type { CallerDirectory } from '../callers/caller-directory.js';
import { issueUserToken, mayRenew, type TokenServices, tokenHeaders } from '../callers/issue-token.js';
import type { Context } from '../context.js';
import { readBearer } from '../platform/http/caller-admission.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { type LinkValue, link, type Reply, resource } from '../platform/http/reply.js';
import { closeSession } from './close-session.js';
import { readActiveSession } from './read-session.js';
import { type PushServices, renderSession } from './render-session.js';
import { revokeSession } from './revoke-session.js';
import { findNewestActiveSession } from './session-queries.js';
import type { MovedSession, SessionRow } from './session-row.js';
import { takeSession } from './take-session.js';

export interface SessionServices extends TokenServices {
  callers: Pick<CallerDirectory, 'forget'>;
  push: PushServices;
}

/** The endpoints to take, read and end sessions [C-4]. */
export function sessionEndpoints(services: SessionServices): Endpoint[] {
  return [
    endpoint(operations.readSession, async (ctx, _input, { header, origin }) => {
      const session = await readActiveSession(ctx);
      const token = readBearer(header('authorization'));
      return resource(renderSession(session, services.push, origin), sessionLinks(session), {
        afterCommit: async () => {
          if (typeof token === 'string') await grantListening(services, session, token);
        },
      });
    }),
    endpoint(operations.takeSession, async (ctx, { body }, { origin }) => {
      const moved = await takeSession(ctx, body);
      const location = `${origin}${basePath}/${moved.session.organisation_id}/sessions`;
      return movedReply(ctx, services, moved, origin, { status: 201, headers: { location } });
    }),
    endpoint(operations.revokeSession, async (ctx, { params, body }, { origin }) => {
      const moved = await revokeSession(ctx, { sessionId: params.sessionId, reason: body.reason });
      return movedReply(ctx, services, moved, origin);
    }),
    endpoint(operations.closeSession, async (ctx, { params, body }, { origin }) => {
      const moved = await closeSession(ctx, { sessionId: params.sessionId, ...body });
      return movedReply(ctx, services, moved, origin);
    }),
  ];
}

/**
 * The response after a change of the session. The change has invalidated its user's tokens; if the user made it, the
 * response contains the new token [R-AUT-17][R-AUT-18]. This server removes the user from its cache immediately; the
 * other servers do so when they are notified.
 */
async function movedReply(
  ctx: Context,
  services: SessionServices,
  { session, generation, generationBefore }: MovedSession,
  origin: string,
  options: { status?: number; headers?: Record<string, string> } = {},
): Promise<Reply> {
  services.callers.forget(session.user_id);
  const headers = { ...options.headers };
  let afterCommit = async (): Promise<void> => undefined;
  if (ctx.actor.kind === 'user' && mayRenew(ctx, session.user_id, generationBefore)) {
    const { user_id: userId } = session;
    const bound = await findNewestActiveSession(ctx, userId);
    const { tokenLimits: limits, tokenEndsAtMs: endsAtMs = null } = ctx.actor;
    const holder = { userId, generation, sessionId: bound?.id ?? null, limits, endsAtMs };
    const { token } = await issueUserToken(services, holder);
    Object.assign(headers, tokenHeaders(token));
    if (bound !== null) afterCommit = () => grantListening(services, bound, token);
  }
  const data = renderSession(session, services.push, origin);
  return resource(data, sessionLinks(session), { status: options.status ?? 200, headers, afterCommit });
}

function grantListening({ push }: SessionServices, session: SessionRow, token: string): Promise<void> {
  const { organisation_id: organisationId, user_id: userId, id: sessionId } = session;
  return push.grantListening({ organisationId, userId, sessionId }, token);
}

/** Only an active session can still change. */
function sessionLinks({ organisation_id, id, status }: SessionRow): LinkValue[] {
  const self = link('self', organisation_id, '/sessions');
  if (status !== 'active') return [self];
  return [
    self,
    link('close', organisation_id, `/sessions/${id}/close`),
    link('revoke', organisation_id, `/sessions/${id}/revoke`),
    link('active_route', organisation_id, '/routes/active'),
  ];
}
