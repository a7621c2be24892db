import { generate, type Packet } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import { suiteService } from '../test-service.js';
import { connectPhone, driverInSession, routeChanged } from './listening-driver.js';
import { connackOf, connectPacket, rawClient, rawPhone } from './raw-mqtt.js';

const service = suiteService({}, { push: true });

/** The broker and REST still work. */
async function expectServing(): Promise<void> {
  const driver = await driverInSession(service);
  const phone = await connectPhone(driver);
  const routeId = await routeChanged(service, driver);
  await expect.poll(() => phone.received.map((each) => each.payload.load_id)).toEqual([routeId, routeId]);
  await phone.leave();
}

describe('bad input', () => {
  const connect = generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: 'x',
  });
  it.each<[string, Uint8Array]>([
    ['an HTTP request', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
    ['a TLS hello', Buffer.from('16030100a5010000a10303', 'hex')],
    ['another packet than CONNECT', generate({ cmd: 'pingreq' })],
    ['flags on CONNECT', Buffer.concat([Buffer.from([0x12]), connect.subarray(1)])],
    ['a length of five bytes', Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0x01])],
    ['a packet of 256 MiB', Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f])],
    ['a packet of 8 KiB and a byte', Buffer.from([0x10, 0x81, 0x40])],
    ['a protocol of another name', Buffer.from('100c0004485454500402003c0000', 'hex')],
    ['a client identifier longer than its packet', Buffer.from('100d00044d5154540402003cffff78', 'hex')],
    ['zeros', Buffer.alloc(4_096)],
  ])('[C-9] ends the connection: %s', async (_what, bytes) => {
    const client = await rawClient((await driverInSession(service)).push.url);
    client.send(bytes);
    await client.closed;
    expect(client.came).toEqual([]);
  });

  it('[C-9] closes only its own connection, for every packet type', async () => {
    const driver = await driverInSession(service);
    // Random bytes after the fixed header of every packet type.
    for (let type = 0; type < 16; type += 1) {
      const client = await rawPhone(driver);
      const noise = Buffer.from(Array.from({ length: 64 }, (_, n) => (type * 37 + n * 101) % 256));
      client.send(Buffer.concat([Buffer.from([(type << 4) | (type % 3), 62]), noise]));
      client.socket.end();
      await client.closed;
    }
    await expectServing();
  });

  it('[C-9] such as a second CONNECT closes the connection', async () => {
    const driver = await driverInSession(service);
    const client = await rawPhone(driver);
    client.send(connectPacket(driver));
    await client.closed;
  });
});

describe('the embedded broker', () => {
  it('[C-9] refuses MQTT 5 with return code 1, because it supports only level 4', async () => {
    const driver = await driverInSession(service);
    expect(await connackOf(driver.push.url, connectPacket(driver, { protocolVersion: 5 }))).toBe(1);
  });

  it('[C-9] checks a token of 4 KiB like any other', async () => {
    const driver = await driverInSession(service);
    const packet = connectPacket({ ...driver, token: 'x'.repeat(4_096) });
    expect(await connackOf(driver.push.url, packet)).toBe(4);
  });

  it('[C-9] accepts packets that arrive byte by byte, or many in one piece', async () => {
    const driver = await driverInSession(service);
    const client = await rawClient(driver.push.url);
    for (const byte of generate(connectPacket(driver))) client.send(Buffer.from([byte]));
    expect((await client.next('connack')).returnCode).toBe(0);
    client.send(Buffer.concat(Array.from({ length: 900 }, () => generate({ cmd: 'pingreq' }))));
    await expect.poll(() => client.came.filter((each) => each.cmd === 'pingresp').length).toBe(900);
    client.socket.destroy();
  });

  it.each([
    ['PINGREQ', generate({ cmd: 'pingreq' })],
    ['PUBACK', generate({ cmd: 'puback', messageId: 9 })],
  ])('[C-9] closes only the connection on which a flood of %s arrives', async (_what, packet) => {
    const client = await rawPhone(await driverInSession(service));
    client.send(Buffer.concat(Array.from({ length: 2_000 }, () => packet)));
    await client.closed;
    await expectServing();
  });
});

describe('a client', () => {
  it.each([0, 1, 2] as const)('[C-9] is dropped if it publishes with QoS %s', async (qos) => {
    const [driver, other] = [await driverInSession(service), await driverInSession(service)];
    const listening = await connectPhone(other);
    for (const topic of [driver.push.topics[0], other.push.topics[0], 'x', '$SYS/x']) {
      const client = await rawPhone(driver);
      client.send({
        cmd: 'publish',
        topic: `${topic}`,
        payload: '{}',
        qos,
        messageId: 7,
        dup: false,
        retain: true,
      });
      await client.closed;
      expect(client.came.map((each) => each.cmd)).toEqual(['connack', 'suback']);
    }
    expect(listening.received).toEqual([]);
    await listening.leave();
  });

  it('[C-9] is refused if it has a will', async () => {
    const driver = await driverInSession(service);
    const will = {
      topic: `${driver.push.topics[0]}`,
      payload: Buffer.from('{}'),
      qos: 1 as const,
      retain: true,
    };
    expect(await connackOf(driver.push.url, connectPacket(driver, { will }))).toBe(5);
  });

  it('[C-9] may subscribe only to topics below its own prefix', async () => {
    const [driver, other] = [await driverInSession(service), await driverInSession(service)];
    const own = driver.push.topic_prefix;
    const granted = [`${own}/#`, `${own}/+`, `${own}/route_changed`];
    const organisation = own.slice(0, own.lastIndexOf('/'));
    const refused = [
      ...['#', '+/#', 'fleet/#', `${organisation}/#`, `${organisation}/+/route_changed`, own],
      ...[
        `${other.push.topic_prefix}/#`,
        `${other.push.topics[0]}`,
        '$SYS/#',
        `/${own}/#`,
        `${own}x/route_changed`,
      ],
      ...[`${own}/${'x/'.repeat(40)}x`.padEnd(600, 'x'), `${own}/${'x'.repeat(4_000)}`],
    ];
    const client = await rawPhone(driver);
    const subscriptions = [...granted, ...refused].map((topic) => ({ topic, qos: 1 as const }));
    client.send({ cmd: 'subscribe', messageId: 9, subscriptions });
    const { granted: answers } = await client.next('suback');
    expect(answers).toEqual([...granted.map(() => 1), ...refused.map(() => 0x80)]);
    const routeId = await routeChanged(service, other);
    const seen = await routeChanged(service, driver);
    const { payload } = await client.next('publish');
    expect(JSON.parse(payload.toString())).toEqual({ load_id: seen });
    expect(routeId).not.toBe(seen);
    client.socket.destroy();
  });

  it('[C-9] may have at most 16 subscriptions', async () => {
    const driver = await driverInSession(service);
    const client = await rawPhone(driver, { clean: false });
    const subscriptions = Array.from({ length: 20 }, (_, n) => ({
      topic: `${driver.push.topic_prefix}/${n}`,
      qos: 1 as const,
    }));
    client.send({ cmd: 'subscribe', messageId: 2, subscriptions });
    const { granted } = await client.next('suback');
    expect(granted.filter((each) => each === 1)).toHaveLength(15);
    // After an unsubscribe there is room for another subscription.
    client.send({ cmd: 'unsubscribe', messageId: 3, unsubscriptions: [`${driver.push.topic_prefix}/0`] });
    await client.next('unsuback');
    client.send({ cmd: 'subscribe', messageId: 4, subscriptions: subscriptions.slice(18) });
    expect((await client.next('suback')).granted).toEqual([1, 0x80]);
    client.socket.destroy();
  });

  it('[C-9] receives no more than one window of messages if it does not acknowledge, and delays no other client', async () => {
    const [slow, driver] = [await driverInSession(service), await driverInSession(service)];
    const client = await rawPhone(slow);
    const phone = await connectPhone(driver);
    for (let n = 0; n < 30; n += 1) await routeChanged(service, slow);
    await routeChanged(service, driver);
    await expect.poll(() => phone.received.length).toBe(2);
    const sent = () =>
      client.came.filter((each): each is Packet & { cmd: 'publish' } => each.cmd === 'publish');
    await expect.poll(() => sent().length).toBe(20);
    // Now the client acknowledges the messages one by one.
    for (let n = 0; n < 60; n += 1) {
      await expect.poll(() => sent().length).toBeGreaterThan(n);
      client.send({ cmd: 'puback', messageId: sent()[n]?.messageId ?? 0 });
    }
    expect(sent()).toHaveLength(60);
    client.socket.destroy();
    await phone.leave();
  });

  it('[C-9] is refused without a check after 20 failures from its address, but other clients from there are not', async () => {
    const [driver, other] = [await driverInSession(service), await driverInSession(service)];
    const { url } = driver.push;
    const wrong = connectPacket({ ...driver, token: `${driver.token}x` });
    for (let n = 0; n < 20; n += 1) expect(await connackOf(url, wrong)).toBe(4);
    expect(await connackOf(url, connectPacket(driver))).toBe(4);
    expect(await connackOf(url, connectPacket(other))).toBe(0);
  });
});

describe('half-open connections', () => {
  it('[C-9] close the oldest of them once there are too many, and broker and REST still work', async () => {
    const driver = await driverInSession(service);
    const listening = await connectPhone(driver);
    const half = await Promise.all(Array.from({ length: 1_100 }, () => rawClient(driver.push.url)));
    await expect.poll(() => half.filter((each) => each.isClosed()).length).toBe(100);
    expect(half.slice(0, 100).every((each) => each.isClosed())).toBe(true);
    await expectServing();
    const routeId = await routeChanged(service, driver);
    await expect.poll(() => listening.received.at(-1)?.payload.load_id).toBe(routeId);
    for (const each of half) each.socket.destroy();
    await listening.leave();
  });

  it('[C-9] are closed when no CONNECT arrives within 10 s', async () => {
    const { push } = await driverInSession(service);
    const since = performance.now();
    const client = await rawClient(push.url);
    client.send(Buffer.from([0x10]));
    await client.closed;
    expect(performance.now() - since).toBeGreaterThan(9_000);
  });
});
