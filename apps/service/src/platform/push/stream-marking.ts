import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Pool } from '../database/postgres-pool.js';
import type { StreamPlace } from '../outbox/push-stream.js';
import type { BrokerConnection } from './broker-connection.js';
import { noteSeal } from './broker-marker-queries.js';
import { leaveMarker } from './broker-markers.js';
import { ownerKey } from './embedded-acknowledgements.js';

/** What is needed to find out what a broker lost, and to leave seals with it. */
export interface BrokerLossParts {
  pool: Pool;
  topicPrefix: string;
  log: Logger;
  /** How often a connection proves that the broker is alive. */
  heartbeatMs: number;
}

/** Renews a connection's seal while messages are published, so that few messages are published again after a kill. */
export interface StreamSealing {
  /** Call it when the broker has acknowledged these places and the streams are marked. */
  note(places: readonly StreamPlace[]): void;
  /** Ends with a last seal; returns whether the broker acknowledged it. Nothing may be published after this. */
  stop(): Promise<boolean>;
}

/** Makes a seal at once, and then one at every heartbeat if there is something to seal. */
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
    // Places that are recorded from now on may be acknowledged after this seal.
    const places = [...pending.values()];
    // Each attempt has its own number: a failed one may still arrive, and covers less than the next one.
    number += 1;
    if (!(await leaveMarker(connection, topicPrefix, id, number))) return false;
    const secured = new Set((await noteSeal(pool, { id, number }, places)).map(ownerKey));
    for (const place of places) {
      const key = ownerKey(place);
      if (secured.has(key) && pending.get(key) === place) pending.delete(key);
    }
    return true;
  };
  // If seals fail, more messages than necessary are published again, which is safe.
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
