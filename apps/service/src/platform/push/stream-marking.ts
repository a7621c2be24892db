import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Pool } from '../database/postgres-pool.js';
import type { StreamPlace } from '../outbox/push-stream.js';
import type { BrokerConnection } from './broker-connection.js';
import { noteSeal } from './broker-marker-queries.js';
import { leaveMarker } from './broker-markers.js';
import { ownerKey } from './embedded-acknowledgements.js';

/** The parts that are needed to find out what a broker lost, and to leave seals with it. */
export interface BrokerLossParts {
  pool: Pool;
  topicPrefix: string;
  log: Logger;
  /** The time between two proofs that the broker is alive, in milliseconds. */
  heartbeatMs: number;
}

/** Renews a connection's seal while messages are published. So few messages must be published again after a kill. */
export interface StreamSealing {
  /** Call this when the broker has acknowledged these places and the streams are marked. */
  note(places: readonly StreamPlace[]): void;
  /** Leaves a last seal, and returns whether the broker acknowledged it. Nothing may be published after this. */
  stop(): Promise<boolean>;
}

/** Leaves a first seal, and then one at every heartbeat if new places are to be covered. */
export async function startStreamSealing(
  { pool, topicPrefix, log, heartbeatMs }: BrokerLossParts,
  connection: BrokerConnection,
  id: string,
): Promise<StreamSealing> {
  const pending = new Map<string, StreamPlace>();
  const stopping = new AbortController();
  const ended = AbortSignal.any([connection.lost, stopping.signal]);
  let number = 0;

  const seal = async (): Promise<boolean> => {
    // Copied before the seal is sent: messages that are acknowledged later may not be covered by this seal.
    const places = [...pending.values()];
    // Each attempt has its own number: the seal of a failed attempt may still arrive, and covers less than the next
    // one.
    number += 1;
    if (!(await leaveMarker(connection, topicPrefix, id, number))) return false;
    const secured = new Set((await noteSeal(pool, { id, number }, places)).map(ownerKey));
    for (const place of places) {
      const key = ownerKey(place);
      if (secured.has(key) && pending.get(key) === place) pending.delete(key);
    }
    return true;
  };
  // If a seal fails, more messages than necessary are published again, which is safe.
  const trySealing = () =>
    seal().catch((error) => {
      log.debug({ err: error }, 'the connection to the broker is not sealed');
      return false;
    });
  const run = async (): Promise<void> => {
    while (!ended.aborted) {
      await delay(heartbeatMs, undefined, { signal: ended }).catch(() => undefined);
      if (!ended.aborted && pending.size > 0) await trySealing();
    }
  };
  await trySealing();
  const running = run();
  return {
    note(places) {
      for (const place of places) {
        const key = ownerKey(place);
        if ((pending.get(key)?.after ?? 0) < place.after) pending.set(key, place);
      }
    },
    async stop() {
      stopping.abort();
      await running;
      return trySealing();
    },
  };
}
