import { setTimeout as delay } from 'node:timers/promises';
import type { BrokerConnection } from './broker-connection.js';

/**
 * The topic of a seal, which is a retained message with a number. The seal is renewed while its connection publishes. A
 * broker that still has a seal also has everything that it acknowledged before the seal. Phones do not receive seals,
 * because no phone may subscribe to this topic.
 */
const markerTopic = (topicPrefix: string, connectionId: string): string =>
  `${topicPrefix}/service/seals/${connectionId}`;

/** How long the broker may take to send the retained seals, or to acknowledge a seal. */
const patienceMs = 1_000;

/** Publishes a seal; returns true if the broker has acknowledged it. */
export async function leaveMarker(
  connection: BrokerConnection,
  topicPrefix: string,
  id: string,
  number: number,
): Promise<boolean> {
  const left = connection.retain(markerTopic(topicPrefix, id), `${id} ${number}`).then(
    () => true,
    () => false,
  );
  return Promise.race([left, delay(patienceMs, false)]);
}

/** The seals that the broker still has, by connection. */
export interface KeptMarkers {
  /** The newest received number of each seal. It rises while another process renews its seal. */
  numbers: ReadonlyMap<string, number>;
  /** Ends the subscriptions to the seals. */
  stop(): Promise<void>;
}

/**
 * Finds the seals of these connections. A seal that does not arrive in time, or names another connection, counts as
 * missing.
 */
export async function findMarkers(
  connection: BrokerConnection,
  topicPrefix: string,
  ids: readonly string[],
): Promise<KeptMarkers> {
  const numbers = new Map<string, number>();
  const stops: (() => Promise<void>)[] = [];
  const looks = ids.map(
    (id) =>
      new Promise<void>((resolve) => {
        const onSeal = (payload: Buffer): void => {
          // A payload without a number means number 0: then the connection had only one seal.
          const [owner, number = '0'] = payload.toString().split(' ');
          if (owner === id) numbers.set(id, Number(number));
          resolve();
        };
        connection.subscribe(markerTopic(topicPrefix, id), onSeal).then(
          (stop) => stops.push(stop),
          () => resolve(),
        );
      }),
  );
  if (ids.length > 0) await Promise.race([Promise.all(looks), delay(patienceMs)]);
  return {
    numbers,
    async stop() {
      await Promise.race([Promise.allSettled(stops.map((each) => each())), delay(patienceMs)]);
    },
  };
}

/** Removes seals that are no longer needed. */
export async function breakSeals(
  connection: BrokerConnection,
  topicPrefix: string,
  ids: readonly string[],
): Promise<void> {
  const broken = ids.map((id) => connection.retain(markerTopic(topicPrefix, id), ''));
  await Promise.race([Promise.allSettled(broken), delay(patienceMs)]);
}
