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

/** A connection on which everything may be published, since nothing that the broker lost is missing in the streams. */
export interface RecordedConnection {
  /** The broker has acknowledged these places, and the streams are marked. */
  published(places: readonly StreamPlace[]): void;
  /** Ends the proofs, with a seal if the connection still exists; another process then ends it. */
  stop(): Promise<void>;
}

/**
 * How far back messages are published again: longer than a broker delays saving what it acknowledged (Mosquitto by
 * default 30 minutes) plus how long it was away before, because messages that waited then are older than their
 * acknowledgement.
 */
const replayWindowMs = 86_400_000;

/**
 * Records a new connection before anything is published on it. A broker that was away may have lost what it had
 * acknowledged. It has not if another recorded connection has been alive since before ours was made; all processes keep
 * proving that their connections are alive. It also has not if all connections ended deliberately and their seals are
 * still there. Without such a proof the streams move back: to what the newest seals cover if the broker has those, as
 * after a kill of the service, and otherwise further. One process does it; the others then find its connection as the
 * proof. `startedAt` is the database's time before the connection was made.
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
  let forgotten = await trySettling(parts, entry);
  while (forgotten === null) {
    await delay(heartbeatMs / 4, undefined, { signal: connection.lost });
    forgotten = await trySettling(parts, entry);
  }
  await seals.stop();
  const proofs = await keepProving(parts, connection, id);
  const sealing = await startStreamSealing(parts, connection, id);
  // A seal of our own now covers what those covered.
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

/** Null where another connection may yet prove that nothing is lost; otherwise the connections that are accounted for now. */
function trySettling(
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
    // The time from before: at which the broker of this connection was there or was yet to start.
    return insertBrokerConnection(tx, id, startedAt, heartbeatMs);
  });
}

/**
 * The first proof is written before the connection is reported as recorded: the entered time is as old as the wait for
 * another process's proof, which ends at that very moment in a rolling restart.
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
  // Without proofs others replay what need not be: that is safe.
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
