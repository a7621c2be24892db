import { problem } from '@fleet/contract/ground/problems';
import { decideAccess, isVisible } from '@fleet/domain/accounts/permission-check';
import { type Actor, type Context, Refusal } from '../context.js';
import { findNamedSession, type NamedSession } from './session-list-queries.js';

const reading = ['sessions:read', 'sessions:take'] as const;

/**
 * One session, active or ended [C-4]. Callers who may read sessions get any session of their sites, and drivers get
 * their own. Refuses with `not_found`, and with `not_permitted` or, for an API key, `interface_not_allowed` [R-AUT-6].
 */
export async function findSession(ctx: Context, sessionId: string): Promise<NamedSession> {
  const { actor } = ctx;
  if (actor.kind !== 'system' && !reading.some((each) => actor.permissions.has(each))) {
    throw new Refusal(decideAccess(actor, 'sessions:read') ?? problem('not_permitted'));
  }
  const session = await findNamedSession(ctx, sessionId);
  if (session === null || !maySee(actor, session)) throw new Refusal(problem('not_found'));
  return session;
}

function maySee(actor: Actor, session: NamedSession): boolean {
  if (actor.kind === 'system' || isOwn(actor, session)) return true;
  return actor.permissions.has('sessions:read') && isVisible(actor.siteIds, session.driver_site_ids);
}

/** Whether the caller is the driver of the session. */
export function isOwn(actor: Actor, session: { driver_id: string }): boolean {
  return (
    actor.kind === 'user' && actor.permissions.has('sessions:take') && actor.driverId === session.driver_id
  );
}
