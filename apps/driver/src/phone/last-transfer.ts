import type { SessionEnd } from './session-end.js';

/** A controller's last request to release a route, in a session of the driver of this phone. */
export interface LastTransfer {
  id: string;
  sessionId: string;
  routeName: string;
  deadlineAt: string;
}

/** The request that ended the session because it was not answered. */
export type UnansweredTransfer = Pick<LastTransfer, 'routeName' | 'deadlineAt'>;

/** What the phone remembers of the end of its session. */
export interface TransferAndEnd {
  lastTransfer?: LastTransfer | null | undefined;
  endedSessionId?: string | null | undefined;
  endHeardAt?: string | null | undefined;
  sessionEnd?: SessionEnd | null | undefined;
}

/** The service ends the session at most this long after the deadline. */
const mostLateMs = 60_000;
/** The phone knows the service's clock only with this accuracy. */
const clockMs = 5_000;

/**
 * The request that ended the session of this phone; null if the session ended in another way. The phone may learn of
 * the end before the service reports its time. Until then, the time at which the phone learned of the end is used.
 */
export function unansweredTransfer({
  lastTransfer: last,
  endedSessionId,
  endHeardAt,
  sessionEnd,
}: TransferAndEnd): UnansweredTransfer | null {
  if (last == null || last.sessionId !== endedSessionId) return null;
  const endedAt = sessionEnd == null ? endHeardAt : sessionEnd.endedAt;
  if (endedAt == null || sessionEnd?.status === 'closed') return null;
  const revocation = sessionEnd?.revocation ?? null;
  if (revocation !== null && revocation !== 'automatic_release') return null;
  const lateMs = Date.parse(endedAt) - Date.parse(last.deadlineAt);
  const earliest = sessionEnd == null ? -clockMs : 0;
  const isDue = lateMs >= earliest && lateMs <= mostLateMs;
  return isDue ? { routeName: last.routeName, deadlineAt: last.deadlineAt } : null;
}
