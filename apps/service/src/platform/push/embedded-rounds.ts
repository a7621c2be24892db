import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { createBatchLoader } from '../batch-loader.js';
import type { Queryable } from '../database/postgres-pool.js';
import type { ListenerConnection } from './embedded-connection.js';
import type { ListenerRoom } from './embedded-room.js';
import { findGrownStreams } from './embedded-stream-queries.js';
import type { ListenerRegister, PushListener } from './push-transport.js';

/** Checks of the connections, which run periodically and can also be started. */
export interface ListenerRounds {
  /** Finds entries that were not announced, because a NOTIFY may be lost. */
  lookForEntries(): Promise<void>;
  /** Reads the states of these connections, and drops those whose token is no longer valid. */
  review(connections: Iterable<ListenerConnection>): void;
  stop(): void;
}

export interface RoundsParts {
  room: ListenerRoom;
  db: Queryable;
  register: ListenerRegister;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  isListening(): boolean;
  drop(connection: ListenerConnection, reason: DropReason): void;
  everySecond(nowMs: number): void;
}

export type DropReason =
  | 'taken_over'
  | 'token_expired'
  | 'token_invalidated'
  | 'session_ended'
  | 'slow'
  | 'silent';

const secondMs = 1_000;
/** Seconds between two checks of the streams (`lookEvery`), and between two checks of the tokens (`reviewEvery`). */
const lookEvery = 5;
const reviewEvery = 60;
const mostAtOnce = 1_000;
/** If a client reads nothing from its socket for this long, its connection is dropped. */
const longestStuckMs = 30_000;
/**
 * If a client sends nothing for this long, its connection is dropped, even if the client requested no keep-alive. The
 * client misses nothing, because its messages wait until it reconnects.
 */
const longestSilenceMs = 3_600_000;
/** If a client does not acknowledge the revocation of its session within this time, its connection is dropped. */
const endedPatienceMs = 6_000;

export function startListenerRounds(parts: RoundsParts): ListenerRounds {
  const { room, db, log } = parts;
  const stateOf = createBatchLoader(
    (listeners: readonly PushListener[]) => parts.register.review(listeners),
    mostAtOnce,
  );

  async function lookForEntries(): Promise<void> {
    const all = [...room];
    for (let from = 0; from < all.length; from += mostAtOnce) {
      const places = all.slice(from, from + mostAtOnce).map(({ listener, known }) => ({
        organisationId: listener.organisationId,
        userId: listener.userId,
        after: known,
      }));
      for (const { organisationId, userId, lastNumber } of await findGrownStreams(db, places)) {
        room.announce({ organisationId, userId, last: lastNumber, entries: null });
      }
    }
    // Connections whose last read failed read their streams again.
    for (const each of all)
      each.announced({ ...each.listener, last: each.known, entries: null }, performance.now());
  }

  async function reviewOne(connection: ListenerConnection): Promise<void> {
    const state = await stateOf(connection.listener);
    connection.doubtful = false;
    if (state === 'token_invalidated') parts.drop(connection, 'token_invalidated');
    if (state === 'session_ended') connection.cutAtMs ??= performance.now() + endedPatienceMs;
  }
  const review = (connections: Iterable<ListenerConnection>): void => {
    for (const each of connections) {
      each.doubtful = true;
      reviewOne(each).catch((error) =>
        log.debug({ err: error }, 'the state of a listener could not be read yet'),
      );
    }
  };
  function sweep(nowMs: number, at: number): void {
    for (const each of room) {
      const reason = faultOf(each, nowMs, at);
      if (reason !== null) parts.drop(each, reason);
    }
  }
  let seconds = 0;
  let looking = false;
  const timer = setInterval(() => {
    seconds += 1;
    const nowMs = performance.now();
    sweep(nowMs, parts.now());
    parts.everySecond(nowMs);
    review(seconds % reviewEvery === 0 ? room : [...room].filter((each) => each.doubtful));
    if (looking || (seconds % lookEvery !== 0 && parts.isListening())) return;
    looking = true;
    lookForEntries()
      .catch((error) => log.warn({ err: error }, 'the push streams could not be read'))
      .finally(() => {
        looking = false;
      });
  }, secondMs);
  timer.unref();
  return { lookForEntries, review, stop: () => clearInterval(timer) };
}

/** Returns why a connection may not stay; null if it may. `at` is in milliseconds since 1970. */
function faultOf(connection: ListenerConnection, nowMs: number, at: number): DropReason | null {
  if (connection.listener.tokenExpiresAtMs <= at) return 'token_expired';
  if (connection.cutAtMs !== null && connection.cutAtMs <= nowMs) return 'session_ended';
  const { watch } = connection;
  const { conn } = connection.client;
  if (conn.writableLength === 0) watch.stuckSinceMs = nowMs;
  else if (nowMs - watch.stuckSinceMs > longestStuckMs) return 'slow';
  const bytesRead = bytesReadOf(conn);
  if (bytesRead !== watch.bytesRead) {
    watch.bytesRead = bytesRead;
    watch.heardAtMs = nowMs;
  }
  return nowMs - watch.heardAtMs > longestSilenceMs ? 'silent' : null;
}

function bytesReadOf(connection: Duplex): number {
  return 'bytesRead' in connection && typeof connection.bytesRead === 'number' ? connection.bytesRead : -1;
}
