import { once } from 'node:events';
import { connectAsync } from 'mqtt';
import { generate } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import WebSocket, { createWebSocketStream } from 'ws';
import { conformanceBroker, type Listener, nextPublication, subscribe } from './conformance-broker.js';
import { rawClientOn } from './raw-client.js';

const broker = conformanceBroker();

async function webSocket(...protocols: string[]): Promise<WebSocket> {
  const socket = new WebSocket(broker.websocketUrl(), protocols);
  await once(socket, 'open');
  return socket;
}

const clientOn = (socket: WebSocket) => rawClientOn(createWebSocketStream(socket));
const bytesOf = (listener: Listener) => generate(listener.connect());

describe('over WebSocket', () => {
  it('[MQTT-6.0.0-4] the subprotocol `mqtt` is selected, even if others are offered too', async () => {
    const only = await webSocket('mqtt');
    expect(only.protocol).toBe('mqtt');
    const among = await webSocket('mqttv3.1', 'chat', 'mqtt');
    expect(among.protocol).toBe('mqtt');
    for (const each of [only, among]) each.terminate();
  });

  it('[MQTT-6.0.0-4] a client that does not offer `mqtt` is refused', async () => {
    for (const offered of [['chat'], []]) {
      const socket = new WebSocket(broker.websocketUrl(), offered);
      const [error] = await once(socket, 'error');
      expect(String(error)).toMatch(/Unexpected server response: 4\d\d/);
    }
  });

  it('[MQTT-6.0.0-1] packets are sent in binary frames, in both directions', async () => {
    const listener = await broker.listener();
    const socket = await webSocket('mqtt');
    const frames: Buffer[] = [];
    const whole = new Promise<void>((resolve) => {
      socket.on('message', (frame: Buffer, isBinary) => {
        expect(isBinary).toBe(true);
        frames.push(frame);
        if (Buffer.concat(frames).length === 4) resolve();
      });
    });
    socket.send(bytesOf(listener));
    await whole;
    expect(Buffer.concat(frames)).toEqual(Buffer.from([0x20, 2, 0, 0]));
    socket.terminate();
  });

  it('[MQTT-6.0.0-1] a text frame closes the connection', async () => {
    const listener = await broker.listener();
    const first = await webSocket('mqtt');
    first.send('CONNECT');
    await once(first, 'close');
    const second = await webSocket('mqtt');
    second.send(bytesOf(listener));
    await once(second, 'message');
    second.send(generate({ cmd: 'pingreq' }).toString('latin1'), { binary: false });
    await once(second, 'close');
  });

  it('[MQTT-6.0.0-2] a packet may be split over any number of frames', async () => {
    const listener = await broker.listener();
    const socket = await webSocket('mqtt');
    const client = clientOn(socket);
    for (const byte of bytesOf(listener)) socket.send(Buffer.from([byte]));
    expect(await client.next()).toMatchObject({ cmd: 'connack', returnCode: 0 });
    await client.drop();
  });

  it('[MQTT-6.0.0-2] a frame may contain any number of packets, and may end in the middle of one', async () => {
    const listener = await broker.listener();
    const socket = await webSocket('mqtt');
    const client = clientOn(socket);
    const all = Buffer.concat([
      bytesOf(listener),
      generate({ cmd: 'pingreq' }),
      generate(subscribe(1, [[`${listener.prefix}#`, 1]])),
      generate(subscribe(2, [[`${listener.prefix}+`, 0]])),
    ]);
    socket.send(all.subarray(0, all.length - 4));
    expect((await client.next()).cmd).toBe('connack');
    expect((await client.next()).cmd).toBe('pingresp');
    expect(await client.next()).toMatchObject({ cmd: 'suback', messageId: 1 });
    socket.send(all.subarray(all.length - 4));
    expect(await client.next()).toMatchObject({ cmd: 'suback', messageId: 2 });
    const id = await broker.change(listener);
    expect(await nextPublication(client)).toMatchObject({ kind: 'route_changed', id, qos: 1 });
    await client.drop();
  });

  it('[MQTT-6.0.0-2] a malformed packet is recognised, however it is split over frames', async () => {
    const listener = await broker.listener();
    const socket = await webSocket('mqtt');
    const client = clientOn(socket);
    socket.send(bytesOf(listener));
    expect(await client.next()).toMatchObject({ cmd: 'connack', returnCode: 0 });
    socket.send(Buffer.from([0x82, 6]));
    socket.send(Buffer.from([0, 1, 0, 1, 0xff, 1]));
    expect(await client.closed()).toEqual([]);
  });
});

describe('a third-party client', () => {
  it.each([
    ['[MQTT-7.1.1-1] over TCP', () => `mqtt://127.0.0.1:${broker.mqttPort()}`],
    ['over WebSocket', () => broker.websocketUrl()],
  ])(
    '[MQTT-7.0.0-2] [R-GEN-2] [R-EVT-1] [R-EVT-3] needs no extension to connect, subscribe and receive messages %s',
    async (_name, url) => {
      const listener = await broker.listener();
      const { clientId = '', username = '', password = '', clean = false } = listener.connect();
      const client = await connectAsync(url(), {
        clientId,
        username,
        password: Buffer.from(password),
        clean,
        protocolVersion: 4,
        reconnectPeriod: 0,
      });
      const messages: [string, string][] = [];
      const both = new Promise<void>((resolve) => {
        client.on('message', (topic, payload) => {
          if (messages.push([topic, payload.toString()]) === 2) resolve();
        });
      });
      const granted = await client.subscribeAsync(`${listener.prefix}#`, { qos: 1 });
      expect(granted.map((each) => each.qos)).toEqual([1]);
      const id = await broker.change(listener);
      await both;
      expect(messages).toEqual([
        [`${listener.prefix}route_changed`, JSON.stringify({ load_id: id })],
        [`${listener.prefix}load_changed`, JSON.stringify({ load_id: id })],
      ]);
      await client.endAsync();
    },
  );
});
