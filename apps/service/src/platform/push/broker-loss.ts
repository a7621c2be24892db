import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction } from '../database/postgres-pool.js';
import type { StreamPlace } from '../outbox/push-stream.js';
import { newUuidV7 } from '../security/identifiers.js';
import type { BrokerConnection } from './broker-connection.js';
import {
  endBrokerConnection,
  insertBrokerConnection,
  lockBrokerConnections,
  readConnections,
  readDatabaseTime,
  readWitnesses,
  setStreamsBack,
  touchBrokerConnection,
} from './broker-loss-queries.js';
import { breakSeals, findMarkers } from './broker-markers.js';
import { type BrokerLossParts, startStreamSealing } from './stream-marking.js';

/**
 * A connection on which every message may be published. If the broker may have lost messages, their streams have been
 * moved back.
 */
export interface RecordedConnection {
  /** Call this when the broker has acknowledged these places and the streams are marked. */
  published(places: readonly StreamPlace[]): void;
  /**
   * Ends the proofs. If the connection is still alive, this leaves a seal. Otherwise it records the end without a seal.
   */
  stop(): Promise<void>;
}

/**
 * How far back messages are published again. A broker may save acknowledged messages to disk late (Mosquitto by default
 * after 30 minutes). It may also have been unreachable earlier; then the messages that waited are older than their
 * acknowledgement. This window is longer than both times together.
 */
const replayWindowMs = 86_400_000;

/**
 * Records a new connection before anything is published on it. A broker that was unreachable may have lost messages
 * that it had acknowledged. It has lost nothing in two cases. Either another recorded connection has been alive since
 * before ours was opened; all processes regularly prove that their connections are alive. Or all earlier connections
 * ended deliberately, and the broker still has their seals. In all other cases the streams move back. If the broker has
 * the newest seals (as after a kill of the service), the streams move back to what these cover, otherwise further. Only
 * one process moves them; then its connection is the proof for the others. `startedAt` is the database's time before
 * the connection was opened.
 */
export async function recordConnection(
  parts: BrokerLossParts,
  connection: BrokerConnection,
  startedAt: string,
): Promise<RecordedConnection> {
  const { pool, topicPrefix, heartbeatMs } = parts;
  const id = newUuidV7();
  const connectedAt = await readDatabaseTime(pool);
  const seals = await findMarkers(connection, topicPrefix, await readConnections(pool));
  const entry = { id, startedAt, connectedAt, kept: seals.numbers };
  let forgotten = await tryRecording(parts, entry);
  while (forgotten === null) {
    await delay(heartbeatMs / 4, undefined, { signal: connection.lost });
    forgotten = await tryRecording(parts, entry);
  }
  await seals.stop();
  const proofs = await keepProving(parts, connection, id);
  const sealing = await startStreamSealing(parts, connection, id);
  // The new connection's own seal now covers what the earlier seals covered.
  await breakSeals(
    connection,
    topicPrefix,
    forgotten.filter((each) => seals.numbers.has(each)),
  );
  return {
    published: sealing.note,
    async stop() {
      await proofs.stop();
      const sealed = await sealing.stop();
      await endBrokerConnection(pool, id, sealed).catch(() => undefined);
    },
  };
}

interface NewConnection {
  id: string;
  startedAt: string;
  connectedAt: string;
  /** The numbers of the seals that the broker still has, by the id of their earlier connection. */
  kept: ReadonlyMap<string, number>;
}

/**
 * Returns null if another connection may still prove that nothing is lost. Otherwise records our connection, and
 * returns the ids of the connections that it replaces.
 */
function tryRecording(
  { pool, log, heartbeatMs }: BrokerLossParts,
  { id, startedAt, connectedAt, kept }: NewConnection,
): Promise<string[] | null> {
  return inTransaction(pool, async (tx) => {
    await lockBrokerConnections(tx);
    const { proven, possible, sealed, secured } = await readWitnesses(tx, connectedAt, heartbeatMs, kept);
    if (!proven && possible) return null;
    if (!proven && !sealed) {
      const messages = await setStreamsBack(tx, replayWindowMs, secured);
      if (messages > 0) log.warn({ messages }, 'the broker may have lost messages: publishing them again');
    }
    // `startedAt` is correct although the connection was opened later: at that time the broker was already running, or
    // had not yet started.
    return insertBrokerConnection(tx, id, startedAt, heartbeatMs);
  });
}

/**
 * Repeats the proofs until the connection ends. The first proof is written before the connection is reported as
 * recorded. It is needed because the inserted time may be old: this process waited for the proof of another process,
 * which in a rolling restart ends just then.
 */
async function keepProving(
  { pool, log, heartbeatMs }: BrokerLossParts,
  connection: BrokerConnection,
  id: string,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const ended = AbortSignal.any([connection.lost, stopping.signal]);
  let asOf: string | null = null;
  const prove = async (): Promise<void> => {
    asOf ??= await readDatabaseTime(pool);
    await connection.ping();
    asOf = await touchBrokerConnection(pool, id, asOf);
  };
  // If a proof fails, other processes publish more messages again than necessary, which is safe.
  const tryToProve = () =>
    prove().catch((error) => log.debug({ err: error }, 'the connection to the broker is not proven'));
  const run = async (): Promise<void> => {
    while (!ended.aborted) {
      await delay(heartbeatMs, undefined, { signal: ended }).catch(() => undefined);
      if (!ended.aborted) await tryToProve();
    }
  };
  await tryToProve();
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
