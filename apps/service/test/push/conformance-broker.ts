import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PushKind, topicPrefixOf } from '@fleet/contract/driving/push';
import type { IConnectPacket, Packet } from 'mqtt-packet';
import pino from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { readConfig } from '../../src/config.js';
import { appendEvents, type NewEvent } from '../../src/platform/outbox/append-event.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { loadSigningKeys } from '../../src/platform/security/signing-keys.js';
import { createTokens, type Tokens } from '../../src/platform/security/tokens.js';
import { takeSession } from '../../src/sessions/take-session.js';
import { type RunningService, startService } from '../../src/start-service.js';
import { addAsset, addDriver, contextOf, systemActor, type TestWorld, testWorld } from '../test-context.js';
import { type RawClient, rawClient } from './raw-client.js';

/** A driver in session, as an MQTT client. */
export interface Listener {
  userId: string;
  driverId: string;
  sessionId: string;
  token: string;
  /** The prefix of all its topics, with the final slash. */
  prefix: string;
  /** A valid CONNECT, with clean session 0 unless given. */
  connect(change?: Partial<IConnectPacket>): IConnectPacket;
}

export interface ConformanceBroker {
  world: TestWorld;
  mqttPort(): number;
  /** `ws://host:port/mqtt` */
  websocketUrl(): string;
  listener(): Promise<Listener>;
  open(): Promise<RawClient>;
  /** Connects and expects return code 0. Returns whether a session was present. */
  enter(
    listener: Listener,
    change?: Partial<IConnectPacket>,
  ): Promise<{ client: RawClient; present: boolean }>;
  /** Connects and subscribes to all topics of the listener with QoS 1. */
  listen(listener: Listener, change?: Partial<IConnectPacket>): Promise<RawClient>;
  /** Changes a route of the listener, which is published in both vocabularies. Returns the id of the route. */
  change(listener: Listener): Promise<string>;
  /** Returns all packets that the client received, after all earlier events have been delivered. */
  whatCameTo(client: RawClient): Promise<Packet[]>;
}

/** The service with its embedded broker, on free ports, for the tests of one file. */
export function conformanceBroker(): ConformanceBroker {
  let world: TestWorld;
  let tokens: Tokens;
  let service: RunningService;
  let dataDir: string;

  beforeAll(async () => {
    world = await testWorld();
    dataDir = await mkdtemp(join(tmpdir(), 'fleet-conformance-'));
    const config = readConfig({
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: world.database.url,
      PORT: '0',
      HTTPS_PORT: '',
      MQTT_PORT: '0',
    });
    service = await startService(config, pino({ level: 'silent' }));
    const keys = await loadSigningKeys({
      db: world.database.pool,
      now: Date.now,
      longestLifetimeMs: 43_200_000,
    });
    tokens = createTokens(keys, Date.now);
  });
  afterAll(async () => {
    await service?.stop();
    await world?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const broker: ConformanceBroker = {
    get world() {
      return world;
    },
    mqttPort: () => Number(new URL(service.mqttUrl ?? '').port),
    websocketUrl: () => `${service.httpUrl.replace(/^http/, 'ws')}/mqtt`,
    async listener() {
      const { userId, driverId } = await addDriver(world);
      const ctx = await contextOf(world, userId, { deviceId: `phone of ${driverId}` });
      const taken = await takeSession(ctx, {
        asset_id: await addAsset(world),
        device_id: `phone of ${driverId}`,
      });
      const sessionId = taken.session.id;
      const subject = { kind: 'user', userId, generation: taken.generation, sessionId } as const;
      const { token } = await tokens.issue(subject, 3_600_000);
      return {
        userId,
        driverId,
        sessionId,
        token,
        prefix: `${topicPrefixOf('fleet', world.organisationId, userId)}/`,
        connect: (change = {}) => ({
          cmd: 'connect',
          protocolId: 'MQTT',
          protocolVersion: 4,
          clientId: sessionId,
          clean: false,
          keepalive: 60,
          username: userId,
          password: Buffer.from(token),
          ...change,
        }),
      };
    },
    open: () => rawClient(broker.mqttPort()),
    async enter(listener, change) {
      const client = await broker.open();
      client.send(listener.connect(change));
      const answer = await client.next();
      expect(answer).toMatchObject({ cmd: 'connack', returnCode: 0 });
      return { client, present: answer.cmd === 'connack' && answer.sessionPresent };
    },
    async listen(listener, change) {
      const { client } = await broker.enter(listener, change);
      client.send(subscribe(1, [[`${listener.prefix}#`, 1]]));
      expect(await client.next()).toMatchObject({ cmd: 'suback', messageId: 1, granted: [1] });
      return client;
    },
    async change({ driverId }) {
      const routeId = newUuidV7();
      const event: NewEvent = {
        type: 'route_changed',
        at: new Date().toISOString(),
        routeId,
        driverId,
        data: {},
        push: { cause: 'route_changed', subjectId: routeId, to: { driverId } },
      };
      await world.contextFor(systemActor).inTransaction((tx) => appendEvents(tx, [event]));
      return routeId;
    },
    async whatCameTo(client) {
      const other = await broker.listener();
      const watching = await broker.listen(other);
      await broker.change(other);
      await nextPublication(watching);
      await watching.drop();
      return client.whenQuiet();
    },
  };
  return broker;
}

/** SUBSCRIBE to these filters with the requested QoS. */
export function subscribe(messageId: number, filters: readonly (readonly [string, 0 | 1 | 2])[]): Packet {
  return { cmd: 'subscribe', messageId, subscriptions: filters.map(([topic, qos]) => ({ topic, qos })) };
}

export function unsubscribe(messageId: number, ...unsubscriptions: string[]): Packet {
  return { cmd: 'unsubscribe', messageId, unsubscriptions };
}

export function puback(messageId: number): Packet {
  return { cmd: 'puback', messageId };
}

/** The content of a PUBLISH. */
export interface Publication {
  topic: string;
  kind: PushKind;
  id: string;
  qos: number;
  dup: boolean;
  retain: boolean;
  messageId: number | undefined;
}

/** The next packet, which must be a PUBLISH. */
export async function nextPublication(client: RawClient): Promise<Publication> {
  const packet = await client.next();
  if (packet.cmd !== 'publish') throw new Error(`not a PUBLISH: ${JSON.stringify(packet)}`);
  const { topic, qos, dup, retain, messageId, payload } = packet;
  const { load_id, session_id } = JSON.parse(payload.toString());
  const kind = topic.slice(topic.lastIndexOf('/') + 1) as PushKind;
  return { topic, kind, id: load_id ?? session_id, qos, dup, retain, messageId };
}
