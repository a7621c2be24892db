import { basePath } from '@fleet/contract/ground/operation';
import type { ApiClient } from '../calls/api-client.js';
import type { CallFailure } from '../calls/call-result.js';
import { type Clock, type Random, systemClock } from '../clock.js';
import { applyLiveMessage, boardOf, type LiveBoard, type LiveMessage, liveMessage } from './live-board.js';
import { readServerEvents } from './server-events.js';

/**
 * `connecting`: nothing was read yet. `lost`: the board shows the state of that time. `refused`: the service refuses
 * the caller, and following has ended.
 */
export type LiveState =
  | { kind: 'connecting' }
  | { kind: 'open' }
  | { kind: 'lost'; sinceMs: number; failure: CallFailure | null }
  | { kind: 'refused'; failure: CallFailure };

export interface FollowLiveOptions {
  client: Pick<ApiClient, 'readLive' | 'token' | 'organisationId'>;
  /** The origin of the service, without a path. */
  origin: string;
  organisationId?: string;
  /** Called after each change of the board, at most once for each piece that arrives. */
  onBoard(board: LiveBoard): void;
  /** Called with each message before the board changes, so that the earlier state can be compared. */
  onMessage?(message: LiveMessage, board: LiveBoard): void;
  onState(state: LiveState): void;
  /** Ends `followLive`. */
  signal: AbortSignal;
  fetch?: typeof globalThis.fetch;
  clock?: Clock;
  random?: Random;
}

/** The service sends something every 15 s. */
const silenceMs = 40_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Reads the board of vehicles and routes, and keeps it current until the signal ends: after each break it continues
 * after the last message. Resolves at the signal, or when the service refuses the caller.
 */
export async function followLive(options: FollowLiveOptions): Promise<void> {
  const { onBoard, onState, signal, clock = systemClock, random = Math.random } = options;
  let board: LiveBoard | null = null;
  let lastId = '';
  let pauseMs = firstPauseMs;
  onState({ kind: 'connecting' });
  while (!signal.aborted) {
    let failure: CallFailure | null = null;
    if (board === null) {
      const read = await readState(options);
      if ('failure' in read) failure = read.failure;
      else {
        ({ board, lastId } = read);
        onBoard(board);
      }
    }
    if (board !== null) {
      const end = await followOnce(options, board, lastId, (id) => {
        lastId = id;
        pauseMs = firstPauseMs;
      });
      failure = end.failure;
      if (end.isBoardOld) board = null;
    }
    if (signal.aborted) return;
    if (failure !== null && isFinal(failure)) return onState({ kind: 'refused', failure });
    onState({ kind: 'lost', sinceMs: clock.now(), failure });
    // There is a pause even after a reset, so that a service that refuses every position is not asked continuously.
    await clock.sleep(pauseMs / 2 + (random() * pauseMs) / 2, signal);
    pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
  }
}

async function readState({ client, organisationId, signal }: FollowLiveOptions) {
  const found = await client.readLive({
    ...(organisationId === undefined ? {} : { organisationId }),
    signal,
  });
  if (!found.ok) return { failure: found.failure };
  const { data } = found.body;
  return { board: boardOf(data), lastId: data.last_event_id };
}

/** True if the cause is the caller's permission and not the network: another attempt would not help. */
function isFinal(failure: CallFailure): boolean {
  if (failure.kind === 'signed_out') return true;
  return failure.kind === 'refused' && (failure.status === 403 || failure.status === 404);
}

interface StreamEnd {
  failure: CallFailure | null;
  /**
   * The state must be read again. If the stream was refused, the call that reads the state returns the cause and
   * renews the token.
   */
  isBoardOld: boolean;
}

async function followOnce(
  options: FollowLiveOptions,
  board: LiveBoard,
  lastId: string,
  reached: (id: string) => void,
): Promise<StreamEnd> {
  const { onBoard, onState, signal, clock = systemClock } = options;
  const stop = new AbortController();
  const abort = () => stop.abort('aborted');
  signal.addEventListener('abort', abort, { once: true });
  let heardAtMs = clock.now();
  const watching = new AbortController();
  void (async () => {
    while (!watching.signal.aborted) {
      await clock.sleep(heardAtMs + silenceMs - clock.now(), watching.signal);
      if (clock.now() - heardAtMs >= silenceMs) stop.abort('silence');
    }
  })();
  try {
    const response = await openStream(options, lastId, stop.signal);
    if (response.status !== 200 || response.body === null) return { failure: null, isBoardOld: true };
    onState({ kind: 'open' });
    const events = readServerEvents(response.body, () => {
      heardAtMs = clock.now();
    });
    let isAnnounced = true;
    for await (const { id, name, data } of events) {
      const message = liveMessage(name, data);
      if (message?.name === 'reset') return { failure: null, isBoardOld: true };
      if (message !== null) {
        options.onMessage?.(message, board);
        applyLiveMessage(board, message);
      }
      if (id !== '') reached(id);
      if (!isAnnounced) continue;
      isAnnounced = false;
      // After the other events of the same piece.
      setTimeout(() => {
        isAnnounced = true;
        if (!signal.aborted) onBoard(board);
      }, 0);
    }
    return { failure: null, isBoardOld: false };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { failure: { kind: 'unreachable', detail }, isBoardOld: false };
  } finally {
    signal.removeEventListener('abort', abort);
    watching.abort('over');
    stop.abort('over');
  }
}

async function openStream(
  { client, origin, organisationId, fetch = globalThis.fetch }: FollowLiveOptions,
  lastId: string,
  signal: AbortSignal,
): Promise<Response> {
  const organisation = organisationId ?? client.organisationId() ?? '';
  const token = await client.token();
  return fetch(`${origin}${basePath}/${organisation}/live/stream`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token ?? ''}`, 'last-event-id': lastId },
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  });
}
