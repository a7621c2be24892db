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

/** A connection on which every message may be published: messages that the broker lost are in the streams again. */
export interface RecordedConnection {
  /** Call it when the broker has acknowledged these places and the streams are marked. */
  published(places: readonly StreamPlace[]): void;
  /**
   * Stops the proofs. If the connection is still alive, leaves a seal; otherwise another process records the end of the
   * connection.
   */
  stop(): Promise<void>;
}

/**
 * How far back messages are published again. A broker may save acknowledged messages late (Mosquitto by default after
 * 30 minutes). It may also have been away before, and the messages that waited then are older than their
 * acknowledgement. This window is longer than both times together.
 */
const replayWindowMs = 86_400_000;

/**
 * Records a new connection before anything is published on it. A broker that was away may have lost messages that it
 * had acknowledged. Two facts prove that it has not. Another recorded connection has been alive since before ours was
 * made; all processes keep proving that their connections are alive. Or all connections ended deliberately, and their
 * seals are still there. Without a proof, the streams move back: to what the newest seals cover if the broker has those
 * (as after a kill of the service), otherwise further. One process does this; its connection then is the proof for the
 * others. `startedAt` is the database's time before the connection was made.
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
  // A seal of our own now covers what the earlier seals covered.
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
  /** The seals of earlier connections that the broker still has. */
  kept: ReadonlyMap<string, number>;
}

/**
 * Returns null if another connection may still prove that nothing is lost; otherwise the connections that ours
 * replaces.
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
    // This earlier time may be recorded, because at that time the broker of this connection was either already running
    // or not yet started.
    return insertBrokerConnection(tx, id, startedAt, heartbeatMs);
  });
}

/**
 * Writes the first proof before the connection is reported as recorded. The inserted time may be old, because this
 * process waited for another one's proof, and in a rolling restart that other process ends at this very moment.
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
  // If proofs fail, other processes publish more than necessary again, which is safe.
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
