import type { Queryable } from '../database/postgres-pool.js';
import type { StreamPlace } from '../outbox/push-stream.js';
import { newUuidV7 } from '../security/identifiers.js';
import type { BrokerConnection } from './broker-connection.js';
import { claimStreams, markPublished, type PublishedStream } from './relay-queries.js';
import { publishStreams } from './stream-publishing.js';

/** All in milliseconds. */
export interface RelayTiming {
  /** How long a claimed stream belongs to a process; if a process dies, its streams are delayed by this time. */
  leaseMs: number;
  /** How long the broker may take to acknowledge the messages of one round. */
  acknowledgementMs: number;
  /** How often a process looks for messages without a notification, because one may be lost. */
  pollMs: number;
  heartbeatMs: number;
  /** How long a phone may take to acknowledge `session_revoked` before its connection is dropped. */
  graceMs: number;
}

export interface RelayRoundParts {
  db: Queryable;
  topicPrefix: string;
  timing: RelayTiming;
  /** Called when the end of sessions was published, with the grace period for their connections. */
  onEnded(graceMs: number): void;
  /** Called when streams have moved to what the broker acknowledged. */
  onMoved(places: readonly StreamPlace[]): void;
}

export interface RelayRounds {
  /** `some`: there may be more; `unmarked`: a writer locks streams that still need marking. */
  round(connection: BrokerConnection): Promise<'nothing' | 'some' | 'unmarked'>;
}

/** The most messages in flight at once: fewer in total than the 65,535 that MQTT can distinguish [MQTT-2.3.1-1]. */
const bounds = { streams: 200, entriesPerStream: 20 };

/** One round claims streams, publishes their next entries and marks what was acknowledged: two statements. */
export function createRelayRounds(parts: RelayRoundParts): RelayRounds {
  const { db, topicPrefix, timing, onEnded, onMoved } = parts;
  const { leaseMs, acknowledgementMs, graceMs } = timing;
  /** Acknowledged streams that a writer had locked, and when their lease ends by our clock. */
  let unmarked: { stream: PublishedStream; untilMs: number }[] = [];

  const mark = async (): Promise<void> => {
    const now = performance.now();
    // When the lease has ended, another process publishes the stream and marks it.
    unmarked = unmarked.filter(({ untilMs }) => untilMs > now);
    if (unmarked.length === 0) return;
    const { finished, moved } = await markPublished(
      db,
      unmarked.map(({ stream }) => stream),
      graceMs,
    );
    const done = new Set(finished);
    unmarked = unmarked.filter(({ stream }) => !done.has(stream));
    onMoved(
      moved
        .filter((each) => each.through > 0)
        .map((each) => ({ organisationId: each.organisationId, userId: each.userId, after: each.through })),
    );
    if (finished.some((each) => each.endedSessionIds.length > 0)) onEnded(graceMs);
  };

  return {
    async round(connection) {
      await mark();
      // Our clock starts before the database's, so that the lease ends earlier for us.
      const claimedAt = performance.now();
      const claimed = await claimStreams(db, { leaseId: newUuidV7(), leaseMs }, bounds);
      if (claimed.length === 0) return unmarked.length > 0 ? 'unmarked' : 'nothing';
      const late = performance.now() - claimedAt > leaseMs - acknowledgementMs;
      const published = await publishStreams(
        connection,
        topicPrefix,
        late ? claimed.map((each) => ({ ...each, entries: [] })) : claimed,
        acknowledgementMs,
      );
      unmarked.push(...published.map((stream) => ({ stream, untilMs: claimedAt + leaseMs })));
      await mark();
      return 'some';
    },
  };
}
