import type { Logger } from 'pino';
import type { Queryable } from '../database/postgres-pool.js';
import type { StreamOwner } from '../outbox/push-stream.js';
import { advanceDelivered } from './embedded-stream-queries.js';
import { createRecentNumbers } from './recent-numbers.js';

/** Collects the acknowledgements of phones and writes them to the database. */
export interface Acknowledgements {
  note(owner: StreamOwner, number: number): void;
  /** The highest acknowledged number that a recent read of the database may have missed; 0 if there is none. */
  notedFor(owner: StreamOwner): number;
  /** Begins to write now, without waiting for the interval. */
  hurry(): void;
  /** Writes everything that was acknowledged, if the database responds. */
  stop(): Promise<void>;
}

const intervalMs = 200;
const mostAtOnce = 1_000;
const lastAttempts = 5;

interface Noted extends StreamOwner {
  after: number;
}

/** Writes the new acknowledgements of all streams together, every 200 ms. */
export function createAcknowledgements(db: Queryable, log: Logger): Acknowledgements {
  const noted = new Map<string, Noted>();
  /** Recently written numbers. An admission may have read the stream before this write ended. */
  const written = createRecentNumbers();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let underWay = false;

  async function write(): Promise<void> {
    const all = [...noted.values()].map((each) => ({ ...each }));
    for (let from = 0; from < all.length; from += mostAtOnce) {
      const batch = all.slice(from, from + mostAtOnce);
      const again = new Set((await advanceDelivered(db, batch)).map(ownerKey));
      for (const each of batch) {
        const key = ownerKey(each);
        if (again.has(key)) continue;
        written.set(key, each.after);
        if (noted.get(key)?.after === each.after) noted.delete(key);
      }
    }
  }
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (underWay) return writing;
    underWay = true;
    writing = write()
      .catch((error) => log.warn({ err: error }, 'acknowledged push messages could not be recorded yet'))
      .finally(() => {
        underWay = false;
        if (noted.size > 0) schedule();
      });
    return writing;
  }
  function schedule(): void {
    timer ??= setTimeout(flush, intervalMs);
  }
  return {
    note(owner, number) {
      const key = ownerKey(owner);
      const before = noted.get(key);
      if (before === undefined) {
        noted.set(key, { organisationId: owner.organisationId, userId: owner.userId, after: number });
      } else if (number > before.after) before.after = number;
      schedule();
    },
    notedFor(owner) {
      const key = ownerKey(owner);
      return Math.max(noted.get(key)?.after ?? 0, written.get(key));
    },
    hurry() {
      if (noted.size > 0) flush();
    },
    async stop() {
      for (let attempt = 0; attempt < lastAttempts && noted.size > 0; attempt += 1) {
        await writing;
        await flush();
      }
      clearTimeout(timer);
    },
  };
}

/** The owner of a stream as a text, for the key of a map. */
export function ownerKey({ organisationId, userId }: StreamOwner): string {
  return `${organisationId}/${userId}`;
}
