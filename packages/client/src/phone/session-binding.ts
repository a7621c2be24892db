import type { Session } from '@fleet/contract/driving/sessions';
import { type CallFailure, hasProblem } from '../calls/call-result.js';
import type { TokenLock } from '../calls/token-lock.js';
import { checkReceipt } from '../queue/queue-checks.js';
import type { UnsentQueue } from '../queue/unsent-queue.js';
import { isParked, type UnsentRecord } from '../queue/unsent-record.js';
import type { DriverClient, DriverFailure } from './driver-client-shape.js';
import type { PhoneParts } from './phone-parts.js';
import type { PhonePull, PullPart } from './phone-pull.js';

export interface SessionBindingParts extends PhoneParts {
  lock: TokenLock;
  queue: UnsentQueue;
  pulling: PhonePull;
  /** Runs one pull and flush; null if everything sendable has been sent, otherwise the failure. */
  syncNow(): Promise<DriverFailure | null>;
  /** Ends a step of the flush early, because otherwise `lock.alone` would wait long for it. */
  hurry(): void;
  /** The session has changed, so these parts must be pulled. */
  moved(...which: readonly PullPart[]): void;
}

type Closed = Awaited<ReturnType<DriverClient['closeSession']>>;

/** Records may be captured during a close. If this still happens after this many rounds, the close fails. */
const mostRounds = 5;

/**
 * Takes a session. If a response was lost and this phone has a session for this asset already, that session is the
 * result.
 */
export async function takeSession(
  parts: SessionBindingParts,
  assetId: string,
): Promise<{ ok: true; session: Session } | { ok: false; failure: DriverFailure }> {
  const { api, signal, deviceId } = parts;
  const chosen = await parts.lock.concurrently(() => parts.pulling.organisation());
  if (!chosen.ok) return { ok: false, failure: chosen.failure };
  const { organisationId } = chosen;
  parts.hurry();
  const taken = await parts.lock.alone(async () => {
    const body = { asset_id: assetId, device_id: deviceId };
    const answer = await api.takeSession({ organisationId, body, signal });
    if (answer.ok) return { ok: true as const, session: answer.body.data };
    const { failure } = answer;
    if (!hasProblem(failure, 'driver_in_session')) return { ok: false as const, failure };
    const found = await api.readSession({ organisationId, signal });
    const session = found.ok ? found.body.data : null;
    const isOurs = session?.device_id === deviceId && session.asset_id === assetId;
    return isOurs ? { ok: true as const, session } : { ok: false as const, failure };
  });
  if (!taken.ok) parts.moved('session', 'route');
  else {
    await parts.pulling.takeOver(taken.session);
    parts.moved('route');
  }
  return taken;
}

/** Sends everything, then closes with the number of the last record; without a session there is nothing to close. */
export async function closeSession(parts: SessionBindingParts, giveUpParked: boolean): Promise<Closed> {
  for (let round = 1; ; round += 1) {
    const obstacle = await parts.syncNow();
    if (obstacle !== null) return { ok: false, failure: obstacle };
    const { session } = parts.memory;
    if (session === null) return { ok: true };
    const parked = parts.queue
      .list()
      .filter((each) => each.sessionId === session.id)
      .filter(isParked);
    if (parked.length > 0 && !giveUpParked) return { ok: false, parked };
    const answer = await closeThrough(parts, session, parked);
    if (answer === null) {
      await parts.pulling.takeOver(null);
      parts.moved('session');
      return { ok: true };
    }
    // Records were captured during the close: they are sent, and then the close is tried again.
    const more = hasProblem(answer, 'records_missing') && !parts.queue.isDrained(session.id);
    if (more && round < mostRounds) continue;
    if (hasProblem(answer, 'records_missing') && !more) await tellLost(parts, session);
    parts.moved('session', 'route');
    return { ok: false, failure: answer };
  }
}

/**
 * Closes with the last number that the service must have received: the last given one, or the one before the first
 * record that is given up [R-SES-12][C-4].
 */
async function closeThrough(
  { api, announcer, lock, hurry, queue, signal }: SessionBindingParts,
  { id: sessionId, organisation_id: organisationId }: Session,
  parked: readonly UnsentRecord[],
): Promise<CallFailure | null> {
  hurry();
  const answer = await lock.alone(async () => {
    const last_sequence = Math.min(queue.lastSequence(sessionId), ...parked.map((each) => each.sequence - 1));
    const closed = await api.closeSession({ organisationId, sessionId, body: { last_sequence }, signal });
    if (closed.ok) announcer.emit('closed', { sessionId });
    return closed;
  });
  return answer.ok ? null : answer.failure;
}

/** Reports that the service lacks records which the device no longer has. This must never happen. */
async function tellLost({ api, lock, queue, signal }: SessionBindingParts, session: Session): Promise<void> {
  await lock.concurrently(async () => {
    const answer = await api.readSession({ organisationId: session.organisation_id, signal });
    if (answer.ok && answer.body.data.id === session.id) await checkReceipt(queue, answer.body.data);
  });
}
