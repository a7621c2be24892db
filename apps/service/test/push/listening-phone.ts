import type { PushAddress } from '@fleet/contract/driving/sessions';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { Static } from 'typebox';

/** A message as the phone received it from the wire. */
export interface Received {
  topic: string;
  payload: string;
  qos: number;
  retain: boolean;
}

/** A driver's phone: a third-party MQTT client whose session outlives its connections. */
export interface Phone {
  /** All messages since the start, in the order of arrival, recorded before they were acknowledged. */
  readonly received: readonly Received[];
  /** Connects once and subscribes to the session's topics. Rejects if the connection or a subscription is refused. */
  connect(): Promise<void>;
  /** Disconnects in order. */
  disconnect(): Promise<void>;
  /** Loses the network immediately, in the middle of all exchanges. */
  loseNetwork(): Promise<void>;
  isConnected(): boolean;
  /** Subscribes again on the current connection. Returns false if the broker no longer responds on it. */
  isAnswered(): Promise<boolean>;
  /** Resolves when the current connection has ended, for any reason. */
  closed(): Promise<void>;
  /** The current connection, for misuse by a test. */
  client(): MqttClient;
}

export interface PhoneSettings {
  push: Static<typeof PushAddress>;
  /** Returns `mqtt://host:port`, called for every connection. */
  url(): string;
  /** Returns the driver's current token. */
  token(): string;
  /** Wrong values, sent in place of the correct ones. */
  wrong?: IClientOptions;
}

const noReconnecting: IClientOptions = { reconnectPeriod: 0, connectTimeout: 10_000, protocolVersion: 4 };

export function openPhone({ push, url, token, wrong }: PhoneSettings): Phone {
  const received: Received[] = [];
  let current: MqttClient | null = null;
  let closed = Promise.resolve();
  const connected = () => {
    if (current === null) throw new Error('the phone has not been connected');
    return current;
  };
  return {
    received,
    async connect() {
      const client = connect(url(), {
        ...noReconnecting,
        clientId: push.client_id,
        username: push.username,
        password: token(),
        clean: false,
        ...wrong,
      });
      current = client;
      closed = new Promise((resolve) => client.once('close', () => resolve()));
      client.on('message', (topic, payload, { qos, retain }) =>
        received.push({ topic, payload: payload.toString(), qos, retain }),
      );
      await new Promise<void>((resolve, reject) => {
        client.once('connect', () => resolve());
        client.on('error', reject);
        client.once('close', () => reject(new Error('the broker closed the connection')));
      });
      if (push.topics.length > 0) await subscribe(client, push.topics);
    },
    async disconnect() {
      // An orderly end waits for outstanding responses, which a killed broker never sends.
      if (current?.connected === true) await Promise.race([current.endAsync(), closed]);
      current?.end(true);
    },
    async loseNetwork() {
      connected().stream.destroy();
      await closed;
    },
    isConnected: () => current?.connected === true,
    isAnswered: async () =>
      current?.connected === true &&
      (await subscribe(current, push.topics).then(
        () => true,
        () => false,
      )),
    closed: () => closed,
    client: connected,
  };
}

/** Subscribes at QoS 1. Rejects if a topic is refused, or if the connection ends before the response. */
export async function subscribe(client: MqttClient, topics: readonly string[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    client.once('close', () => reject(new Error('the broker closed the connection')));
    client.subscribe([...topics], { qos: 1 }, (error, granted) => {
      const refused = (granted ?? []).filter((each) => each.qos > 2).map((each) => each.topic);
      if (error) reject(error);
      else if (refused.length > 0) reject(new Error(`the broker refused ${refused.join(', ')}`));
      else resolve();
    });
  });
}
