import type { Queryable } from '../database/postgres-pool.js';
import type { StreamPlace } from '../outbox/push-stream.js';
import { newUuidV7 } from '../security/identifiers.js';
import type { BrokerConnection } from './broker-connection.js';
import { claimStreams, markPublished, type PublishedStream } from './relay-queries.js';
import { publishStreams } from './stream-publishing.js';

/** Times in milliseconds. */
export interface RelayTiming {
  /**
   * How long a process may publish a stream that it has claimed. If the process dies, the stream is delayed by this
   * time.
   */
  leaseMs: number;
  /** How long the broker may take to acknowledge the messages of one round. */
  acknowledgementMs: number;
  /** How often a process looks for messages even if it received no notification, because a notification may be lost. */
  pollMs: number;
  heartbeatMs: number;
  /** How long a phone may take to acknowledge `session_revoked` before its connection is dropped. */
  graceMs: number;
}

export interface RelayRoundParts {
  db: Queryable;
  topicPrefix: string;
  timing: RelayTiming;
  /**
   * Called when the broker has acknowledged the end of sessions, with the grace period before their connections are
   * dropped.
   */
  onEnded(graceMs: number): void;
  /** Called when streams have moved forward to the entries that the broker acknowledged. */
  onMoved(places: readonly StreamPlace[]): void;
}

export interface RelayRounds {
  /** `some`: there may be more messages. `unmarked`: a writer has locked streams that still need marking. */
  round(connection: BrokerConnection): Promise<'nothing' | 'some' | 'unmarked'>;
}

/**
 * The most streams of a round, and the most entries of each. Their product is smaller than 65,535, the number of
 * messages in flight that MQTT can distinguish [MQTT-2.3.1-1].
 */
const bounds = { streams: 200, entriesPerStream: 20 };

/**
 * Creates rounds. Each round claims streams, publishes their next entries and marks what was acknowledged. It sends two
 * statements, and one more if streams of the previous round are unmarked.
 */
export function createRelayRounds(parts: RelayRoundParts): RelayRounds {
  const { db, topicPrefix, timing, onEnded, onMoved } = parts;
  const { leaseMs, acknowledgementMs, graceMs } = timing;
  /** Acknowledged streams that are not marked yet, each with the end of its lease by this process's clock. */
  let unmarked: { stream: PublishedStream; untilMs: number }[] = [];

  const mark = async (): Promise<void> => {
    const now = performance.now();
    // After its lease has ended, another process publishes the stream and marks it.
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
      // Read before the statement is sent. So the lease ends here earlier than in the database.
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
