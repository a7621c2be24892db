import { describe, expect, it } from 'vitest';
import { conformanceBroker, nextPublication, subscribe } from './conformance-broker.js';
import { field, packetOf, twoBytes } from './raw-client.js';

const broker = conformanceBroker();
const header = { subscribe: 0x82, unsubscribe: 0xa2 };
const qos1 = Buffer.from([1]);
const identifier = twoBytes(7);

/** Sends bytes as a connected and subscribed client. Returns what arrived before the broker closed the connection. */
async function answerTo(...sent: readonly Uint8Array[]): Promise<string[]> {
  const listener = await broker.listener();
  const client = await broker.listen(listener);
  client.send(...sent);
  return (await client.closed()).map((each) => each.cmd);
}

const closesOn: [string, Buffer][] = [
  ['[MQTT-3.6.1-1] PUBREL', packetOf(0x60, identifier)],
  ['[MQTT-3.8.1-1] SUBSCRIBE', packetOf(0x80, identifier, field('x'), qos1)],
  ['[MQTT-3.8.1-1] SUBSCRIBE with all reserved bits set', packetOf(0x8f, identifier, field('x'), qos1)],
  ['[MQTT-3.10.1-1] UNSUBSCRIBE', packetOf(0xa0, identifier, field('x'))],
  ['[MQTT-3.14.1-1] DISCONNECT', packetOf(0xe1)],
  ['PUBACK', packetOf(0x41, identifier)],
  ['PUBREC', packetOf(0x52, identifier)],
  ['PUBCOMP', packetOf(0x78, identifier)],
  ['PINGREQ', packetOf(0xc4)],
];

describe('reserved bits of the fixed header', () => {
  it.each(closesOn)('[MQTT-2.2.2-2] close the connection if they are wrong: %s', async (_name, packet) => {
    expect(await answerTo(packet)).toEqual([]);
  });

  it('[MQTT-2.2.2-1] are correct in every packet that the broker sends', async () => {
    const listener = await broker.listener();
    const client = await broker.listen(listener);
    await broker.change(listener);
    for (let n = 0; n < 2; n += 1) await nextPublication(client);
    client.send({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: [`${listener.prefix}#`] });
    expect((await client.next()).cmd).toBe('unsuback');
    await client.whenQuiet();
    const headers = headersIn(client.bytes());
    const flags = new Map(headers.map((each) => [each >> 4, each & 0x0f]));
    // CONNACK, SUBACK, PUBLISH (QoS 1, neither DUP nor RETAIN), UNSUBACK, PINGRESP.
    expect(Object.fromEntries(flags)).toEqual({ 2: 0, 9: 0, 3: 2, 11: 0, 13: 0 });
  });
});

/** The first bytes of all packets. */
function headersIn(bytes: Buffer): number[] {
  const headers: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    headers.push(bytes[at] ?? 0);
    let length = 0;
    let place = 1;
    let byte: number;
    do {
      at += 1;
      byte = bytes[at] ?? 0;
      length += (byte & 0x7f) * place;
      place *= 128;
    } while (byte > 0x7f);
    at += 1 + length;
  }
  return headers;
}

const wrongTexts: [string, Buffer][] = [
  ['[MQTT-1.5.3-1] a surrogate', Buffer.from([0x61, 0xed, 0xa0, 0x80])],
  ['[MQTT-1.5.3-1] a surrogate pair', Buffer.from([0xed, 0xa0, 0xb5, 0xed, 0xb0, 0x80])],
  ['[MQTT-1.5.3-1] an overlong slash', Buffer.from([0xc0, 0xaf])],
  ['[MQTT-1.5.3-1] half a character', Buffer.from([0x61, 0xc3])],
  ['[MQTT-1.5.3-1] a code point beyond the last', Buffer.from([0xf4, 0x90, 0x80, 0x80])],
  ['[MQTT-1.5.3-2] [MQTT-4.7.3-2] U+0000', Buffer.from('a\u0000b')],
];

describe('a string', () => {
  it.each(wrongTexts)(
    '[MQTT-3.8.3-1] closes the connection if SUBSCRIBE contains %s',
    async (_name, text) => {
      const { prefix } = await broker.listener();
      const filter = Buffer.concat([Buffer.from(prefix), text]);
      expect(await answerTo(packetOf(header.subscribe, identifier, field(filter), qos1))).toEqual([]);
    },
  );

  it.each(wrongTexts)(
    '[MQTT-3.10.3-1] closes the connection if UNSUBSCRIBE contains %s',
    async (_name, text) => {
      const good = field('fleet/one');
      expect(await answerTo(packetOf(header.unsubscribe, identifier, good, field(text)))).toEqual([]);
    },
  );

  it('[MQTT-1.5.3-3] keeps a byte order mark at its beginning: this makes a different filter, outside the client’s own topics', async () => {
    const listener = await broker.listener();
    const { client } = await broker.enter(listener);
    client.send(
      subscribe(3, [[`\ufeff${listener.prefix}#`, 1]]),
      subscribe(4, [[`${listener.prefix}\ufeff`, 1]]),
    );
    expect(await client.next()).toMatchObject({ cmd: 'suback', messageId: 3, granted: [0x80] });
    expect(await client.next()).toMatchObject({ cmd: 'suback', messageId: 4, granted: [1] });
  });

  it('may contain letters of every script', async () => {
    const listener = await broker.listener();
    const { client } = await broker.enter(listener);
    client.send(subscribe(3, [[`${listener.prefix}càrrega/負荷/🚚`, 1]]));
    expect(await client.next()).toMatchObject({ cmd: 'suback', granted: [1] });
  });
});

describe('a packet identifier', () => {
  it.each([
    ['SUBSCRIBE', packetOf(header.subscribe, twoBytes(0), field('x'), qos1)],
    ['UNSUBSCRIBE', packetOf(header.unsubscribe, twoBytes(0), field('x'))],
    ['PUBLISH', packetOf(0x32, field('x'), twoBytes(0))],
  ])('[MQTT-2.3.1-1] closes the connection if it is zero in %s', async (_name, packet) => {
    expect(await answerTo(packet)).toEqual([]);
  });
});

describe('SUBSCRIBE and UNSUBSCRIBE', () => {
  it.each([
    ['[MQTT-3.8.3-3] SUBSCRIBE without a filter', packetOf(header.subscribe, identifier)],
    ['[MQTT-3.10.3-2] UNSUBSCRIBE without a filter', packetOf(header.unsubscribe, identifier)],
    ['[MQTT-3.8.3-4] a QoS of 3', packetOf(header.subscribe, identifier, field('x'), Buffer.from([3]))],
    ['[MQTT-3.8.3-4] reserved bits', packetOf(header.subscribe, identifier, field('x'), Buffer.from([0x81]))],
    ['a filter without its QoS', packetOf(header.subscribe, identifier, field('x'))],
    ['a filter that is longer than the packet', packetOf(header.subscribe, identifier, twoBytes(9), qos1)],
    [
      'only one byte of a filter’s length',
      packetOf(header.unsubscribe, identifier, field('x'), Buffer.from([0])),
    ],
  ])('[MQTT-4.8.0-1] close the connection if malformed: %s', async (_name, packet) => {
    expect(await answerTo(packet)).toEqual([]);
  });
});

describe('PUBLISH of a client', () => {
  it.each([
    ['QoS 0', packetOf(0x30, field('fleet/x'), Buffer.from('{}'))],
    ['QoS 1', packetOf(0x32, field('fleet/x'), identifier, Buffer.from('{}'))],
    ['QoS 2', packetOf(0x34, field('fleet/x'), identifier, Buffer.from('{}'))],
    ['retained', packetOf(0x31, field('fleet/x'), Buffer.from('{}'))],
    ['an empty payload', packetOf(0x30, field('fleet/x'))],
    ['a topic with a wildcard', packetOf(0x30, field('fleet/+'), Buffer.from('{}'))],
  ])(
    '[MQTT-3.3.5-2] is not authorised (%s): the connection is closed, and no client receives the message',
    async (_n, packet) => {
      expect(await answerTo(packet)).toEqual([]);
    },
  );

  it('[MQTT-3.3.5-2] on its own topic reaches no client, not even the sender', async () => {
    const listener = await broker.listener();
    const client = await broker.listen(listener);
    client.send({
      cmd: 'publish',
      topic: `${listener.prefix}route_changed`,
      payload: '{}',
      qos: 1,
      messageId: 9,
      dup: false,
      retain: true,
    });
    expect(await client.closed()).toEqual([]);
    const again = await broker.listen(listener);
    expect(await again.whenQuiet()).toEqual([]);
  });

  it('[MQTT-3.3.1-4] closes the connection if both QoS bits are set', async () => {
    expect(await answerTo(packetOf(0x36, field('fleet/x'), identifier))).toEqual([]);
  });
});

describe('a packet of QoS 2, which the broker neither sends nor accepts', () => {
  it.each([
    ['PUBREC', packetOf(0x50, identifier)],
    ['PUBREL', packetOf(0x62, identifier)],
    ['PUBCOMP', packetOf(0x70, identifier)],
  ])('is ignored: %s', async (_name, packet) => {
    const listener = await broker.listener();
    for (const clean of [true, false]) {
      const client = await broker.listen(listener, { clean });
      client.send(packet);
      for (let n = 0; n < 2; n += 1) expect(await client.whenQuiet()).toEqual([]);
      await client.drop();
    }
  });

  it('acknowledges nothing', async () => {
    const listener = await broker.listener();
    const client = await broker.listen(listener);
    await broker.change(listener);
    const sent = [await nextPublication(client), await nextPublication(client)];
    for (const { messageId } of sent) {
      const its = twoBytes(messageId ?? 0);
      client.send(packetOf(0x50, its), packetOf(0x70, its));
    }
    await client.whenQuiet();
    await client.drop();
    const { client: again } = await broker.enter(listener);
    const once = [await nextPublication(again), await nextPublication(again)];
    expect(once.map((each) => each.messageId)).toEqual(sent.map((each) => each.messageId));
  });
});

describe('a violation of the protocol', () => {
  it.each([
    ['CONNACK', packetOf(0x20, twoBytes(0))],
    ['SUBACK', packetOf(0x90, identifier, qos1)],
    ['UNSUBACK', packetOf(0xb0, identifier)],
    ['PINGRESP', packetOf(0xd0)],
    ['a packet of type 0', packetOf(0x00)],
    ['a packet of type 15', packetOf(0xf0)],
    ['PINGREQ with a body', packetOf(0xc0, qos1)],
    ['DISCONNECT with a body', packetOf(0xe0, identifier)],
    ['PUBACK that is too short', packetOf(0x40, qos1)],
    ['PUBACK that is too long', packetOf(0x40, identifier, identifier)],
    ['a length of five bytes', Buffer.from([0xc0, 0x80, 0x80, 0x80, 0x80, 0x00])],
    ['a packet of 256 MB', Buffer.from([0x82, 0xff, 0xff, 0xff, 0x7f, 0, 7])],
  ])('[MQTT-4.8.0-1] closes the connection: %s', async (_name, packet) => {
    expect(await answerTo(packet)).toEqual([]);
  });

  it('[MQTT-4.8.0-1] closes the connection, even if the packet arrives in pieces', async () => {
    const listener = await broker.listener();
    const { client } = await broker.enter(listener);
    const packet = packetOf(header.subscribe, identifier, field(Buffer.from([0xed, 0xa0, 0x80])), qos1);
    for (const byte of packet) {
      client.send(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await client.closed()).toEqual([]);
  });

  it('does not occur if valid packets arrive in pieces, or several in one piece', async () => {
    const listener = await broker.listener();
    const { client } = await broker.enter(listener);
    const packet = packetOf(header.subscribe, identifier, field(`${listener.prefix}#`), qos1);
    for (const byte of packet) {
      client.send(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await client.next()).toMatchObject({ cmd: 'suback', messageId: 7, granted: [1] });
    client.send(packetOf(0xc0), packetOf(0xc0), packet, packet.subarray(0, 5));
    for (const cmd of ['pingresp', 'pingresp', 'suback']) expect((await client.next()).cmd).toBe(cmd);
    client.send(packet.subarray(5));
    expect(await client.next()).toMatchObject({ cmd: 'suback', messageId: 7, granted: [1] });
  });
});
