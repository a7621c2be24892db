import { connect, connectAsync } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type NotificationListener,
  openNotificationListener,
} from '../../src/platform/database/notification-listener.js';
import { startBrokerRelay } from '../../src/platform/push/broker-relay.js';
import type { PushTransport } from '../../src/platform/push/push-transport.js';
import { claimStreams, markPublished } from '../../src/platform/push/relay-queries.js';
import type { RelayTiming } from '../../src/platform/push/relay-rounds.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { addDriver, suiteWorld, type TestDriver } from '../test-context.js';
import { type AedesServer, startAedes } from './aedes-server.js';
import { isReady, quickTiming, relayWorld } from './relay-world.js';

const world = suiteWorld();
const { change, take, revoke, nothingWaits, both } = relayWorld(world);

let listener: NotificationListener;
let broker: AedesServer;
const relays: PushTransport[] = [];
beforeAll(() => {
  listener = openNotificationListener(world.database.connection, world.parts.log);
});
afterAll(() => listener.stop());
beforeEach(async () => {
  await world.database.pool.query('truncate push_streams, push_messages, session_drops, broker_connections');
  broker = await startAedes();
});
afterEach(async () => {
  await Promise.all(relays.splice(0).map((each) => each.stop()));
  await broker.kill();
});

const startRelay = async (timing: Partial<RelayTiming> = {}): Promise<PushTransport> => {
  const relay = await startBrokerRelay({
    url: broker.url,
    topicPrefix: 'fleet',
    pool: world.database.pool,
    listener,
    log: world.parts.log,
    timing: { ...quickTiming, ...timing },
  });
  relays.push(relay);
  return relay;
};

const heardBy = ({ userId }: TestDriver) => broker.published.filter((each) => each.topic.includes(userId));
const stopped = async (relay: PushTransport) => {
  relays.splice(relays.indexOf(relay), 1);
  await relay.stop();
};

describe('the relay to an external broker', () => {
  it('[R-EVT-2][R-EVT-5][R-EVT-12] publishes both vocabularies in order, with the specified payloads', async () => {
    const driver = await addDriver(world);
    await isReady(await startRelay());
    const routes = [await change(driver), await change(driver), await change(driver)];
    await expect.poll(() => heardBy(driver)).toEqual(routes.flatMap((each) => both(driver, each)));
    await expect.poll(nothingWaits).toBe(true);
  });

  it('[C-9] starts while the broker is down, reports this, and publishes the waiting messages once the broker is up', async () => {
    await broker.kill();
    const driver = await addDriver(world);
    const relay = await startRelay();
    const route = await change(driver);
    expect(await relay.readiness()).toContain('not connected');
    expect((await relay.lag()).messages).toBe(2);
    await broker.start();
    await expect.poll(() => heardBy(driver)).toEqual(both(driver, route));
    await isReady(relay);
    // The phone may receive a message before the relay has read the acknowledgement and marked the message.
    await expect.poll(() => relay.lag()).toEqual({ messages: 0, seconds: 0 });
  });

  it('[C-9] keeps the order of every user with several processes, and sends nothing twice', async () => {
    const drivers = await Promise.all(Array.from({ length: 10 }, () => addDriver(world)));
    const three = await Promise.all([startRelay(), startRelay(), startRelay()]);
    for (const each of three) await isReady(each);
    const expected = await Promise.all(
      drivers.map(async (driver) => {
        const routes: string[] = [];
        for (let n = 0; n < 20; n += 1) routes.push(await change(driver));
        return routes.flatMap((each) => both(driver, each));
      }),
    );
    await expect.poll(nothingWaits).toBe(true);
    for (const [index, driver] of drivers.entries()) expect(heardBy(driver)).toEqual(expected[index]);
  });

  it('[C-9] continues the streams of a process that died between publishing and marking, once its lease has expired', async () => {
    const driver = await addDriver(world);
    const route = await change(driver);
    const claimedAt = performance.now();
    const lease = { leaseId: newUuidV7(), leaseMs: 1_000 };
    const [claimed] = await claimStreams(world.database.pool, lease, { streams: 10, entriesPerStream: 10 });
    expect(claimed?.entries.map((each) => each.number)).toEqual([1, 2]);
    const relay = await startRelay();
    await isReady(relay);
    const later = await change(driver);
    await expect.poll(() => heardBy(driver)).toEqual([...both(driver, route), ...both(driver, later)]);
    expect(performance.now() - claimedAt).toBeGreaterThan(lease.leaseMs - 50);
    await stopped(relay);
    // The dead process resumes after its lease has expired: it can no longer mark anything.
    await world.database.pool.query('update push_streams set delivered_through = 0');
    const late = { ...lease, organisationId: world.organisationId, userId: driver.userId };
    await markPublished(world.database.pool, [{ ...late, through: 2, endedSessionIds: [] }], 0);
    const { rows } = await world.database.pool.query('select delivered_through from push_streams');
    expect(rows).toEqual([{ delivered_through: 0 }]);
  });

  it('[C-9] publishes an unacknowledged stream again, on another connection', async () => {
    const driver = await addDriver(world);
    const relay = await startRelay({ acknowledgementMs: 300, leaseMs: 1_000 });
    await isReady(relay);
    broker.hold();
    const route = await change(driver);
    await expect.poll(() => relay.readiness()).not.toBe(null);
    expect(heardBy(driver)).toEqual([]);
    broker.forget();
    await expect.poll(() => heardBy(driver)).toEqual(both(driver, route));
  });

  it('[C-9] marks a stream only after a writer has unlocked it, and publishes nothing of it twice', async () => {
    const driver = await addDriver(world);
    await isReady(await startRelay());
    broker.hold();
    const first = await change(driver);
    await expect.poll(() => broker.waitingCount()).toBe(2);
    const writer = await world.database.pool.connect();
    await writer.query('begin');
    await writer.query('update push_streams set last_number = last_number');
    broker.release();
    const other = await addDriver(world);
    const passing = await change(other);
    await expect.poll(() => heardBy(other)).toEqual(both(other, passing));
    expect(await nothingWaits()).toBe(false);
    await writer.query('commit');
    writer.release();
    await expect.poll(nothingWaits).toBe(true);
    expect(heardBy(driver)).toEqual(both(driver, first));
  });
});

describe('a session that ended, at an external broker', () => {
  it('[R-EVT-4] receives its revocation, then loses its connection and its waiting messages', async () => {
    const driver = await addDriver(world);
    await isReady(await startRelay());
    const session = await take(driver);
    const options = { clientId: session.id, clean: false, reconnectPeriod: 0 };
    const phone = await connectAsync(broker.url, options);
    const heard: string[] = [];
    phone.on('message', (topic) => heard.push(topic));
    await phone.subscribeAsync(`fleet/${world.organisationId}/${driver.userId}/#`, { qos: 1 });
    const closed = new Promise<void>((resolve) => phone.once('close', () => resolve()));
    await revoke(session);
    await closed;
    expect(heard).toEqual([`fleet/${world.organisationId}/${driver.userId}/session_revoked`]);
    await expect
      .poll(async () => (await world.database.pool.query('select from session_drops')).rowCount)
      .toBe(0);
    // No message waits for this client any more: the broker has removed its subscription.
    await change(driver);
    await expect.poll(nothingWaits).toBe(true);
    const again = connect(broker.url, options);
    again.on('message', (topic) => heard.push(topic));
    const known = await new Promise((resolve) =>
      again.once('connect', ({ sessionPresent }) => resolve(sessionPresent)),
    );
    expect(known).toBe(false);
    await again.endAsync();
  });
});

describe('a broker that lost what it had acknowledged', () => {
  it('[C-9] receives again what the phones of active sessions may miss, in order and once, even if several processes notice', async () => {
    const [listening, gone] = [await addDriver(world), await addDriver(world)];
    const before = await change(listening);
    const three = await Promise.all([startRelay(), startRelay(), startRelay()]);
    for (const each of three) await isReady(each);
    await expect.poll(nothingWaits).toBe(true);
    await take(listening);
    const routes = [await change(listening), await change(listening)];
    const other = await change(gone);
    await expect.poll(nothingWaits).toBe(true);
    await broker.kill();
    const known = broker.published.length;
    const whileAway = await change(listening);
    await broker.start();
    for (const each of three) await isReady(each);
    await expect.poll(nothingWaits).toBe(true);
    expect(broker.published.slice(known)).toEqual(
      [...routes, whileAway].flatMap((each) => both(listening, each)),
    );
    expect(broker.published.slice(0, known)).toEqual(
      expect.arrayContaining([...both(listening, before), ...both(gone, other)]),
    );
  });

  it('[C-9] receives only the newest message of each kind and route again, and every message that was never sent', async () => {
    const driver = await addDriver(world);
    await isReady(await startRelay());
    await take(driver);
    const [often, once] = [await change(driver), await change(driver)];
    for (let n = 0; n < 12; n += 1) await change(driver, often);
    await expect.poll(nothingWaits).toBe(true);
    await broker.kill();
    const known = broker.published.length;
    for (let n = 0; n < 2; n += 1) await change(driver, often);
    await broker.start();
    await expect.poll(nothingWaits, { timeout: 20_000 }).toBe(true);
    expect(known).toBe(28);
    expect(broker.published.slice(known)).toEqual(
      [once, often, often, often].flatMap((each) => both(driver, each)),
    );
  });

  it('[C-9] receives nothing again if only one of several processes lost its connection, or if another process starts', async () => {
    const driver = await addDriver(world);
    const first = await startRelay();
    await isReady(first);
    await take(driver);
    await change(driver);
    await expect.poll(nothingWaits).toBe(true);
    const known = broker.published.length;
    await isReady(await startRelay());
    await stopped(first);
    await isReady(await startRelay());
    const last = await change(driver);
    await expect.poll(nothingWaits).toBe(true);
    expect(broker.published.slice(known)).toEqual(both(driver, last));
  });

  it('[C-9] receives nothing again if only the service is restarted, and everything if the broker is restarted too', async () => {
    const driver = await addDriver(world);
    const first = await startRelay();
    await isReady(first);
    await take(driver);
    const routes = [await change(driver)];
    await expect.poll(nothingWaits).toBe(true);
    await stopped(first);
    const second = await startRelay();
    await isReady(second);
    routes.push(await change(driver));
    const once = routes.flatMap((each) => both(driver, each));
    await expect.poll(() => heardBy(driver)).toEqual(once);
    await expect.poll(nothingWaits).toBe(true);
    await stopped(second);
    await broker.kill();
    await broker.start();
    await isReady(await startRelay());
    await expect.poll(() => heardBy(driver)).toEqual([...once, ...once]);
  });

  it('[C-9] receives everything again after a process was killed together with the broker, even if another process stopped in order', async () => {
    const driver = await addDriver(world);
    const [calm, killed] = [await startRelay(), await startRelay()];
    for (const each of [calm, killed]) await isReady(each);
    await take(driver);
    const once = both(driver, await change(driver));
    await expect.poll(nothingWaits).toBe(true);
    await stopped(calm);
    await broker.kill();
    await stopped(killed);
    // The state after a kill: no process has recorded that the connection ended.
    await world.database.pool.query('update broker_connections set ended = false where not sealed');
    await broker.start();
    await isReady(await startRelay());
    await expect.poll(() => heardBy(driver)).toEqual([...once, ...once]);
  });

  it('[C-9] receives the messages since the newest seal again after a kill of the service, and all messages if the seal is missing', async () => {
    const driver = await addDriver(world);
    const { pool } = world.database;
    const killed = async (change: string): Promise<void> => {
      for (const each of [...relays]) await stopped(each);
      await pool.query(`update broker_connections set ended = false, sealed = false${change}`);
    };
    await isReady(await startRelay());
    await take(driver);
    const one = both(driver, await change(driver));
    const two = both(driver, await change(driver));
    await expect.poll(nothingWaits).toBe(true);

    await killed('');
    await isReady(await startRelay());
    expect(heardBy(driver)).toEqual([...one, ...two]);

    await killed('');
    await pool.query('update push_streams set secured_through = 2 where user_id = $1', [driver.userId]);
    await isReady(await startRelay());
    await expect.poll(() => heardBy(driver)).toEqual([...one, ...two, ...two]);
    await expect.poll(nothingWaits).toBe(true);

    await killed(', seal = seal + 1');
    await isReady(await startRelay());
    await expect.poll(() => heardBy(driver)).toEqual([...one, ...two, ...two, ...one, ...two]);
  });
});
