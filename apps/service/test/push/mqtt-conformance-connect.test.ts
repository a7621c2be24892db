import { describe, expect, it } from 'vitest';
import { conformanceBroker, subscribe } from './conformance-broker.js';
import { field, packetOf, twoBytes } from './raw-client.js';

const broker = conformanceBroker();
const connectHeader = 0x10;
const keepAlive = twoBytes(60);
const flag = { reserved: 0x01, clean: 0x02, will: 0x04, willRetain: 0x20, password: 0x40, userName: 0x80 };
const known = flag.userName | flag.password;
const name = field('MQTT');
const level = Buffer.from([4]);

/** Returns the packets that the broker sends to these bytes before it closes the connection. */
async function answerTo(...sent: readonly Uint8Array[]) {
  const client = await broker.open();
  client.send(...sent);
  return (await client.closed()).map((each) => (each.cmd === 'connack' ? each.returnCode : each.cmd));
}

/** A CONNECT with these flags and fields. */
const connectOf = (flags: number, ...fields: readonly Uint8Array[]) =>
  packetOf(connectHeader, name, level, Buffer.from([flags]), keepAlive, ...fields);

describe('the first packet', () => {
  it.each([
    ['SUBSCRIBE', packetOf(0x82, twoBytes(1), field('fleet/#'), Buffer.from([1]))],
    ['PINGREQ', packetOf(0xc0)],
    ['DISCONNECT', packetOf(0xe0)],
    ['CONNACK', packetOf(0x20, twoBytes(0))],
    ['a request for a page', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ])('[MQTT-3.1.0-1] must be CONNECT: %s closes the connection without an answer', async (_name, packet) => {
    expect(await answerTo(packet)).toEqual([]);
  });

  it('[MQTT-3.1.0-2] must not be repeated', async () => {
    const listener = await broker.listener();
    const { client } = await broker.enter(listener);
    client.send(listener.connect());
    expect(await client.closed()).toEqual([]);
  });
});

describe('a valid CONNECT', () => {
  it('[MQTT-3.1.4-4] [MQTT-3.2.0-1] is answered with CONNACK and return code 0, before anything else', async () => {
    const listener = await broker.listener();
    const client = await broker.open();
    client.send(listener.connect(), subscribe(1, [[`${listener.prefix}#`, 1]]));
    expect(await client.next()).toMatchObject({ cmd: 'connack', returnCode: 0, sessionPresent: false });
    expect(client.bytes().subarray(0, 4)).toEqual(Buffer.from([0x20, 2, 0, 0]));
    expect((await client.next()).cmd).toBe('suback');
  });

  it('[MQTT-3.1.3-1] [MQTT-3.1.3-3] [MQTT-3.1.2-19] [MQTT-3.1.2-21] contains client identifier, user name and password in this order', async () => {
    const { sessionId, userId, token } = await broker.listener();
    const inOrder = await broker.open();
    inOrder.send(connectOf(known, field(sessionId), field(userId), field(token)));
    expect(await inOrder.next()).toMatchObject({ cmd: 'connack', returnCode: 0 });
    expect(await answerTo(connectOf(known, field(sessionId), field(token), field(userId)))).toEqual([4]);
  });
});

describe('a malformed CONNECT', () => {
  it('[MQTT-3.1.2-1] is one with another protocol name', async () => {
    const { sessionId } = await broker.listener();
    const named = (text: string, byte: number) =>
      packetOf(connectHeader, field(text), Buffer.from([byte, flag.clean]), keepAlive, field(sessionId));
    for (const each of ['MQTTX', 'mqtt', '', 'AMQP'])
      expect(await answerTo(named(each, 4)), each).toEqual([]);
  });

  it.each([0, 1, 2, 3, 5, 6, 127, 132, 255])(
    '[MQTT-3.1.2-2] [MQTT-3.2.2-4] [MQTT-3.2.2-5] is one of level %i: it gets return code 1 and no session, and the connection is closed',
    async (byte) => {
      const client = await broker.open();
      const { sessionId } = await broker.listener();
      const properties = byte === 5 ? [Buffer.from([0])] : [];
      const bytes = [Buffer.from([byte, flag.clean]), keepAlive, ...properties, field(sessionId)];
      client.send(packetOf(connectHeader, name, ...bytes));
      await client.closed();
      expect(client.bytes()).toEqual(Buffer.from([0x20, 2, 0, 1]));
    },
  );

  it('[MQTT-3.1.2-2] [MQTT-3.2.2-5] is one of MQTT 3.1: it gets return code 1 and no session, and the connection is closed', async () => {
    const client = await broker.open();
    const { sessionId } = await broker.listener();
    client.send(
      packetOf(connectHeader, field('MQIsdp'), Buffer.from([3, flag.clean]), keepAlive, field(sessionId)),
    );
    await client.closed();
    expect(client.bytes()).toEqual(Buffer.from([0x20, 2, 0, 1]));
  });

  it('[MQTT-3.1.2-3] is one with its reserved flag set', async () => {
    const { sessionId, userId, token } = await broker.listener();
    const fields = [field(sessionId), field(userId), field(token)];
    expect(await answerTo(connectOf(known | flag.reserved, ...fields))).toEqual([]);
  });

  it.each([
    ['[MQTT-3.1.2-11] [MQTT-3.1.2-13] one with QoS 1 for a will, but no will', 0x08],
    ['[MQTT-3.1.2-13] one with QoS 2 for a will, but no will', 0x10],
    ['[MQTT-3.1.2-15] one with a will to be retained, but no will', flag.willRetain],
    ['[MQTT-3.1.2-22] one with a password, but no user name', -flag.userName],
  ])('is %s', async (_name, flags) => {
    const { sessionId, userId, token } = await broker.listener();
    const fields =
      flags < 0 ? [field(sessionId), field(token)] : [field(sessionId), field(userId), field(token)];
    expect(await answerTo(connectOf(known + flags, ...fields))).toEqual([]);
  });

  it('[MQTT-3.1.2-9] is one whose flags announce a will that is missing', async () => {
    const { sessionId } = await broker.listener();
    expect(await answerTo(connectOf(flag.clean | flag.will, field(sessionId)))).toEqual([]);
    expect(await answerTo(connectOf(flag.clean | flag.will, field(sessionId), field('topic')))).toEqual([]);
  });

  it('[MQTT-3.1.2-14] is one whose will has QoS 3', async () => {
    const { sessionId } = await broker.listener();
    const flags = flag.clean | flag.will | 0x18;
    expect(await answerTo(connectOf(flags, field(sessionId), field('topic'), field('gone')))).toEqual([]);
  });

  it.each([
    ['[MQTT-3.1.2-18] a user name without its flag', flag.clean, ['id', 'user']],
    ['[MQTT-3.1.2-20] a password without its flag', flag.clean | flag.userName, ['id', 'user', 'password']],
    ['[MQTT-3.1.2-19] the flag without a user name', flag.clean | flag.userName, ['id']],
    ['[MQTT-3.1.2-21] the flag without a password', flag.clean | known, ['id', 'user']],
    ['[MQTT-3.1.3-3] no client identifier', flag.clean, []],
  ])('[MQTT-3.1.4-1] is one with %s', async (_name, flags, fields) => {
    expect(await answerTo(connectOf(flags, ...fields.map(field)))).toEqual([]);
  });

  it.each([
    ['[MQTT-3.1.3-4] the client identifier', 0],
    ['[MQTT-3.1.3-10] the topic of the will', 1],
    ['[MQTT-3.1.3-11] the user name', 3],
  ])('is one in which %s is not UTF-8', async (_name, wrong) => {
    const texts = ['id', 'topic', 'gone', 'user'].map((each, at) =>
      at === wrong ? field(Buffer.from([0x61, 0xed, 0xa0, 0x80])) : field(each),
    );
    expect(await answerTo(connectOf(flag.clean | flag.will | flag.userName, ...texts))).toEqual([]);
  });

  it('[MQTT-3.2.2-6] [MQTT-3.1.4-1] is one that is larger than the broker accepts: no return code fits, and the broker does not read it', async () => {
    const { sessionId, userId } = await broker.listener();
    const sent = connectOf(known, field(sessionId), field(userId), field('x'.repeat(20_000)));
    expect(await answerTo(sent)).toEqual([]);
  });
});

describe('a client that is refused', () => {
  it.each([
    ['a wrong password', 4, { password: Buffer.from('no token') }],
    ['another user', 4, { username: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c002' }],
    ['neither name nor password', 4, { username: undefined, password: undefined }],
    ['the session of another user', 5, { clientId: '019a9f41-02f3-7a90-9d1b-3c1f4e6a7b10' }],
  ])('[MQTT-3.2.2-4] [MQTT-3.2.2-5] gets the return code: %s', async (_name, code, change) => {
    const listener = await broker.listener();
    const client = await broker.open();
    const { username, password, ...wanted } = { ...listener.connect(), ...change };
    client.send({
      ...wanted,
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
    });
    await client.closed();
    expect(client.bytes()).toEqual(Buffer.from([0x20, 2, 0, code]));
  });

  it('[MQTT-3.1.4-5] gets no response to packets sent after its CONNECT', async () => {
    const listener = await broker.listener();
    const client = await broker.open();
    client.send(
      listener.connect({ password: Buffer.from('no token') }),
      subscribe(1, [[`${listener.prefix}#`, 1]]),
      { cmd: 'pingreq' },
    );
    expect((await client.closed()).map((each) => each.cmd)).toEqual(['connack']);
  });

  it('[MQTT-3.1.3-8] [MQTT-3.1.3-9] gets return code 2 if its client identifier is empty', async () => {
    const { userId, token } = await broker.listener();
    const nameless = [field(''), field(userId), field(token)];
    expect(await answerTo(connectOf(known, ...nameless))).toEqual([2]);
    expect(await answerTo(connectOf(known | flag.clean, ...nameless))).toEqual([2]);
  });

  it('[MQTT-3.1.3-5] gets return code 5 for a valid identifier of 1 to 23 characters that is not its session’s', async () => {
    const { userId, token } = await broker.listener();
    for (const id of ['a', 'Z9', '0123456789abcdefghijklm']) {
      expect(await answerTo(connectOf(known, field(id), field(userId), field(token))), id).toEqual([5]);
    }
  });

  it('[MQTT-3.1.2-8] is one with a will, because its will could not be published', async () => {
    const listener = await broker.listener();
    const client = await broker.open();
    const will = {
      topic: `${listener.prefix}route_changed`,
      payload: Buffer.from('{}'),
      qos: 0,
      retain: false,
    };
    client.send(listener.connect({ will: { ...will, qos: 0 } }));
    expect(await client.closed()).toMatchObject([{ cmd: 'connack', returnCode: 5 }]);
  });
});
