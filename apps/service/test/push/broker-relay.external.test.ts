import { connect, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNotificationListener } from '../../src/platform/database/notification-listener.js';
import type { PushTransport } from '../../src/platform/push/push-transport.js';
import { startRelayedPush } from '../../src/platform/push/start-relayed-push.js';
import { addDriver, suiteWorld, type TestDriver } from '../test-context.js';
import type { BrokerServer } from './broker-server.js';
import { startMosquitto } from './mosquitto-server.js';
import { startRabbitmq } from './rabbitmq-server.js';
import { isReady, quickTiming, relayWorld } from './relay-world.js';

const brokers = [
  { name: 'Mosquitto', start: startMosquitto, provisioning: 'dynamic-security' as const },
  // Only the service's own account connects here, and the broker does not ask the service about that account.
  { name: 'RabbitMQ', start: () => startRabbitmq('http://127.0.0.1:9'), provisioning: null },
];

interface Phone {
  heard: { topic: string; payload: string }[];
  come(): Promise<MqttClient>;
}

describe.each(brokers)('the relay to $name', ({ start, provisioning }) => {
  const world = suiteWorld();
  const { change, take, revoke, nothingWaits, both } = relayWorld(world);
  let broker: BrokerServer;
  let listener: ReturnType<typeof openNotificationListener>;
  beforeAll(async () => {
    listener = openNotificationListener(world.database.connection, world.parts.log);
    broker = await start();
  }, 120_000);
  afterAll(async () => {
    await listener.stop();
    await broker.stop();
  });

  const startRelay = async (): Promise<PushTransport> => {
    const { transport } = await startRelayedPush({
      ...{ url: broker.url, topicPrefix: 'fleet', pool: world.database.pool, provisioning },
      ...{ listener, log: world.parts.log, timing: quickTiming },
    });
    return transport;
  };

  /** A phone whose session at the broker is persistent. The suites of the brokers test who may connect. */
  async function phoneOf(driver: TestDriver, clientId: string): Promise<Phone> {
    const heard: { topic: string; payload: string }[] = [];
    const come = async (): Promise<MqttClient> => {
      const client = connect(broker.url, { clientId, clean: false, reconnectPeriod: 0 });
      client.on('message', (topic, payload) => heard.push({ topic, payload: payload.toString() }));
      await new Promise<void>((resolve, reject) => {
        client.once('connect', () => resolve());
        client.once('error', reject);
      });
      await client.subscribeAsync(`fleet/${world.organisationId}/${driver.userId}/#`, { qos: 1 });
      return client;
    };
    return { heard, come };
  }

  it('[C-9] sends nothing twice when the service is restarted', async () => {
    const driver = await addDriver(world);
    const first = await startRelay();
    await isReady(first);
    const { id } = await take(driver);
    const { heard, come } = await phoneOf(driver, id);
    const client = await come();
    const routes = [await change(driver)];
    await expect.poll(nothingWaits).toBe(true);
    await first.stop();
    routes.push(await change(driver));
    const second = await startRelay();
    await isReady(second);
    routes.push(await change(driver));
    await expect.poll(() => heard).toEqual(routes.flatMap((each) => both(driver, each)));
    await client.endAsync();
    await second.stop();
  }, 60_000);

  it('[C-9] loses nothing and keeps the order for an offline phone when the broker is ended by kill -9', async () => {
    const driver = await addDriver(world);
    const two = [await startRelay(), await startRelay()];
    for (const each of two) await isReady(each);
    const { id } = await take(driver);
    const { heard, come } = await phoneOf(driver, id);
    await (await come()).endAsync();
    await broker.storeSubscriptions();
    const routes: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 5; n += 1) routes.push(await change(driver));
      await broker.kill9();
      routes.push(await change(driver));
      await broker.start();
      for (let n = 0; n < 5; n += 1) routes.push(await change(driver));
    }
    for (const each of two) await isReady(each);
    await expect.poll(nothingWaits, { timeout: 30_000 }).toBe(true);
    const client = await come();
    const expected = routes.flatMap((each) => both(driver, each));
    const firsts = () => [...new Map(heard.map((each) => [JSON.stringify(each), each])).values()];
    await expect.poll(() => firsts().length, { timeout: 20_000 }).toBe(expected.length);
    expect(firsts()).toEqual(expected);
    await client.endAsync();
    await Promise.all(two.map((each) => each.stop()));
  }, 180_000);

  it('[R-EVT-4] delivers the revocation of a session, then drops its connection and its queue', async () => {
    const driver = await addDriver(world);
    const relay = await startRelay();
    await isReady(relay);
    const session = await take(driver);
    const { heard, come } = await phoneOf(driver, session.id);
    const client = await come();
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
    await revoke(session);
    await closed;
    expect(heard.map((each) => each.topic.split('/').at(-1))).toEqual(['session_revoked']);
    await change(driver);
    await expect.poll(nothingWaits).toBe(true);
    await (await come()).endAsync();
    expect(heard).toHaveLength(1);
    await relay.stop();
  }, 60_000);
});
