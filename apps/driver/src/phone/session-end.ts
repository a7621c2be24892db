import type { DriverApi, DriverClient, DriverFailure } from '@fleet/client/driver';
import type { SessionRevocation } from '@fleet/contract/driving/controller-sessions';

/** How a session of this phone ended, as the service reports it. */
export interface SessionEnd {
  sessionId: string;
  /** `closed` by its driver; `revoked` by the office, or by the driver from another phone. */
  status: 'closed' | 'revoked';
  reason: string | null;
  /** How it was revoked; null if it was closed. Missing where an earlier version of the app or service wrote it. */
  revocation?: SessionRevocation | null | undefined;
  endedAt: string;
}

/** Returns null if the session is active or the service does not answer. */
export async function readSessionEnd(
  { api }: DriverClient<DriverApi>,
  organisationId: string,
  sessionId: string,
): Promise<SessionEnd | null> {
  const answer = await api.readOneSession({ organisationId, sessionId });
  if (!answer.ok) return null;
  const { status, reason, revocation, ended_at: endedAt } = answer.body.data;
  return status === 'active' || endedAt === null ? null : { sessionId, status, reason, revocation, endedAt };
}

/** Whether the service may have carried out a call whose answer did not arrive. */
export function isAnswerLost(failure: DriverFailure): boolean {
  if (failure.kind === 'refused') return failure.status >= 500;
  // A close also ends the token, so if the close is repeated, nobody may be logged in.
  return ['unreachable', 'unreadable', 'aborted', 'signed_out'].includes(failure.kind);
}
