import { setTimeout as delay } from 'node:timers/promises';
import type { BrokerConnection } from './broker-connection.js';

/**
 * A seal is a retained message, the last thing that a connection publishes. A broker that still has it after whatever
 * happened has everything else that it acknowledged on that connection, too: it was there before. Phones hear nothing of
 * it, since it lies below nobody's prefix.
 */
const sealTopic = (topicPrefix: string, connectionId: string): string =>
  `${topicPrefix}/service/seals/${connectionId}`;

/** How long the broker may take to show what it retained, or to acknowledge a seal. */
const patienceMs = 1_000;

/** True once the broker has acknowledged it. */
export async function leaveSeal(
  connection: BrokerConnection,
  topicPrefix: string,
  id: string,
): Promise<boolean> {
  const left = connection.retain(sealTopic(topicPrefix, id), id).then(
    () => true,
    () => false,
  );
  return Promise.race([left, delay(patienceMs, false)]);
}

/** Which of these connections' seals the broker still has; doubt counts as no. */
export async function findSeals(
  connection: BrokerConnection,
  topicPrefix: string,
  ids: readonly string[],
): Promise<string[]> {
  const kept: string[] = [];
  const looks = ids.map(
    (id) =>
      new Promise<void>((resolve) => {
        const onSeal = (payload: Buffer): void => {
          if (payload.toString() === id) kept.push(id);
          resolve();
        };
        connection.subscribe(sealTopic(topicPrefix, id), onSeal).catch(() => resolve());
      }),
  );
  if (ids.length > 0) await Promise.race([Promise.all(looks), delay(patienceMs)]);
  return kept;
}

/** Takes seals away that are accounted for. */
export async function breakSeals(
  connection: BrokerConnection,
  topicPrefix: string,
  ids: readonly string[],
): Promise<void> {
  const broken = ids.map((id) => connection.retain(sealTopic(topicPrefix, id), ''));
  await Promise.race([Promise.allSettled(broken), delay(patienceMs)]);
}
