import { pushKinds, topicOf } from '@fleet/contract/driving/push';
import { describe, expect, it } from 'vitest';
import { readStreams } from '../../src/platform/outbox/push-stream.js';
import {
  conformanceBroker,
  type Listener,
  nextPublication,
  type Publication,
  puback,
  subscribe,
} from './conformance-broker.js';
import type { RawClient } from './raw-client.js';

const broker = conformanceBroker();

async function publications(client: RawClient, count: number): Promise<Publication[]> {
  const got: Publication[] = [];
  while (got.length < count) got.push(await nextPublication(client));
  return got;
}

const identifiers = (got: readonly Publication[]) => got.map((each) => each.messageId);

async function subscribed(...filters: readonly (readonly [string, 0 | 1 | 2])[]) {
  const listener = await broker.listener();
  const { client } = await broker.enter(listener);
  client.send(
    subscribe(
      1,
      filters.map(([ending, qos]) => [listener.prefix + ending, qos] as const),
    ),
  );
  return { listener, client, answer: await client.next() };
}

describe('a message with QoS 1', () => {
  it('[MQTT-4.3.2-1] [MQTT-2.3.1-1] [MQTT-3.3.1-3] has its own identifier, which is not zero, and DUP 0', async () => {
    const listener = await broker.listener();
    const client = await broker.listen(listener);
    for (let n = 0; n < 3; n += 1) await broker.change(listener);
    const got = await publications(client, 6);
    expect(got.map(({ qos, dup }) => [qos, dup])).toEqual(got.map(() => [1, false]));
    expect(new Set(identifiers(got)).size).toBe(6);
    expect(got.filter((each) => !each.messageId)).toEqual([]);
  });

  it('[MQTT-4.4.0-1] [MQTT-3.3.1-1] [MQTT-2.3.1-4] [MQTT-4.6.0-1] is sent again after a reconnect if unacknowledged: same identifiers, same order, DUP 1', async () => {
    const listener = await broker.listener();
    const first = await broker.listen(listener);
    for (let n = 0; n < 3; n += 1) await broker.change(listener);
    const sent = await publications(first, 6);
    await first.drop();
    const { client: second } = await broker.enter(listener);
    expect(await publications(second, 6)).toEqual(sent.map((each) => ({ ...each, dup: true })));
    for (const each of sent.slice(0, 2)) second.send(puback(each.messageId ?? 0));
    await second.whenQuiet();
    await second.drop();
    const { client: third } = await broker.enter(listener);
    expect(await publications(third, 4)).toEqual(sent.slice(2).map((each) => ({ ...each, dup: true })));
    expect(await third.whenQuiet()).toEqual([]);
  });

  it('[MQTT-3.3.1-3] has DUP 0 after a reconnect if it was not sent before', async () => {
    const listener = await broker.listener();
    const first = await broker.listen(listener);
    await broker.change(listener);
    await publications(first, 2);
    first.send({ cmd: 'disconnect' });
    await first.closed();
    await broker.change(listener);
    const { client: second } = await broker.enter(listener);
    expect((await publications(second, 4)).map((each) => each.dup)).toEqual([true, true, false, false]);
  });

  it('[MQTT-4.3.2-1] remains unacknowledged until its own PUBACK arrives', async () => {
    const listener = await broker.listener();
    const first = await broker.listen(listener);
    await broker.change(listener);
    const [route, load] = await publications(first, 2);
    const strange = [1, 2, 500, 65_535].filter((id) => id !== route?.messageId && id !== load?.messageId);
    first.send(...strange.map(puback), puback(load?.messageId ?? 0), puback(load?.messageId ?? 0));
    await first.whenQuiet();
    await first.drop();
    const { client: second } = await broker.enter(listener);
    expect(await nextPublication(second)).toEqual({ ...route, dup: true });
  });

  it('[MQTT-4.3.2-1] is sent even if the client acknowledges late: the window moves on', async () => {
    const listener = await broker.listener();
    const client = await broker.listen(listener);
    const changes = await Promise.all(Array.from({ length: 40 }, () => broker.change(listener)));
    const got: Publication[] = [];
    while (got.length < 80) {
      const each = await nextPublication(client);
      got.push(each);
      client.send(puback(each.messageId ?? 0));
    }
    expect(new Set(got.map((each) => each.id))).toEqual(new Set(changes));
    expect(await client.whenQuiet()).toEqual([]);
  });
});

describe('a message with QoS 0', () => {
  it('[MQTT-4.3.1-1] [MQTT-3.3.1-2] [MQTT-2.3.1-5] has DUP 0 and no identifier, and is never sent again', async () => {
    const { listener, client } = await subscribed(['#', 0]);
    await broker.change(listener);
    const got = await publications(client, 2);
    expect(got.map(({ qos, dup, messageId }) => [qos, dup, messageId])).toEqual(
      got.map(() => [0, false, undefined]),
    );
    expect(client.bytes().at(-payloadLengthOf(got[1]))).toBe(0x7b);
    await client.whenQuiet();
    await client.drop();
    const { client: again } = await broker.enter(listener);
    expect(await again.whenQuiet()).toEqual([]);
  });
});

/** The bytes of the payload, which with QoS 0 follows directly after the topic. */
function payloadLengthOf(publication: Publication | undefined): number {
  return JSON.stringify({ load_id: publication?.id }).length;
}

describe('the QoS', () => {
  it('[MQTT-3.8.4-6] is the lower one of the granted QoS and the QoS of the message, which is 1', async () => {
    for (const [asked, sent] of [
      [0, 0],
      [1, 1],
      [2, 1],
    ] as const) {
      const { listener, client, answer } = await subscribed(['#', asked]);
      expect(answer).toMatchObject({ cmd: 'suback', granted: [asked] });
      await broker.change(listener);
      expect((await publications(client, 2)).map((each) => each.qos)).toEqual([sent, sent]);
    }
  });

  it('[MQTT-3.3.5-1] is the highest one of all matching filters, and the message is sent once', async () => {
    const { listener, client } = await subscribed(['#', 0], ['route_changed', 1], ['+', 0]);
    await broker.change(listener);
    const got = await publications(client, 2);
    expect(got.map(({ kind, qos }) => [kind, qos])).toEqual([
      ['route_changed', 1],
      ['load_changed', 0],
    ]);
    expect(await client.whenQuiet()).toEqual([]);
  });
});

describe('a message', () => {
  it('[MQTT-3.3.2-1] [MQTT-3.3.2-2] [MQTT-3.3.2-3] [MQTT-3.3.1-9] [R-EVT-2] [R-EVT-7] [R-EVT-12] begins with its topic, without wildcards and matching the filter, and is not retained', async () => {
    const { listener, client } = await subscribed(['+', 1]);
    const id = await broker.change(listener);
    const got = await publications(client, 2);
    const { organisationId } = broker.world;
    const topics = (['route_changed', 'load_changed'] as const).map((kind) =>
      topicOf('fleet', organisationId, listener.userId, kind),
    );
    expect(got.map(({ topic, retain, id: about }) => [topic, retain, about])).toEqual(
      topics.map((topic) => [topic, false, id]),
    );
    expect(pushKinds.filter((kind) => !/^[a-z_]+$/.test(kind))).toEqual([]);
  });

  it('[MQTT-4.5.0-1] reaches every session with a matching subscription, and no other', async () => {
    const listeners: Listener[] = [];
    for (let n = 0; n < 4; n += 1) listeners.push(await broker.listener());
    const clients = await Promise.all(listeners.map((each) => broker.listen(each)));
    const changes: string[] = [];
    for (const each of listeners) changes.push(await broker.change(each));
    for (const [at, client] of clients.entries()) {
      const got = await publications(client, 2);
      expect(got.map((each) => each.id)).toEqual([changes[at], changes[at]]);
      expect(await client.whenQuiet()).toEqual([]);
    }
  });

  it('[MQTT-4.6.0-5] [MQTT-4.6.0-6] arrives in the order of its source, from any number of writers', async () => {
    const listener = await broker.listener();
    const { client } = await broker.enter(listener);
    client.send(subscribe(1, [[`${listener.prefix}#`, 0]]));
    await client.next();
    await Promise.all(Array.from({ length: 25 }, () => broker.change(listener)));
    const got = await publications(client, 50);
    const { organisationId } = broker.world;
    const place = { organisationId, userId: listener.userId, after: 0 };
    const stream = await readStreams(broker.world.database.pool, [place], 100);
    expect(got.map(({ kind, id }) => [kind, id])).toEqual(stream.map((each) => [each.kind, each.subjectId]));
  });
});
