import { pushKinds } from '@fleet/contract/driving/push';
import { describe, expect, it } from 'vitest';
import {
  conformanceBroker,
  type Listener,
  nextPublication,
  puback,
  subscribe,
  unsubscribe,
} from './conformance-broker.js';
import type { RawClient } from './raw-client.js';

const broker = conformanceBroker();

async function connected(): Promise<{ listener: Listener; client: RawClient }> {
  const listener = await broker.listener();
  return { listener, client: (await broker.enter(listener)).client };
}

describe('SUBSCRIBE', () => {
  it('[MQTT-3.8.4-1] [MQTT-3.8.4-2] [MQTT-2.3.1-7] gets a SUBACK with the same packet identifier', async () => {
    const { listener, client } = await connected();
    for (const messageId of [1, 255, 256, 65_535]) {
      client.send(subscribe(messageId, [[`${listener.prefix}#`, 1]]));
      expect(await client.next()).toMatchObject({ cmd: 'suback', messageId });
    }
  });

  it('[MQTT-3.8.4-4] [MQTT-3.8.4-5] [MQTT-3.9.3-1] [MQTT-3.9.3-2] gets one return code per filter, in the same order: 0, 1, 2 or 128', async () => {
    const { listener, client } = await connected();
    const other = await broker.listener();
    const { prefix } = listener;
    client.send(
      subscribe(5, [
        [`${prefix}route_changed`, 0],
        [`${other.prefix}#`, 1],
        [`${prefix}load_changed`, 2],
        ['$SYS/#', 0],
        [`${prefix}session_revoked`, 1],
        ['fleet/#', 2],
      ]),
    );
    expect(await client.next()).toMatchObject({ cmd: 'suback', granted: [0, 0x80, 2, 0x80, 1, 0x80] });
  });

  it('[MQTT-3.8.4-4] [MQTT-3.8.4-5] with the same filter twice gets two return codes, and the last QoS applies', async () => {
    const { listener, client } = await connected();
    const filter = `${listener.prefix}#`;
    client.send(
      subscribe(5, [
        [filter, 2],
        [filter, 0],
      ]),
    );
    expect(await client.next()).toMatchObject({ cmd: 'suback', granted: [2, 0] });
    await broker.change(listener);
    expect(await nextPublication(client)).toMatchObject({ qos: 0 });
  });

  it('[MQTT-3.8.4-3] replaces the subscription of the same filter: a different QoS applies, and nothing is sent twice', async () => {
    const { listener, client } = await connected();
    const filter = `${listener.prefix}#`;
    client.send(subscribe(1, [[filter, 0]]));
    await client.next();
    client.send(subscribe(2, [[filter, 1]]));
    await client.next();
    await broker.change(listener);
    expect(await nextPublication(client)).toMatchObject({ kind: 'route_changed', qos: 1 });
    expect(await nextPublication(client)).toMatchObject({ kind: 'load_changed', qos: 1 });
    expect(await client.whenQuiet()).toEqual([]);
  });

  it('[MQTT-3.8.4-3] of the same filter does not interrupt the delivery', async () => {
    const { listener, client } = await connected();
    const filter = `${listener.prefix}#`;
    client.send(subscribe(1, [[filter, 0]]));
    await client.next();
    const changed: string[] = [];
    const got: string[] = [];
    for (let n = 2; n < 30; n += 1) {
      const changing = broker.change(listener);
      client.send(subscribe(n, [[filter, 0]]));
      changed.push(await changing);
    }
    while (got.length < 2 * changed.length) {
      const packet = await client.next();
      if (packet.cmd === 'publish') got.push(JSON.parse(packet.payload.toString()).load_id);
    }
    expect(got).toEqual(changed.flatMap((id) => [id, id]));
  });
});

describe('a filter', () => {
  it('[MQTT-4.7.1-1] [MQTT-4.7.1-2] [MQTT-4.7.1-3] may have a wildcard for the last level, which matches every kind', async () => {
    const heard: Record<string, string[]> = {};
    for (const wildcard of ['#', '+', '+/#', 'route_changed', 'route_changed/#']) {
      const { listener, client } = await connected();
      client.send(subscribe(1, [[listener.prefix + wildcard, 1]]));
      expect(await client.next()).toMatchObject({ granted: [1] });
      await broker.change(listener);
      const packets = await broker.whatCameTo(client);
      heard[wildcard] = packets.map((each) =>
        each.cmd === 'publish' ? each.topic.slice(listener.prefix.length) : '',
      );
      await client.drop();
    }
    const both = ['route_changed', 'load_changed'];
    const one = ['route_changed'];
    expect(heard).toEqual({ '#': both, '+': both, '+/#': both, route_changed: one, 'route_changed/#': one });
    expect(pushKinds.filter((kind) => /[+#]/.test(kind))).toEqual([]);
  });

  it.each([
    ['[MQTT-4.7.1-2] `#` before the last level', '#/route_changed'],
    ['[MQTT-4.7.1-2] `#` after letters', 'route#'],
    ['[MQTT-4.7.1-3] `+` after letters', 'route+'],
    ['[MQTT-4.7.1-3] `+` before letters', '+_changed'],
    ['[MQTT-4.7.1-3] `+` before one letter', '+d'],
    ['[MQTT-4.7.1-3] `+` twice in a level', '++'],
    ['[MQTT-4.7.1-2] `#` twice in a level', '##'],
  ])('that contains %s closes the connection', async (_name, ending) => {
    for (const packetFor of [
      (filter: string) => subscribe(1, [[filter, 1]]),
      (filter: string) => unsubscribe(1, filter),
    ]) {
      const { listener, client } = await connected();
      client.send(packetFor(listener.prefix + ending));
      expect(await client.closed()).toEqual([]);
    }
  });

  it('[MQTT-4.7.3-1] must have at least one character', async () => {
    for (const packet of [subscribe(1, [['', 1]]), unsubscribe(1, '')]) {
      const { client } = await connected();
      client.send(packet);
      expect(await client.closed()).toEqual([]);
    }
  });

  it('[MQTT-4.7.2-1] that begins with a wildcard does not match topics that begin with `$`: it is refused', async () => {
    const { client } = await connected();
    const filters = ['#', '+/#', '+', '$SYS/#', '+/new/clients', '$SYS/+/heartbeat'];
    client.send(
      subscribe(
        1,
        filters.map((each) => [each, 1] as const),
      ),
    );
    expect(await client.next()).toMatchObject({ granted: filters.map(() => 0x80) });
    await (await connected()).client.drop();
    expect(await broker.whatCameTo(client)).toEqual([]);
  });

  it('[MQTT-4.7.3-4] is compared exactly: letter case, slashes and encodings are not normalised', async () => {
    const { listener, client } = await connected();
    const { prefix } = listener;
    const own = [
      'ROUTE_CHANGED',
      'route_changed/',
      '/route_changed',
      'route%5Fchanged',
      'route_changed ',
      './route_changed',
    ];
    const foreign = [prefix.toUpperCase(), `/${prefix}`, prefix.replace('/', '//')];
    client.send(
      subscribe(
        1,
        [...own.map((each) => prefix + each), ...foreign.map((each) => `${each}#`)].map(
          (each) => [each, 1] as const,
        ),
      ),
    );
    expect(await client.next()).toMatchObject({ granted: [...own.map(() => 1), ...foreign.map(() => 0x80)] });
    await broker.change(listener);
    expect(await broker.whatCameTo(client)).toEqual([]);
  });
});

describe('UNSUBSCRIBE', () => {
  it('[MQTT-3.10.4-2] [MQTT-3.10.4-4] [MQTT-2.3.1-7] gets an UNSUBACK with the same packet identifier, and no new message arrives', async () => {
    const { listener, client } = await connected();
    client.send(subscribe(1, [[`${listener.prefix}#`, 1]]));
    await client.next();
    client.send(unsubscribe(65_535, `${listener.prefix}#`));
    expect(await client.next()).toMatchObject({ cmd: 'unsuback', messageId: 65_535 });
    await broker.change(listener);
    expect(await broker.whatCameTo(client)).toEqual([]);
  });

  it('[MQTT-3.10.4-5] gets its response even without a matching subscription', async () => {
    const { listener, client } = await connected();
    const other = await broker.listener();
    client.send(unsubscribe(9, `${listener.prefix}#`, 'somewhere/else', `${other.prefix}#`));
    expect(await client.next()).toMatchObject({ cmd: 'unsuback', messageId: 9 });
  });

  it('[MQTT-3.10.4-1] compares character by character: it removes only the identical filter', async () => {
    const { listener, client } = await connected();
    const { prefix } = listener;
    client.send(subscribe(1, [[`${prefix}+`, 1]]));
    await client.next();
    client.send(
      unsubscribe(2, `${prefix}#`, `${prefix}route_changed`, `${prefix}+/`, `${prefix.toUpperCase()}+`),
    );
    expect(await client.next()).toMatchObject({ cmd: 'unsuback' });
    await broker.change(listener);
    expect(await nextPublication(client)).toMatchObject({ kind: 'route_changed' });
    expect(await nextPublication(client)).toMatchObject({ kind: 'load_changed' });
  });

  it('[MQTT-3.10.4-6] with several filters removes all of them, with one response', async () => {
    const { listener, client } = await connected();
    const filters = ['route_changed', 'load_changed', 'session_revoked'].map(
      (each) => listener.prefix + each,
    );
    client.send(
      subscribe(
        1,
        filters.map((each) => [each, 1] as const),
      ),
    );
    await client.next();
    client.send(unsubscribe(2, ...filters.slice(0, 2)));
    expect(await client.next()).toMatchObject({ cmd: 'unsuback', messageId: 2 });
    await broker.change(listener);
    expect(await broker.whatCameTo(client)).toEqual([]);
  });

  it.each([false, true])(
    '[MQTT-3.10.4-1] and SUBSCRIBE of the same filter are processed in the order of their arrival, with clean session %s',
    async (clean) => {
      const listener = await broker.listener();
      const { client } = await broker.enter(listener, { clean });
      const filter = `${listener.prefix}#`;
      client.send(subscribe(1, [[filter, 0]]), unsubscribe(2, filter), subscribe(3, [[filter, 0]]));
      for (let n = 0; n < 3; n += 1) await client.next();
      const id = await broker.change(listener);
      expect(await nextPublication(client)).toMatchObject({ id });
      expect(await nextPublication(client)).toMatchObject({ id });
      client.send(subscribe(4, [[filter, 0]]), unsubscribe(5, filter));
      for (let n = 0; n < 2; n += 1) await client.next();
      await broker.change(listener);
      expect(await broker.whatCameTo(client)).toEqual([]);
    },
  );

  it('[MQTT-3.10.4-3] lets the delivery of messages in flight complete, even over another connection', async () => {
    const { listener, client } = await connected();
    client.send(subscribe(1, [[`${listener.prefix}route_changed`, 1]]));
    await client.next();
    const id = await broker.change(listener);
    const first = await nextPublication(client);
    expect(first).toMatchObject({ id, dup: false });
    client.send(unsubscribe(2, `${listener.prefix}route_changed`));
    expect((await client.next()).cmd).toBe('unsuback');
    await client.drop();
    const { client: again, present } = await broker.enter(listener);
    expect(present).toBe(true);
    expect(await nextPublication(again)).toEqual({ ...first, dup: true });
    again.send(puback(first.messageId ?? 0));
    await broker.change(listener);
    expect(await broker.whatCameTo(again)).toEqual([]);
  });
});
