import { describe, expect, it } from 'vitest';
import { conformanceBroker, nextPublication, puback, subscribe } from './conformance-broker.js';

const broker = conformanceBroker();
const disconnect = { cmd: 'disconnect' } as const;

describe('with clean session 0', () => {
  it('[MQTT-3.1.2-4] [MQTT-3.2.2-2] [MQTT-3.2.2-3] [MQTT-3.1.4-3] a session is created, kept, and resumed with its subscriptions', async () => {
    const listener = await broker.listener();
    const first = await broker.enter(listener);
    expect(first.present).toBe(false);
    first.client.send(subscribe(1, [[`${listener.prefix}#`, 1]]));
    await first.client.next();
    first.client.send(disconnect);
    await first.client.closed();
    const second = await broker.enter(listener);
    expect(second.present).toBe(true);
    const id = await broker.change(listener);
    expect(await nextPublication(second.client)).toMatchObject({ kind: 'route_changed', id });
  });

  it('[MQTT-3.1.2-4] [MQTT-3.2.2-2] a session is present even if the client subscribed to nothing', async () => {
    const listener = await broker.listener();
    const { client } = await broker.enter(listener);
    client.send(disconnect);
    await client.closed();
    const { client: second, present } = await broker.enter(listener);
    expect(present).toBe(true);
    expect((await broker.enter(listener)).present).toBe(true);
    await second.closed();
  });

  it('[MQTT-3.1.2-5] [MQTT-4.1.0-1] messages sent in between are delivered after the next CONNECT, in order', async () => {
    const listener = await broker.listener();
    const client = await broker.listen(listener);
    await client.drop();
    const changes = [await broker.change(listener), await broker.change(listener)];
    const { client: again, present } = await broker.enter(listener);
    expect(present).toBe(true);
    const got = [];
    for (let n = 0; n < 4; n += 1) got.push(await nextPublication(again));
    expect(got.map((each) => each.id)).toEqual(changes.flatMap((id) => [id, id]));
    expect(got.map((each) => each.kind)).toEqual([
      'route_changed',
      'load_changed',
      'route_changed',
      'load_changed',
    ]);
  });

  it('[MQTT-3.1.3-2] a session is found by its client identifier, and no other session is', async () => {
    const [one, other] = [await broker.listener(), await broker.listener()];
    const client = await broker.listen(one);
    await client.drop();
    expect((await broker.enter(other)).present).toBe(false);
    expect((await broker.enter(one)).present).toBe(true);
  });
});

describe('with clean session 1', () => {
  it('[MQTT-3.1.2-6] [MQTT-3.2.2-1] [MQTT-3.1.4-3] an earlier session is deleted', async () => {
    const listener = await broker.listener();
    const kept = await broker.listen(listener);
    await kept.drop();
    const clean = await broker.enter(listener, { clean: true });
    expect(clean.present).toBe(false);
    await broker.change(listener);
    expect(await broker.whatCameTo(clean.client)).toEqual([]);
    clean.client.send(disconnect);
    await clean.client.closed();
    expect((await broker.enter(listener)).present).toBe(false);
  });

  it('[MQTT-3.1.2-6] the driver’s unacknowledged messages are published again, without DUP', async () => {
    const listener = await broker.listener();
    const kept = await broker.listen(listener);
    const id = await broker.change(listener);
    await nextPublication(kept);
    await kept.drop();
    const clean = await broker.listen(listener, { clean: true });
    for (const kind of ['route_changed', 'load_changed'])
      expect(await nextPublication(clean)).toMatchObject({ kind, id, dup: false });
  });

  it('[MQTT-3.1.2-6] the session ends with its connection', async () => {
    const listener = await broker.listener();
    const client = await broker.listen(listener, { clean: true });
    await client.drop();
    const { client: again, present } = await broker.enter(listener);
    expect(present).toBe(false);
    await broker.change(listener);
    expect(await broker.whatCameTo(again)).toEqual([]);
  });

  it('[MQTT-4.1.0-2] the session does not end before its connection', async () => {
    const listener = await broker.listener();
    const client = await broker.listen(listener, { clean: true });
    for (let n = 0; n < 3; n += 1) {
      const id = await broker.change(listener);
      for (const kind of ['route_changed', 'load_changed']) {
        const got = await nextPublication(client);
        expect(got).toMatchObject({ kind, id });
        client.send(puback(got.messageId ?? 0));
      }
      expect(await client.whenQuiet()).toEqual([]);
    }
  });
});

describe('a second connection with the same client identifier', () => {
  it('[MQTT-3.1.4-2] replaces the first connection, which is closed', async () => {
    const listener = await broker.listener();
    const first = await broker.listen(listener);
    const { client: second, present } = await broker.enter(listener);
    expect(present).toBe(true);
    expect(await first.closed()).toEqual([]);
    const id = await broker.change(listener);
    expect(await nextPublication(second)).toMatchObject({ id });
  });

  it('[MQTT-3.1.4-2] does not replace the first connection if its own password is wrong', async () => {
    const listener = await broker.listener();
    const first = await broker.listen(listener);
    const stranger = await broker.open();
    stranger.send(listener.connect({ password: Buffer.from('no token') }));
    expect(await stranger.closed()).toMatchObject([{ cmd: 'connack', returnCode: 4 }]);
    expect(await first.whenQuiet()).toEqual([]);
  });
});

describe('keep-alive', () => {
  it('[MQTT-3.1.2-24] of one second closes the connection after 1.5 seconds, measured from the last packet', async () => {
    const listener = await broker.listener();
    const { client } = await broker.enter(listener, { keepalive: 1 });
    await client.whenQuiet();
    const lastAt = performance.now();
    expect(await client.closed()).toEqual([]);
    const afterMs = performance.now() - lastAt;
    expect(afterMs).toBeGreaterThan(1_400);
    expect(afterMs).toBeLessThan(10_000);
  });

  it('[MQTT-3.12.4-1] includes PINGREQ, which gets the response PINGRESP', async () => {
    const { client } = await broker.enter(await broker.listener());
    for (let n = 0; n < 3; n += 1) {
      client.send({ cmd: 'pingreq' });
      expect((await client.next()).cmd).toBe('pingresp');
    }
    expect(client.bytes().subarray(-2)).toEqual(Buffer.from([0xd0, 0]));
  });
});

describe('a temporary error', () => {
  it('[MQTT-4.8.0-2] while SUBSCRIBE is processed closes the connection, and the next connection is served', async () => {
    const listener = await broker.listener();
    const { client } = await broker.enter(listener);
    const { pool } = broker.world.database;
    await pool.query('alter table sessions rename column push_subscriptions to elsewhere');
    client.send(subscribe(1, [[`${listener.prefix}#`, 1]]));
    expect(await client.closed()).toEqual([]);
    await pool.query('alter table sessions rename column elsewhere to push_subscriptions');
    const again = await broker.listen(listener);
    expect(await again.whenQuiet()).toEqual([]);
  });

  it('[MQTT-3.2.2-5] [MQTT-4.8.0-2] while CONNECT is processed gets return code 3, and the connection is closed', async () => {
    const listener = await broker.listener();
    const { pool } = broker.world.database;
    await pool.query('alter table sessions rename column push_subscriptions to elsewhere');
    const client = await broker.open();
    client.send(listener.connect());
    expect(await client.closed()).toMatchObject([{ cmd: 'connack', returnCode: 3, sessionPresent: false }]);
    await pool.query('alter table sessions rename column elsewhere to push_subscriptions');
    expect((await broker.enter(listener)).present).toBe(false);
  });
});
