import fc from 'fast-check';
import { generate, type Packet } from 'mqtt-packet';
import { describe, expect, it } from 'vitest';
import {
  createPacketMeter,
  mostChunksPerSecond,
  mostFiltersPerSecond,
  mostPacketsPerSecond,
} from '../../src/platform/push/packet-meter.js';
import { subscribe, unsubscribe } from './conformance-broker.js';
import { field, packetOf, twoBytes } from './raw-client.js';

const mostBytes = 1_000;
const connect = generate({ cmd: 'connect', clientId: 'a', clean: true, keepalive: 60 } as Packet);
const passAll = (_header: number) => false;

/** Returns the meter's verdicts on consecutive chunks, up to the first fault. */
function measured(chunks: readonly Buffer[], take = passAll) {
  const meter = createPacketMeter(mostBytes, take, () => true);
  const passed: Buffer[] = [];
  for (const chunk of chunks) {
    const answer = meter(chunk);
    if (typeof answer === 'string') return { fault: answer, passed: Buffer.concat(passed) };
    passed.push(answer);
  }
  return { fault: null, passed: Buffer.concat(passed) };
}

function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((each) => each % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

const packet = fc.oneof(
  fc.constant(generate({ cmd: 'pingreq' })),
  fc.integer({ min: 1, max: 65_535 }).map((messageId) => generate({ cmd: 'puback', messageId })),
  fc
    .tuple(fc.integer({ min: 1, max: 65_535 }), fc.stringMatching(/^[a-zé/]{1,120}$/))
    .map(([id, filter]) => generate(subscribe(id, [[filter, 1]]))),
  fc.stringMatching(/^[a-z/]{1,40}$/).map((filter) => generate(unsubscribe(7, filter, filter))),
);

const packets = fc.array(packet, { maxLength: 8 });
const places = fc.array(fc.nat(), { maxLength: 12 });

describe('the packet meter', () => {
  it.each([
    ['passes valid packets on unchanged', passAll],
    ['removes the selected packets, and nothing else', (header: number) => header === 0x82],
  ])('%s, however the packets are split into chunks', (_name, take) => {
    fc.assert(
      fc.property(packets, places, (sent, cuts) => {
        const kept = sent.filter((each) => !take(each[0] ?? 0));
        const expected = { fault: null, passed: Buffer.concat([connect, ...kept]) };
        expect(measured(cut(Buffer.concat([connect, ...sent]), cuts), take)).toEqual(expected);
      }),
    );
  });

  it('never passes on an incomplete or malformed packet', () => {
    const wrong = packetOf(0x82, twoBytes(1), field(Buffer.from([0xff])), Buffer.from([1]));
    fc.assert(
      fc.property(places, (cuts) => {
        const { fault, passed } = measured(cut(Buffer.concat([connect, wrong, connect]), cuts));
        expect(fault).toBe('malformed');
        expect([0, connect.length]).toContain(passed.length);
      }),
    );
  });

  it('recognises a packet that is too large from its length alone', () => {
    expect(measured([connect, Buffer.from([0x82, 0xff, 0x07])]).fault).toBe('too_large');
    expect(
      measured([connect, packetOf(0x82, twoBytes(1), field('x'.repeat(990)), Buffer.from([1]))]).fault,
    ).toBeNull();
    expect(measured([connect, Buffer.from([0x82, 0x80, 0x80, 0x80, 0x80])]).fault).toBe('malformed');
    expect(measured([Buffer.from([0x82])]).fault).toBe('not_connect');
  });

  it('recognises that a client sends too many packets in a second, in one chunk or in many', () => {
    const ping = generate({ cmd: 'pingreq' });
    const pings = (count: number) => Array.from({ length: count }, () => ping);
    const many = Buffer.concat(pings(mostPacketsPerSecond));
    let nowMs = 0;
    const meter = createPacketMeter(
      mostBytes,
      passAll,
      () => true,
      () => nowMs,
    );
    expect(meter(connect)).toEqual(connect);
    nowMs = 1_000;
    expect(meter(many)).toEqual(many);
    nowMs = 1_999;
    expect(meter(ping)).toBe('too_many');
    nowMs = 2_000;
    for (const each of pings(mostPacketsPerSecond)) expect(meter(each)).toEqual(ping);
    expect(meter(ping)).toBe('too_many');
  });

  it('recognises that a client names too many filters in a second, in one packet or in many', () => {
    const filters = (count: number) => Array.from({ length: count }, (_, n) => `f/${n}`);
    const asking = (count: number) =>
      generate(
        subscribe(
          1,
          filters(count).map((each) => [each, 1]),
        ),
      );
    const leaving = (count: number) => generate(unsubscribe(1, ...filters(count)));
    for (const packetWith of [asking, leaving]) {
      const most = packetWith(mostFiltersPerSecond);
      expect(measured([connect, most]).fault).toBe(null);
      expect(measured([connect, packetWith(mostFiltersPerSecond + 1)]).fault).toBe('too_many');
      expect(measured([connect, most, packetWith(1)]).fault).toBe('too_many');
    }
  });

  it('passes on nothing but CONNECT until the client is admitted, and then what came with it', () => {
    let isAdmitted = false;
    const meter = createPacketMeter(
      mostBytes,
      passAll,
      () => isAdmitted,
      () => 0,
    );
    const asked = generate(subscribe(1, [['a', 1]]));
    expect(meter(Buffer.concat([connect, asked, asked.subarray(0, 3)]))).toEqual(connect);
    expect(meter(asked.subarray(3, 4))).toHaveLength(0);
    isAdmitted = true;
    expect(meter(asked.subarray(4))).toEqual(Buffer.concat([asked, asked]));
  });

  it('recognises that a client sends too many chunks in a second', () => {
    const { untilConnect, afterConnect } = mostChunksPerSecond;
    let nowMs = 0;
    const meter = createPacketMeter(
      8_192,
      passAll,
      () => true,
      () => nowMs,
    );
    const longConnect = generate({
      cmd: 'connect',
      clientId: 'a'.repeat(2_000),
      clean: true,
      keepalive: 60,
    } as Packet);
    const bytes = [...longConnect].map((byte) => Buffer.from([byte]));
    const accepted = (): number => bytes.findIndex((byte) => typeof meter(byte) === 'string');
    expect(accepted()).toBe(untilConnect);
    const slow = createPacketMeter(
      8_192,
      passAll,
      () => true,
      () => nowMs,
    );
    for (const [n, byte] of bytes.entries()) {
      nowMs = n;
      expect(slow(byte)).toBeInstanceOf(Buffer);
    }
    nowMs += 1_000;
    // A PUBACK over WebSocket has three frames.
    const puback = [...generate({ cmd: 'puback', messageId: 9 })].map((byte) => Buffer.from([byte]));
    for (let n = 0; n < afterConnect / puback.length; n += 1)
      for (const byte of puback) expect(slow(byte)).toBeInstanceOf(Buffer);
    expect(slow(puback[0] ?? Buffer.alloc(0))).toBe('too_many');
  });
});
