import type { SessionRevocation } from '@fleet/contract/driving/controller-sessions';
import { decideSession, type SessionEvent } from '@fleet/domain/transitions/session-transitions';
import { writeAudit } from '../audit/write-audit.js';
import { raiseGeneration, readGeneration } from '../callers/raise-generation.js';
import { actorIdOf, type Context, Refusal } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { type LockedSession, updateEndedSession } from './session-queries.js';
import type { MovedSession } from './session-row.js';

/** Why a session is revoked, and how. */
export interface Revocation {
  reason: string;
  revocation: SessionRevocation;
}

/**
 * Ends a locked session, in the transaction that locked it: by `event`, revokes it for the reason in `given`, or closes
 * it. Invalidates its user's tokens and writes the event. A repeat of the same end changes nothing; a different end is
 * refused with `session_ended`.
 */
export async function endSession(
  tx: Context,
  locked: LockedSession,
  event: SessionEvent,
  given: Revocation | null,
): Promise<MovedSession> {
  const decision = decideSession(locked.status, event);
  if (decision.kind === 'refuse') throw new Refusal(decision.problem);
  if (decision.kind === 'ignore') {
    const generation = await readGeneration(tx, locked.user_id);
    return { session: locked, generation, generationBefore: generation };
  }
  const at = new Date(tx.now()).toISOString();
  const revoked = decision.to === 'revoked';
  const { reason, revocation } = given ?? { reason: null, revocation: null };
  const data = { session_id: locked.id, ...(revoked ? { reason } : {}) };
  const [session, generation] = await Promise.all([
    updateEndedSession(tx, locked.id, {
      ...{ status: decision.to, reason, revocation, at },
      endedBy: actorIdOf(tx.actor),
    }),
    raiseGeneration(tx, locked.user_id),
    appendEvent(tx, {
      type: revoked ? 'session_revoked' : 'session_closed',
      at,
      siteIds: locked.driver_site_ids,
      sessionId: locked.id,
      driverId: locked.driver_id,
      data,
      // [R-EVT-4] [R-EVT-14]
      push: {
        cause: revoked ? 'session_revoked' : 'session_closed',
        subjectId: locked.id,
        to: { userId: locked.user_id },
      },
    }),
    writeAudit(tx, {
      action: revoked ? 'session.revoke' : 'session.close',
      subjectKind: 'session',
      subjectId: locked.id,
      before: { status: locked.status },
      after: { status: decision.to },
      data: revoked ? { reason } : {},
    }),
  ]);
  return { session, generation, generationBefore: generation - 1 };
}
