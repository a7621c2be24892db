import type { Registry } from 'prom-client';
import type { PushParts } from './app.js';
import { callerChangedChannel } from './callers/raise-generation.js';
import type { Config } from './config.js';
import type { ContextParts } from './context-factory.js';
import type { ListenPlan } from './listen-safety.js';
import { createAdmitPushListener, createListenerRegister } from './notifications/admit-push-listener.js';
import type { Database } from './platform/database/open-database.js';
import type { AdmitConnection } from './platform/http/new-connections.js';
import { createPushAddresses } from './platform/http/push-addresses.js';
import { nobodyToGrant } from './platform/push/listener-access.js';
import { observeLag } from './platform/push/push-metrics.js';
import type { PushTransport } from './platform/push/push-transport.js';
import { startEmbeddedPush } from './platform/push/start-embedded-push.js';
import type { Tokens } from './platform/security/tokens.js';
import type { TlsMaterial } from './platform/tls/tls-material.js';

export interface PushStartParts {
  config: Config;
  database: Pick<Database, 'pool' | 'listen' | 'isListening'>;
  contexts: ContextParts;
  tokens: Tokens;
  plan: ListenPlan;
  /** Null if no listener is encrypted. */
  material: TlsMaterial | null;
  registry: Registry;
  /** MQTT connections that have not been admitted. */
  mostWaiting?: number;
  admitConnection?: AdmitConnection;
}

export interface StartedPush extends PushParts {
  transport: PushTransport;
}

/**
 * Starts the delivery of push messages to phones: the embedded broker, or the relay to the broker at `MQTT_URL` [C-9].
 */
export async function startPush(parts: PushStartParts): Promise<StartedPush> {
  const { config, database, contexts, tokens, plan, material, registry } = parts;
  const { url, publicUrl, publicWebsocketUrl, topicPrefix } = config.mqtt;
  const { pool } = database;
  const { log, now } = contexts;
  if (url !== null) {
    // Loading the MQTT client takes 80 ms, which a start with the embedded broker can avoid.
    const { startRelayedPush } = await import('./platform/push/start-relayed-push.js');
    const relayed = await startRelayedPush({
      ...{ url, topicPrefix, pool, listener: database, log },
      provisioning: config.mqtt.provisioning,
    });
    observeLag(registry, relayed.transport.lag);
    const broker = { url: relayed.transport.mqttUrl };
    return {
      ...relayed,
      addressPush: createPushAddresses({ publicUrl, publicWebsocketUrl, broker }),
      enter: null,
    };
  }
  const push = await startEmbeddedPush({
    db: pool,
    listener: database,
    callerChannel: callerChangedChannel,
    admit: createAdmitPushListener({ db: pool, tokens, admitsUndeliveredRevocation: true }),
    register: createListenerRegister(pool),
    topicPrefix,
    log,
    now,
    registry,
    plan,
    tls: config.tlsFiles === null ? null : material,
    trustedProxies: config.trustedProxies,
    ...(parts.mostWaiting === undefined ? {} : { mostWaiting: parts.mostWaiting }),
    ...(parts.admitConnection === undefined ? {} : { admitConnection: parts.admitConnection }),
  });
  return {
    transport: push,
    addressPush: createPushAddresses({
      publicUrl,
      publicWebsocketUrl,
      broker: { port: push.mqtt?.port ?? null, tlsPort: push.mqtts?.port ?? null },
    }),
    enter: push.enter,
    grantListening: nobodyToGrant,
  };
}
