import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { generate } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import WebSocket, { createWebSocketStream } from 'ws';
import {
  createFrameMeter,
  mostFramesOfClient,
  mostFramesOfStranger,
} from '../../src/platform/push/frame-meter.js';
import { conformanceBroker } from './conformance-broker.js';
import { rawClientOn } from './raw-client.js';

/** A frame of a client (RFC 6455, 5.2) with a mask of zeros. */
function frame(first: number, payload = Buffer.alloc(0)): Buffer {
  const { length } = payload;
  const form = length < 126 ? length : length < 65_536 ? 126 : 127;
  const extended = Buffer.alloc(8);
  extended.writeBigUInt64BE(BigInt(length));
  const lengthField = extended.subarray({ 126: 6, 127: 0 }[form] ?? 8);
  return Buffer.concat([Buffer.from([first, 0x80 | form]), lengthField, Buffer.alloc(4), payload]);
}
const kinds: [string, Buffer][] = [
  ['empty messages', frame(0x82)],
  ['pings', frame(0x89)],
  ['pongs', frame(0x8a)],
  ['empty fragments', frame(0x00)],
];

describe('the frame meter [C-9]', () => {
  const payload = fc.oneof(fc.nat(3), fc.integer({ min: 120, max: 130 }), fc.constantFrom(65_535, 65_536));

  it('counts each frame once, however the frames are split into chunks', () => {
    fc.assert(
      fc.property(
        fc.array(payload, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 5 }),
        (sizes, cuts) => {
          const bytes = Buffer.concat(sizes.map((size) => frame(0x82, Buffer.alloc(size, 0xff))));
          const ends = [...cuts.map((each) => each % bytes.length), bytes.length].sort((a, b) => a - b);
          const meter = createFrameMeter(() => 0);
          for (const [n, end] of ends.entries())
            expect(meter.accepts(bytes.subarray(ends[n - 1] ?? 0, end))).toBe(true);
          // Chunks in which no header ends count, too.
          const left = mostFramesOfStranger - sizes.length - ends.length;
          expect(meter.accepts(Buffer.concat(Array(left).fill(frame(0x82))))).toBe(true);
          expect(meter.accepts(Buffer.concat(Array(ends.length + 1).fill(frame(0x82))))).toBe(false);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each(kinds)(
    'accepts a limited number of %s in a second, and more of an admitted client',
    (_kind, each) => {
      let time = 0;
      const meter = createFrameMeter(() => time);
      const all = (frames: number) => Buffer.concat(Array(frames).fill(each));
      expect(meter.accepts(all(mostFramesOfStranger))).toBe(true);
      time += 1_000;
      expect(meter.accepts(all(mostFramesOfStranger))).toBe(true);
      meter.admitted();
      expect(meter.accepts(all(mostFramesOfClient - mostFramesOfStranger))).toBe(true);
      expect(meter.accepts(each)).toBe(false);
    },
  );

  it('counts chunks of one byte, of which many make one frame', () => {
    const meter = createFrameMeter(() => 0);
    const bytes = frame(0x82, Buffer.alloc(2_000));
    const accepted = [...bytes].findIndex((byte) => !meter.accepts(Buffer.from([byte])));
    expect(accepted).toBe(mostFramesOfStranger);
  });
});

describe('a WebSocket connection with too many frames [C-9]', () => {
  const broker = conformanceBroker();

  async function upgraded(): Promise<Socket> {
    const { hostname, port, host } = new URL(broker.websocketUrl());
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `GET /mqtt HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: mqtt\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const [said] = await once(socket, 'data');
    expect(String(said)).toContain('101');
    return socket;
  }

  // ws itself would end a connection with so many pings.
  it.each(kinds.filter(([kind]) => kind !== 'pings'))(
    'is reset before its client has sent CONNECT: %s',
    async (kind, each) => {
      const socket = await upgraded();
      socket.resume();
      const closed = new Promise((resolve) => socket.once('close', () => resolve(true)));
      if (kind === 'empty fragments') socket.write(frame(0x02));
      socket.write(Buffer.concat(Array(mostFramesOfStranger + 1).fill(each)));
      expect(await closed).toBe(true);
    },
  );

  it('is reset after its client was admitted, but an admitted client may send each byte in a frame', async () => {
    const listener = await broker.listener();
    const websocket = new WebSocket(broker.websocketUrl(), 'mqtt');
    await once(websocket, 'open');
    const client = rawClientOn(createWebSocketStream(websocket));
    websocket.send(generate(listener.connect()));
    expect(await client.next()).toMatchObject({ cmd: 'connack', returnCode: 0 });
    const ping = generate({ cmd: 'pingreq' });
    for (let n = 0; n < 900; n += 1) for (const byte of ping) websocket.send(Buffer.from([byte]));
    for (let n = 0; n < 900; n += 1) expect((await client.next()).cmd).toBe('pingresp');
    const closed = once(websocket, 'close');
    for (let n = 0; n < mostFramesOfClient * 2; n += 1) websocket.pong();
    await closed;
  });
});
