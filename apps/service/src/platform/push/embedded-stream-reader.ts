import type { Logger } from 'pino';
import type { Queryable } from '../database/postgres-pool.js';
import { readStreams, type StreamEntry } from '../outbox/push-stream.js';
import { ownerKey } from './embedded-acknowledgements.js';
import { type ListenerConnection, windowSize } from './embedded-connection.js';

/** Reads the streams for connections that need entries. */
export interface StreamReader {
  /** Reads the stream of this connection, together with those of other connections that need entries. */
  want(connection: ListenerConnection): void;
}

/** The most connections that one query serves, when many phones reconnect at the same time. */
const mostAtOnce = 200;

/**
 * Creates a reader that sends one query at a time. Connections that need entries during a query are served by the next
 * one.
 */
export function createStreamReader(db: Queryable, log: Logger): StreamReader {
  const wanting = new Set<ListenerConnection>();
  let running = false;

  async function serve(connections: readonly ListenerConnection[]): Promise<void> {
    const places = connections.map(({ listener, sentThrough }) => ({
      organisationId: listener.organisationId,
      userId: listener.userId,
      after: sentThrough,
    }));
    const entries = await readStreams(db, places, windowSize);
    const byOwner = new Map<string, StreamEntry[]>();
    for (const each of entries) {
      const key = ownerKey(each);
      const own = byOwner.get(key);
      if (own === undefined) byOwner.set(key, [each]);
      else own.push(each);
    }
    const nowMs = performance.now();
    for (const each of connections) each.endRead(byOwner.get(ownerKey(each.listener)) ?? [], nowMs);
  }
  /** At most one connection for each stream, because the rows of the result name only the stream. */
  function nextBatch(): ListenerConnection[] {
    const batch = new Map<string, ListenerConnection>();
    for (const each of wanting) {
      const key = ownerKey(each.listener);
      if (batch.has(key)) continue;
      batch.set(key, each);
      wanting.delete(each);
      if (batch.size === mostAtOnce) break;
    }
    return [...batch.values()];
  }
  async function run(): Promise<void> {
    while (wanting.size > 0) {
      const batch = nextBatch();
      try {
        await serve(batch);
      } catch (error) {
        // The next periodic check reads these entries again.
        log.warn({ err: error }, 'push messages could not be read yet');
        for (const each of batch) each.endRead(null, performance.now());
      }
    }
    running = false;
  }
  return {
    want(connection) {
      connection.beginRead();
      wanting.add(connection);
      if (running) return;
      running = true;
      setImmediate(run);
    },
  };
}
