import type { Transfer } from '@fleet/contract/driving/transfers';
import { type CallFailure, type CallResult, hasProblem } from '../calls/call-result.js';
import { inPlace } from '../calls/retry-policy.js';
import type { TokenLock } from '../calls/token-lock.js';
import type { PhoneParts } from './phone-parts.js';

/**
 * Follows a controller's request for a route until the request ends: reads the request again and again, because
 * messages may be lost [C-8].
 */
export interface ReleaseWatch {
  /** A request is open, as far as the phone knows. */
  readonly isOpen: boolean;
  /**
   * Reads the newest request for the route, and keeps watching it while it is open. After a failure it is read again
   * later; other pulls and sends do not wait for this. `hurry` ends a pause between attempts.
   */
  look(organisationId: string, routeId: string, hurry?: AbortSignal): Promise<void>;
  /** Uses the transfer that a call of the app returned. */
  take(transfer: Transfer): void;
}

interface Watch {
  organisationId: string;
  transfer: Transfer;
  etag: string | null;
  /** By the device's clock, computed from the server's clock when the request was read. */
  deadlineMs: number;
  over: AbortController;
}

const againMs = 30_000;

export function createReleaseWatch(parts: PhoneParts & Pick<TokenLock, 'concurrently'>): ReleaseWatch {
  const { api, announcer, concurrently, clock, signal } = parts;
  let watch: Watch | null = null;
  /** Ends the wait before a failed read is tried again. */
  let again = new AbortController();

  function end(): void {
    watch?.over.abort();
    watch = null;
  }
  const stop = () => {
    end();
    again.abort();
  };
  signal.addEventListener('abort', stop, { once: true });

  function emit(transfer: Transfer, remainingMs: number): void {
    announcer.emit('release', { ...transfer, remainingMs });
  }

  /** The end of a request is reported only if the request was reported. */
  function over(transfer: Transfer): void {
    if (watch?.transfer.id !== transfer.id) return;
    end();
    emit(transfer, 0);
  }

  function begin(organisationId: string, transfer: Transfer, etag: string | null): void {
    const remainingMs = Math.max(0, Date.parse(transfer.deadline_at) - api.serverNow());
    if (watch?.transfer.id === transfer.id || remainingMs === 0 || signal.aborted) return;
    end();
    const deadlineMs = clock.now() + remainingMs;
    watch = { organisationId, transfer, etag, deadlineMs, over: new AbortController() };
    emit(transfer, remainingMs);
    void follow(watch);
  }

  async function follow(own: Watch): Promise<void> {
    while (watch === own) {
      const remainingMs = own.deadlineMs - clock.now();
      await clock.sleep(Math.max(0, Math.min(againMs, remainingMs)), own.over.signal);
      if (watch !== own) return;
      await concurrently(() => readAgain(own));
      // The dialogue closes at the deadline, even without a network.
      if (watch === own && clock.now() >= own.deadlineMs) over(own.transfer);
    }
  }

  async function readAgain(own: Watch): Promise<void> {
    const tag = own.etag === null ? {} : { ifNoneMatch: own.etag };
    const answer = await read(own.organisationId, own.transfer.route_id, tag);
    if (watch !== own) return;
    if (answer.ok) takeAnswer(own.organisationId, answer.body.data, answer.etag);
    else if (isOver(answer.failure)) over(own.transfer);
  }

  function takeAnswer(organisationId: string, transfer: Transfer | null, etag: string | null): void {
    if (watch !== null && watch.transfer.id !== transfer?.id) over(watch.transfer);
    if (transfer === null) return;
    if (transfer.status === 'requested') begin(organisationId, transfer, etag);
    else over(transfer);
  }

  function read(
    organisationId: string,
    routeId: string,
    how: { ifNoneMatch?: string; hurry?: AbortSignal },
  ): Promise<CallResult<{ data: Transfer | null }>> {
    return api.readRelease({ organisationId, routeId, ...inPlace, ...how, signal });
  }

  async function look(organisationId: string, routeId: string, hurry?: AbortSignal): Promise<void> {
    again.abort();
    again = new AbortController();
    const answer = await read(organisationId, routeId, hurry === undefined ? {} : { hurry });
    if (answer.ok) takeAnswer(organisationId, answer.body.data, answer.etag);
    else if (!isOver(answer.failure)) void lookLater(organisationId, routeId, again.signal);
    else if (watch?.transfer.route_id === routeId) over(watch.transfer);
  }

  async function lookLater(organisationId: string, routeId: string, cancelled: AbortSignal): Promise<void> {
    await clock.sleep(againMs, cancelled);
    if (!cancelled.aborted) await concurrently(() => look(organisationId, routeId));
  }

  return {
    get isOpen() {
      return watch !== null;
    },
    look,

    take(transfer) {
      if (transfer.status !== 'requested') over(transfer);
    },
  };
}

/** The route is not this driver's any more. */
function isOver(failure: CallFailure): boolean {
  return hasProblem(failure, 'not_found') || hasProblem(failure, 'session_required');
}
