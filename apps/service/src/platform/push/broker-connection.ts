import { Socket } from 'node:net';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';

/** One connection to an external broker. It never reconnects, and it never sends a message again. */
export interface BrokerConnection {
  /** Publishes with QoS 1, not retained. Resolves at the broker's PUBACK; rejects if the connection is lost. */
  publish(topic: string, payload: string): Promise<void>;
  /** Publishes a retained message with QoS 1. An empty payload removes the retained message. */
  retain(topic: string, payload: string): Promise<void>;
  /**
   * Subscribes to a topic with QoS 1. The retained message comes first. Returns a function that ends the subscription.
   */
  subscribe(topic: string, onMessage: (payload: Buffer) => void): Promise<() => Promise<void>>;
  /** Resolves when the broker has responded. */
  ping(): Promise<void>;
  /** This is aborted when the connection is lost, cut or ended. */
  lost: AbortSignal;
  /** Ends the connection with a DISCONNECT. */
  end(): Promise<void>;
  /** Cuts the connection immediately, and discards the socket's buffers. */
  cut(): void;
}

export interface BrokerAddress {
  /** An address with mqtt, mqtts, ws or wss, and with the service's own user and password. */
  url: string;
  clientId: string;
}

/** How long the broker may take to accept a connection. */
const connectPatienceMs = 5_000;
/** The interval of the checks that the broker still responds. */
const keepaliveSeconds = 15;

/** Connects once, with a clean session. Rejects if the broker cannot be reached or refuses the connection. */
export async function connectToBroker({ url, clientId }: BrokerAddress): Promise<BrokerConnection> {
  const { address, username, password } = withoutCredentials(url);
  const options: IClientOptions = {
    clientId,
    username,
    password,
    protocolVersion: 4,
    clean: true,
    // The caller decides when to connect again: a library that reconnects would resend the messages in flight.
    reconnectPeriod: 0,
    connectTimeout: connectPatienceMs,
    keepalive: keepaliveSeconds,
  };
  const client = connect(address, options);
  await connected(client);
  return connectionOf(client);
}

/**
 * Separates an address from its user and password. Clients and logs get only the address; user and password are
 * decoded.
 */
export function withoutCredentials(url: string): { address: string; username: string; password: string } {
  const parsed = new URL(url);
  const username = decodeURIComponent(parsed.username);
  const password = decodeURIComponent(parsed.password);
  parsed.username = '';
  parsed.password = '';
  return { address: parsed.href, username, password };
}

function connected(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      client.end(true);
      reject(error);
    };
    // This listener stays: an error without a listener would end the process.
    client.on('error', fail);
    client.once('close', () => fail(new Error('the broker closed the connection')));
    client.once('connect', () => resolve());
  });
}

function connectionOf(client: MqttClient): BrokerConnection {
  const gone = new AbortController();
  /**
   * Functions that reject the calls that wait for a response. An abort listener for each of thousands would cost more.
   */
  const waiting = new Set<(error: Error) => void>();
  const lose = (): void => {
    const error = new Error('the connection to the broker is lost');
    gone.abort(error);
    client.end(true);
    for (const fail of waiting) fail(error);
    waiting.clear();
  };
  /** Resolves or rejects with the result of the work that `start` begins. Rejects if the connection is lost earlier. */
  const whileConnected = (start: (done: (error?: Error | null) => void) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      if (gone.signal.aborted) return reject(gone.signal.reason);
      waiting.add(reject);
      start((error) => {
        waiting.delete(reject);
        if (error) reject(error);
        else resolve();
      });
    });
  client.on('close', lose);
  client.on('error', lose);
  if (!client.connected) lose();
  const send = (topic: string, payload: string, retain: boolean): Promise<void> =>
    whileConnected((done) => {
      client.publish(topic, payload, { qos: 1, retain }, (error) => done(error));
    });
  return {
    publish: (topic, payload) => send(topic, payload, false),
    retain: (topic, payload) => send(topic, payload, true),
    async subscribe(topic, onMessage) {
      const hear = (where: string, payload: Buffer): void => {
        if (where === topic) onMessage(payload);
      };
      client.on('message', hear);
      const [grant] = await client.subscribeAsync(topic, { qos: 1 });
      if (grant === undefined || grant.qos === 128)
        throw new Error(`the broker refuses our subscription to ${topic}`);
      return async () => {
        client.removeListener('message', hear);
        await client.unsubscribeAsync(topic);
      };
    },
    ping: () =>
      whileConnected((done) => {
        const onPacket = ({ cmd }: { cmd?: string }): void => {
          if (cmd !== 'pingresp') return;
          client.removeListener('packetreceive', onPacket);
          done();
        };
        client.on('packetreceive', onPacket);
        client.sendPing();
      }),
    lost: gone.signal,
    async end() {
      if (gone.signal.aborted) return;
      client.removeListener('close', lose);
      await client.endAsync().catch(() => undefined);
      lose();
    },
    cut() {
      reset(client);
      lose();
    },
  };
}

/**
 * Cuts the stream. For plain TCP, this also discards what the kernel buffers; for other streams, only what this process
 * buffers.
 */
function reset({ stream }: MqttClient): void {
  if (stream instanceof Socket && !('encrypted' in stream)) stream.resetAndDestroy();
  else stream.destroy();
}
