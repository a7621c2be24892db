import type { SessionStatus } from '@fleet/contract/driving/sessions';
import { type Holder, type Problem, problem } from '@fleet/contract/ground/problems';

export type SessionEvent = 'close' | 'revoke' | 'auto_release';

/**
 * `ignore`: the effect of the event has already happened, so a repeat gets the response of the first call [R-CNV-12].
 */
export type SessionDecision =
  | { kind: 'move'; to: SessionStatus }
  | { kind: 'ignore' }
  | { kind: 'refuse'; problem: Problem };

const ignore: SessionDecision = { kind: 'ignore' };
const refuse: SessionDecision = { kind: 'refuse', problem: problem('session_ended') };
const moveTo = (to: SessionStatus): SessionDecision => ({ kind: 'move', to });

const transitions: Readonly<Record<SessionStatus, Readonly<Record<SessionEvent, SessionDecision>>>> = {
  // [R-SES-7] [R-SES-9] [R-SES-11]
  active: { close: moveTo('closed'), revoke: moveTo('revoked'), auto_release: moveTo('revoked') },
  revoked: { close: refuse, revoke: ignore, auto_release: ignore },
  // An automatic release of a closed session is ignored: there is no caller who could receive a refusal, and nothing
  // left to revoke.
  closed: { close: ignore, revoke: refuse, auto_release: ignore },
};

/** Decides what an event does to a session; defined for every status and event. */
export function decideSession(status: SessionStatus, event: SessionEvent): SessionDecision {
  return transitions[status][event];
}

/**
 * Returns one problem for each of driver, asset and device that is already in an active session; none if all three
 * are free [R-ERR-9][C-4]. The problem of the asset says whose session it is, because the driver must ask that person
 * for the asset.
 */
export function decideSessionConflicts(bound: {
  driver: boolean;
  asset: Holder | null;
  device: boolean;
}): Problem[] {
  const problems: Problem[] = [];
  if (bound.driver) problems.push(problem('driver_in_session'));
  if (bound.asset !== null) {
    problems.push({ ...problem('asset_in_session', '/asset_id'), holder: bound.asset });
  }
  if (bound.device) problems.push(problem('device_in_session', '/device_id'));
  return problems;
}

/** `late`: accepted, and marked as late; `quarantined`: kept until a controller accepts or discards it. */
export type RecordState = 'current' | 'late' | 'quarantined';

/**
 * Decides how to treat a record that was captured under a session, by the device's clock [C-4]. A record captured in
 * the exact millisecond of the end is accepted, and so is one whose session has no recorded end: in doubt the driver's
 * work counts.
 */
export function decideRecordStatus(
  session: { status: SessionStatus; ended_at: string | null },
  capturedAtMs: number,
): RecordState {
  if (session.status === 'active') return 'current';
  if (session.ended_at === null) return 'late';
  return capturedAtMs > Date.parse(session.ended_at) ? 'quarantined' : 'late';
}
