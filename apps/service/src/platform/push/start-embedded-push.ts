import type { Socket } from 'node:net';
import type { Registry } from 'prom-client';
import type { ListenPlan } from '../../listen-safety.js';
import type { AdmitConnection } from '../http/new-connections.js';
import type { TlsMaterial } from '../tls/tls-material.js';
import { type EmbeddedBroker, type EmbeddedBrokerParts, startEmbeddedBroker } from './embedded-broker.js';
import { listenMqtt, listenMqtts, type MqttListener } from './embedded-listeners.js';
import { createPushMetrics, observeLag } from './push-metrics.js';
import type { PushTransport } from './push-transport.js';

export interface EmbeddedPushParts extends Omit<EmbeddedBrokerParts, 'metrics'> {
  plan: Pick<ListenPlan, 'mqtt' | 'mqtts'>;
  /** Key and certificate for MQTT over TLS; null if the broker does not offer it. */
  tls: TlsMaterial | null;
  trustedProxies: readonly string[];
  /** Decides whether a new connection may stay; without it, every connection may. */
  admitConnection?: AdmitConnection;
  registry: Registry;
}

/** The embedded broker with its ports. */
export interface EmbeddedPush extends PushTransport {
  enter: EmbeddedBroker['enter'];
  mqtt: MqttListener | null;
  mqtts: MqttListener | null;
}

/** Starts the embedded broker and listens on its ports [C-9]. Throws StartRefusal if it cannot listen on a port. */
export async function startEmbeddedPush(parts: EmbeddedPushParts): Promise<EmbeddedPush> {
  const { plan, tls, admitConnection = () => true } = parts;
  const broker = await startEmbeddedBroker({ ...parts, metrics: createPushMetrics(parts.registry) });
  const lag = async () => broker.lag();
  observeLag(parts.registry, lag);
  const enter = (socket: Socket) => broker.enter(socket, socket.remoteAddress ?? '');
  let mqtt: MqttListener | null = null;
  let mqtts: MqttListener | null = null;
  try {
    if (plan.mqtt !== null) mqtt = await listenMqtt(plan.mqtt, parts.trustedProxies, admitConnection, enter);
    if (plan.mqtts !== null && tls !== null)
      mqtts = await listenMqtts(plan.mqtts, tls, admitConnection, enter, parts.mostWaiting);
  } catch (error) {
    mqtt?.close();
    await broker.stop();
    throw error;
  }
  return {
    mqtt,
    mqtts,
    mqttUrl:
      mqtt === null ? null : `mqtt://${mqtt.host.includes(':') ? `[${mqtt.host}]` : mqtt.host}:${mqtt.port}`,
    enter: broker.enter,
    readiness: async () => null,
    lag,
    async stop() {
      mqtt?.close();
      mqtts?.close();
      await broker.stop();
    },
  };
}
