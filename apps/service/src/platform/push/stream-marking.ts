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
  /** How often a connection proves that the broker is there. */
  heartbeatMs: number;
}

/** Renews a connection's seal while messages are published, so that little is published again after a kill. */
export interface StreamSealing {
  /** The broker has acknowledged these places, and the streams are marked. */
  note(places: readonly StreamPlace[]): void;
  /** Ends with a last seal; true where the broker acknowledged it. Nothing may be published any more. */
  stop(): Promise<boolean>;
}

/** Seals once, then as often as the connection proves itself, as long as there is something to seal. */
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
    // What is recorded from now on may be acknowledged after this seal.
    const places = [...pending.values()];
    // Each attempt has its own number: one that was given up may still arrive, and covers less than the next.
    number += 1;
    if (!(await leaveMarker(connection, topicPrefix, id, number))) return false;
    const secured = new Set((await noteSeal(pool, { id, number }, places)).map(ownerKey));
    for (const place of places) {
      const key = ownerKey(place);
      if (secured.has(key) && pending.get(key) === place) pending.delete(key);
    }
    return true;
  };
  // Without seals more is published again than need be: that is safe.
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
