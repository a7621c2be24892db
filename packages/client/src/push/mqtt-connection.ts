import type { PushAddress } from '@fleet/contract/driving/sessions';
// In browsers mqtt.js has only a default export.
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { createPingTimer } from './ping-timer.js';

export interface ConnectionSettings {
  /** `mqtt://`, `mqtts://`, `ws://` or `wss://`. */
  url: string;
  address: PushAddress;
  password: string;
  /** How long CONNACK, and then SUBACK, may take. */
  timeoutMs: number;
  /** After this many seconds without a packet, a ping is sent. */
  keepAliveS: number;
}

export interface ConnectionListener {
  /** All topics are subscribed to. */
  subscribed(): void;
  /** The message is acknowledged when this has resolved. If it rejects, the connection ends. */
  message(topic: string, payload: Uint8Array): Promise<void>;
}

/** How a connection ended, or why it could not be opened. */
export interface ConnectionEnd {
  /** The return code of CONNACK; null if none came. */
  returnCode: number | null;
  detail: string;
}

/** One connection, which does not reconnect automatically. */
export interface MqttConnection {
  /** Resolves when it is completely closed; never rejects. */
  ended: Promise<ConnectionEnd>;
  /** Sends DISCONNECT if possible, and is closed within a second in any case. */
  close(): void;
}

const goodbyeMs = 1_000;

/**
 * Connects once with MQTT 3.1.1 and subscribes. mqtt.js would reconnect automatically, but with the first password
 * and after pauses that never grow. So each connection has its own client of mqtt.js.
 */
export function openConnection(settings: ConnectionSettings, listener: ConnectionListener): MqttConnection {
  const { url, address, timeoutMs } = settings;
  let returnCode: number | null = null;
  let detail = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let client: MqttClient;
  try {
    client = mqtt.connect(url, clientOptions(settings));
  } catch (error) {
    return { ended: Promise.resolve({ returnCode, detail: sentence(error) }), close: () => undefined };
  }
  const giveUp = (why: unknown) => {
    detail ||= sentence(why);
    client.end(true);
    // A graceful end that has begun would otherwise keep waiting.
    client.stream.destroy();
  };
  const giveUpAfter = (ms: number, why: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp(why), ms);
  };
  giveUpAfter(timeoutMs, 'the broker did not answer');
  let isOver = false;
  client.handleMessage = (packet, acknowledge) => {
    // Messages that were read but not handled when the connection ended come again on the next one.
    if (isOver) return;
    listener.message(packet.topic, bytesOf(packet.payload)).then(() => acknowledge(), giveUp);
  };
  client.on('packetreceive', (packet) => {
    if (packet.cmd === 'connack') returnCode = packet.returnCode ?? null;
  });
  client.on('error', giveUp);
  client.once('connect', () => {
    giveUpAfter(timeoutMs, 'the broker did not answer the subscription');
    // Subscribes even if the broker has a session: after a restore from a backup it may lack some subscriptions.
    client.subscribe(address.topics, { qos: address.qos }, (error) => {
      if (error) return giveUp(error);
      clearTimeout(timer);
      listener.subscribed();
    });
  });
  const ended = new Promise<ConnectionEnd>((resolve) => {
    client.once('close', () => {
      isOver = true;
      clearTimeout(timer);
      client.end(true);
      resolve({ returnCode, detail: detail || 'the connection was closed' });
    });
  });
  const close = () => {
    giveUpAfter(goodbyeMs, 'the broker did not say goodbye');
    client.end(!client.connected);
  };
  return { ended, close };
}

/** No will, and nothing is ever published. */
function clientOptions({ address, password, timeoutMs, keepAliveS }: ConnectionSettings): IClientOptions {
  return {
    protocolVersion: 4,
    clientId: address.client_id,
    username: address.username,
    password,
    clean: false,
    keepalive: keepAliveS,
    timerVariant: createPingTimer(),
    reconnectPeriod: 0,
    resubscribe: false,
    connectTimeout: timeoutMs,
  };
}

function bytesOf(payload: string | Uint8Array): Uint8Array {
  return typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
}

function sentence(why: unknown): string {
  if (typeof why === 'string') return why;
  return why instanceof Error && why.message !== '' ? why.message : 'the connection failed';
}
