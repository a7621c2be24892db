import { describe, expect, it } from 'vitest';
import { suiteService } from '../test-service.js';
import { connectPhone, driverInSession, routeChanged } from './listening-driver.js';
import { connectPacket, type RawClient, rawClient, rawPhone } from './raw-mqtt.js';

const service = suiteService({}, { push: true });

describe('an MQTT session', () => {
  it('[C-9] keeps its subscriptions beyond its connection, until a clean session replaces it', async () => {
    const driver = await driverInSession(service);
    const first = await connectPhone(driver);
    expect(first.sessionPresent).toBe(false);
    await first.leave();
    const missed = await routeChanged(service, driver);
    const second = await connectPhone(driver, { filters: [] });
    expect(second.sessionPresent).toBe(true);
    await expect.poll(() => second.received.map((each) => each.payload.load_id)).toEqual([missed, missed]);
    await second.leave();
    const clean = await connectPhone(driver, { clean: true, filters: [] });
    expect(clean.sessionPresent).toBe(false);
    await clean.leave();
    const last = await connectPhone(driver, { filters: [] });
    expect(last.sessionPresent).toBe(false);
    await last.leave();
    // A session is present even if it has no subscriptions.
    const empty = await connectPhone(driver, { filters: [] });
    expect(empty.sessionPresent).toBe(true);
    await empty.leave();
  });

  it('[C-9] keeps the last of its subscriptions, even if they change very fast', async () => {
    const driver = await driverInSession(service);
    const phone = await connectPhone(driver, { filters: [] });
    const [filter = ''] = driver.push.topics;
    for (let n = 0; n < 20; n += 1) {
      phone.client.subscribe(filter, { qos: 1 });
      phone.client.unsubscribe(filter);
    }
    await phone.client.subscribeAsync(filter, { qos: 0 });
    await phone.leave();
    const { rows } = await service.world.database.pool.query(
      'select push_subscriptions from sessions where id = $1',
      [driver.sessionId],
    );
    expect(rows).toEqual([{ push_subscriptions: [{ topic: filter, qos: 0 }] }]);
  });

  it('[C-9] receives unacknowledged messages again, with DUP and the same packet identifiers', async () => {
    const driver = await driverInSession(service);
    const first = await rawPhone(driver, { clean: false });
    await routeChanged(service, driver);
    const sent = [await first.next('publish'), await first.next('publish')];
    expect(sent.map((each) => each.dup)).toEqual([false, false]);
    first.socket.destroy();
    const missed = await routeChanged(service, driver);
    const again = await rawClient(driver.push.url);
    again.send(connectPacket(driver, { clean: false }));
    expect((await again.next('connack')).sessionPresent).toBe(true);
    const resent = [await again.next('publish'), await again.next('publish')];
    expect(resent).toMatchObject(sent.map(({ messageId, topic }) => ({ messageId, topic, dup: true })));
    // This message may already have been sent to the first connection, before its end was noticed; then it has DUP.
    await again.next('publish');
    const { payload } = await again.next('publish');
    expect(JSON.parse(payload.toString())).toEqual({ load_id: missed });
    again.socket.destroy();
  });

  it('[C-9] does not get acknowledged messages again, even if acknowledged out of order', async () => {
    const driver = await driverInSession(service);
    const first = await rawPhone(driver, { clean: false });
    await routeChanged(service, driver);
    await routeChanged(service, driver);
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await first.next('publish')).messageId ?? 0);
    const [one, two, three, four] = ids;
    for (const messageId of [two, one, four]) first.send({ cmd: 'puback', messageId: messageId ?? 0 });
    // An unknown packet identifier is ignored.
    first.send({ cmd: 'puback', messageId: 4_711 });
    first.send({ cmd: 'pingreq' });
    await first.next('pingresp');
    first.socket.destroy();
    await first.closed;
    const again = await rawPhone(driver, { clean: false });
    expect((await again.next('publish')).messageId).toBe(three);
    expect((await again.next('publish')).messageId).toBe(four);
    again.socket.destroy();
  });

  it('[C-11] remembers few filters of a client that unsubscribes again and again while a message is unacknowledged', async () => {
    const driver = await driverInSession(service);
    const phone = await rawPhone(driver, { clean: false });
    const routeId = await routeChanged(service, driver);
    await phone.next('publish');
    const topics = [
      ...driver.push.topics,
      `${driver.push.topic_prefix}/+`,
      `${driver.push.topic_prefix}/none`,
    ];
    for (let n = 0; n < 6; n += 1) {
      phone.send({
        cmd: 'subscribe',
        messageId: 2 * n + 1,
        subscriptions: topics.map((topic) => ({ topic, qos: 1 })),
      });
      await phone.next('suback');
      phone.send({ cmd: 'unsubscribe', messageId: 2 * n + 2, unsubscriptions: topics });
      await phone.next('unsuback');
    }
    phone.socket.destroy();
    await phone.closed;
    const { rows } = await service.world.database.pool.query<{ push_subscriptions: { topic: string }[] }>(
      'select push_subscriptions from sessions where id = $1',
      [driver.sessionId],
    );
    const stored = rows[0]?.push_subscriptions.map((each) => each.topic) ?? [];
    expect(stored).toContain(`${driver.push.topic_prefix}/route_changed`);
    expect(stored).toHaveLength(new Set(stored).size);
    expect(stored.length).toBeLessThan(10);
    const again = await connectPhone(driver, { filters: [] });
    await expect.poll(() => again.received.map((each) => each.payload.load_id)).toEqual([routeId, routeId]);
    await again.leave();
  });

  it('[C-9] with QoS 0 treats a message as delivered once it is sent', async () => {
    const driver = await driverInSession(service);
    const phone = await rawPhone(driver, { clean: false }, 0);
    await routeChanged(service, driver);
    expect(await phone.next('publish')).toMatchObject({ qos: 0 });
    expect(await phone.next('publish')).toMatchObject({ qos: 0 });
    phone.socket.destroy();
    await phone.closed;
    const missed = await routeChanged(service, driver);
    const again = await connectPhone(driver, { clean: true });
    await expect.poll(() => again.received.map((each) => each.payload.load_id)).toEqual([missed, missed]);
    await again.leave();
  });

  it('[R-EVT-2][C-9] receives only the kinds that it subscribed to', async () => {
    const driver = await driverInSession(service);
    const phone = await connectPhone(driver, { filters: [`${driver.push.topic_prefix}/load_changed`] });
    const ids = [await routeChanged(service, driver), await routeChanged(service, driver)];
    await expect.poll(() => phone.received.length).toBe(2);
    expect(phone.received.map((each) => [each.kind, each.payload.load_id])).toEqual(
      ids.map((id) => ['load_changed', id]),
    );
    await phone.client.unsubscribeAsync(`${driver.push.topic_prefix}/load_changed`);
    await routeChanged(service, driver);
    await phone.client.subscribeAsync(`${driver.push.topic_prefix}/route_changed`, { qos: 1 });
    await expect.poll(() => phone.received.length).toBe(3);
    expect(phone.received[2]?.kind).toBe('route_changed');
    await phone.leave();
  });

  it('[C-9] misses nothing while the client subscribes to one kind after another', async () => {
    const driver = await driverInSession(service);
    const missed = await routeChanged(service, driver);
    const phone = await connectPhone(driver, { clean: true, filters: [] });
    for (const topic of driver.push.topics) await phone.client.subscribeAsync(topic, { qos: 1 });
    await expect
      .poll(() => phone.received.map(({ kind, payload }) => [kind, payload.load_id]))
      .toEqual([
        ['route_changed', missed],
        ['load_changed', missed],
      ]);
    await phone.leave();
  });
});

describe('a second connection with the same identifier', () => {
  it('[C-9] takes over the session', async () => {
    const driver = await driverInSession(service);
    const first = await connectPhone(driver);
    const second = await connectPhone(driver);
    await first.closed;
    const routeId = await routeChanged(service, driver);
    await expect.poll(() => second.received.map((each) => each.payload.load_id)).toEqual([routeId, routeId]);
    expect(first.received).toEqual([]);
    await second.leave();
  });

  it('[C-9] takes over at most three times in 30 s; after that the existing connection stays', async () => {
    const driver = await driverInSession(service);
    const codes: (number | undefined)[] = [];
    const clients: RawClient[] = [];
    for (let n = 0; n < 10; n += 1) {
      const client = await rawClient(driver.push.url);
      client.send(
        connectPacket(driver, { clientId: n % 2 === 0 ? driver.sessionId : driver.sessionId.toUpperCase() }),
      );
      codes.push((await client.next('connack')).returnCode);
      clients.push(client);
    }
    expect(codes).toEqual([0, 0, 0, 0, 3, 3, 3, 3, 3, 3]);
    await expect.poll(() => clients.map((each) => each.isClosed()).indexOf(false)).toBe(3);
    // Once the existing connection has ended, a new client may connect.
    clients[3]?.socket.destroy();
    await clients[3]?.closed;
    const next = await connectPhone(driver);
    await next.leave();
  });
});
