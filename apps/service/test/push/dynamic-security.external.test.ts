import { connectAsync, type MqttClient } from 'mqtt';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DynamicSecurity, openDynamicSecurity } from '../../src/platform/push/dynamic-security.js';
import type { SessionClient } from '../../src/platform/push/listener-access.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import type { BrokerServer } from './broker-server.js';
import { startMosquitto } from './mosquitto-server.js';

let broker: BrokerServer;
let security: DynamicSecurity;
const log = pino({ level: 'silent' });
const open = () => openDynamicSecurity({ url: broker.url, topicPrefix: 'fleet', log });
beforeAll(async () => {
  broker = await startMosquitto();
  security = open();
});
afterAll(async () => {
  await security.stop();
  await broker.stop();
});

const organisationId = newUuidV7();
const someone = (userId = newUuidV7()): SessionClient => ({ organisationId, userId, sessionId: newUuidV7() });

function phone(
  { userId, sessionId }: SessionClient,
  password: string,
  clientId = sessionId,
): Promise<MqttClient> {
  const options = { clientId, username: userId, password, clean: false, reconnectPeriod: 0 };
  return connectAsync(`mqtt://127.0.0.1:${broker.port}`, options, false);
}
const isRefused = (connecting: Promise<MqttClient>) =>
  connecting.then(
    async (client) => {
      await client.endAsync();
      return false;
    },
    () => true,
  );
const topicOf = ({ userId }: SessionClient, below = '#') => `fleet/${organisationId}/${userId}/${below}`;
const mayHear = (client: MqttClient, topic: string) =>
  client.subscribeAsync(topic, { qos: 1 }).then(
    () => true,
    () => false,
  );
const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));

describe('Mosquitto with dynamic security', () => {
  it('[C-9] lets the service publish only after the service has allowed its new account to', async () => {
    const listener = someone();
    await security.grant(listener, 'token');
    const client = await phone(listener, 'token');
    expect(await mayHear(client, topicOf(listener))).toBe(true);
    const heard: string[] = [];
    client.on('message', (_topic, payload) => heard.push(payload.toString()));
    const publish = async (payload: string) => {
      const relay = await connectAsync(broker.url, { reconnectPeriod: 0 });
      await relay.publishAsync(topicOf(listener, 'route_changed'), payload, { qos: 1 });
      await relay.endAsync();
    };
    await publish('thrown away, and acknowledged');
    await security.prepare();
    await security.prepare();
    await publish('passed on');
    await expect.poll(() => heard).toEqual(['passed on']);
    await client.endAsync();
  });

  it('[C-9] lets a session’s client connect with its token, subscribe only below its own prefix, and not publish', async () => {
    const [listener, other] = [someone(), someone()];
    await security.grant(listener, 'token');
    await security.grant(other, 'other token');
    expect(await isRefused(phone(listener, 'guess'))).toBe(true);
    expect(await isRefused(phone(listener, 'token', other.sessionId))).toBe(true);
    expect(await isRefused(phone(other, 'token'))).toBe(true);
    const client = await phone(listener, 'token');
    for (const [filter, allowed] of [
      [topicOf(listener), true],
      [topicOf(listener, '+'), true],
      [topicOf(listener, 'route_changed'), true],
      [topicOf(other), false],
      [`fleet/${organisationId}/#`, false],
      [`fleet/+/${listener.userId}/#`, false],
      ['#', false],
      ['$SYS/#', false],
      ['$CONTROL/dynamic-security/v1/response', false],
    ] as const) {
      expect([filter, await mayHear(client, filter)]).toEqual([filter, allowed]);
    }
    const heard: string[] = [];
    client.on('message', (topic) => heard.push(topic));
    await client.publishAsync(topicOf(listener, 'route_changed'), '{}', { qos: 1 });
    const allowed = { command: 'setDefaultACLAccess', acls: [{ acltype: 'subscribe', allow: true }] };
    client.publish('$CONTROL/dynamic-security/v1', JSON.stringify({ commands: [allowed] }));
    expect(await mayHear(client, topicOf(other))).toBe(false);
    expect(heard).toEqual([]);
    await client.endAsync(true);
  });

  it('[C-9] replaces a token by the renewed token, and drops no client if the token stays the same', async () => {
    const listener = someone();
    await security.grant(listener, 'first');
    const client = await phone(listener, 'first');
    await security.grant(listener, 'first');
    await security.grant(listener, 'first');
    expect(await mayHear(client, topicOf(listener))).toBe(true);
    const gone = closed(client);
    await security.grant(listener, 'second');
    await gone;
    expect(await isRefused(phone(listener, 'first'))).toBe(true);
    expect(await isRefused(phone(listener, 'second'))).toBe(false);
  });

  it('[R-EVT-4] drops the connection of an ended session, but not that of the driver’s next session', async () => {
    const ended = someone();
    await security.grant(ended, 'token');
    const client = await phone(ended, 'token');
    const gone = closed(client);
    await security.withdraw(ended);
    await gone;
    expect(await isRefused(phone(ended, 'token'))).toBe(true);
    const next = someone(ended.userId);
    await security.grant(next, 'next token');
    const listening = await phone(next, 'next token');
    await security.withdraw(ended);
    expect(await mayHear(listening, topicOf(next))).toBe(true);
    expect(await isRefused(phone(ended, 'next token'))).toBe(true);
    await listening.endAsync();
  });

  it('[C-9] drops the connection of a driver’s earlier session when the driver begins the next session', async () => {
    const first = someone();
    await security.grant(first, 'first');
    const client = await phone(first, 'first');
    const gone = closed(client);
    const second = someone(first.userId);
    await security.grant(second, 'second');
    await gone;
    expect(await isRefused(phone(second, 'second'))).toBe(false);
  });

  it('responds within its time limit while the broker is down, and works again once the broker is restarted', async () => {
    const [before, meanwhile] = [someone(), someone()];
    await security.grant(before, 'before');
    await broker.kill9();
    const startedAt = performance.now();
    await security.grant(meanwhile, 'meanwhile');
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await expect(security.withdraw(before)).rejects.toThrow();
    await broker.start();
    expect(await isRefused(phone(before, 'before'))).toBe(false);
    expect(await isRefused(phone(meanwhile, 'meanwhile'))).toBe(true);
    await security.grant(meanwhile, 'meanwhile');
    expect(await isRefused(phone(meanwhile, 'meanwhile'))).toBe(false);
  });

  it('is configured correctly by two concurrent processes', async () => {
    const second = open();
    const listeners = Array.from({ length: 20 }, () => someone());
    await Promise.all(
      listeners.flatMap((each) => [security.grant(each, 'token'), second.grant(each, 'token')]),
    );
    for (const each of listeners) expect(await isRefused(phone(each, 'token'))).toBe(false);
    await second.stop();
  });
});
