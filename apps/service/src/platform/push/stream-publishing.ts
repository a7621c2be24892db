import { setTimeout as delay } from 'node:timers/promises';
import { payloadOf, topicOf } from '@fleet/contract/driving/push';
import type { StreamEntry } from '../outbox/push-stream.js';
import type { BrokerConnection } from './broker-connection.js';
import type { ClaimedStream, PublishedStream } from './relay-queries.js';

/**
 * Publishes the entries of claimed streams without waiting between them; the connection keeps the order of each stream.
 * Resolves with the last acknowledged entry of each stream. If the broker does not acknowledge all entries within
 * `patienceMs`, the connection is cut. So nothing is in flight when another process continues with the streams.
 */
export async function publishStreams(
  connection: BrokerConnection,
  topicPrefix: string,
  streams: readonly ClaimedStream[],
  patienceMs: number,
): Promise<PublishedStream[]> {
  const waiting = new AbortController();
  const sent = streams.map((stream) => ({
    stream,
    acknowledged: stream.entries.map((entry) => send(connection, topicPrefix, stream, entry)),
  }));
  const answers = sent.flatMap(({ acknowledged }) => acknowledged.map((each) => each.done));
  const patience = delay(patienceMs, 'late' as const, { signal: waiting.signal }).catch(() => null);
  const outcome = await Promise.race([Promise.all(answers), patience]);
  waiting.abort();
  if (outcome === 'late') connection.cut();
  return sent.map(({ stream: { organisationId, userId, leaseId, entries }, acknowledged }) => {
    const missing = acknowledged.findIndex((each) => !each.arrived);
    const done = missing < 0 ? entries : entries.slice(0, missing);
    return {
      organisationId,
      userId,
      leaseId,
      through: done.at(-1)?.number ?? 0,
      endedSessionIds: done.filter(endsSession).map((each) => each.subjectId),
    };
  });
}

const endsSession = ({ kind }: StreamEntry): boolean =>
  kind === 'session_revoked' || kind === 'session_closed';

interface Sending {
  /** Whether the broker has acknowledged the entry. */
  arrived: boolean;
  done: Promise<void>;
}

function send(
  connection: BrokerConnection,
  topicPrefix: string,
  { organisationId, userId }: ClaimedStream,
  { kind, subjectId }: StreamEntry,
): Sending {
  // This entry is not sent to a phone. It only causes the session's connection to be dropped.
  if (kind === 'session_closed') return { arrived: true, done: Promise.resolve() };
  const topic = topicOf(topicPrefix, organisationId, userId, kind);
  const sending: Sending = { arrived: false, done: Promise.resolve() };
  sending.done = connection.publish(topic, JSON.stringify(payloadOf(kind, subjectId))).then(
    () => {
      sending.arrived = true;
    },
    () => undefined,
  );
  return sending;
}
