import { problem } from '@fleet/contract/ground/problems';
import { decideAccess, isVisible } from '@fleet/domain/accounts/permission-check';
import { type Actor, type Context, Refusal } from '../context.js';
import { endSession } from './end-session.js';
import { isOwn } from './find-session.js';
import { type LockedSession, lockSession } from './session-queries.js';
import type { MovedSession } from './session-row.js';

/**
 * Revokes a session with a reason [R-SES-7][R-END-13]. Drivers may revoke their own sessions from any device, so that a
 * lost device does not block them. Callers who may revoke sessions may revoke any session of their sites [C-4]. A
 * repeat changes nothing, and the first reason stays. Refuses with `not_found`, with `session_ended`, and with
 * `not_permitted` or, for an API key, `interface_not_allowed` [R-AUT-6].
 */
export async function revokeSession(
  ctx: Context,
  input: { sessionId: string; reason: string },
): Promise<MovedSession> {
  const { actor } = ctx;
  if (actor.kind !== 'system' && !revoking.some((each) => actor.permissions.has(each))) {
    throw new Refusal(decideAccess(actor, 'sessions:revoke') ?? problem('not_permitted'));
  }
  return ctx.inTransaction(async (tx) => {
    const session = await lockSession(tx, input.sessionId);
    if (session === null || !mayRevoke(actor, session)) throw new Refusal(problem('not_found'));
    const revocation = isOwn(actor, session) ? 'by_driver' : 'by_controller';
    return endSession(tx, session, 'revoke', { reason: input.reason, revocation });
  });
}

const revoking = ['sessions:take', 'sessions:revoke'] as const;

function mayRevoke(actor: Actor, session: LockedSession): boolean {
  if (actor.kind === 'system') return true;
  if (actor.permissions.has('sessions:revoke') && isVisible(actor.siteIds, session.driver_site_ids))
    return true;
  return isOwn(actor, session);
}
