import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createConnectionRoom } from '../../../src/platform/http/connection-room.js';

/** A connection as far as the room knows one; it says that it is closed a turn after it was destroyed, as sockets do. */
function connection(address: string, port: number) {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress: address,
    remotePort: port,
    destroyed: false,
    destroy() {
      socket.destroyed = true;
      setImmediate(() => socket.emit('close'));
    },
  });
  return socket as typeof socket & Socket;
}

describe('the room for connections [C-11]', () => {
  test('the address with most connections loses its oldest, one for each new one', () => {
    let closed = 0;
    const room = createConnectionRoom(4, () => {
      closed += 1;
    });
    const honest = connection('192.0.2.1', 1);
    room.enter(honest);
    const flood = Array.from({ length: 10 }, (_, n) => connection('198.51.100.7', n));
    for (const each of flood) room.enter(each);
    expect(honest.destroyed).toBe(false);
    expect(flood.map((each) => each.destroyed).filter(Boolean)).toHaveLength(7);
    expect(flood.slice(-3).every((each) => !each.destroyed)).toBe(true);
    expect(closed).toBe(7);
  });

  test('who showed a token stays; a newcomer is closed where all did', async () => {
    const room = createConnectionRoom(2, () => undefined);
    const known = [connection('192.0.2.1', 1), connection('192.0.2.2', 2)];
    for (const each of known) {
      room.enter(each);
      room.prove(each, `caller ${each.remotePort}`);
    }
    const late = connection('192.0.2.3', 3);
    room.enter(late);
    // Without a token it is the one that makes room.
    expect([known[0]?.destroyed, known[1]?.destroyed, late.destroyed]).toEqual([false, false, true]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(room.figures()).toEqual({ open: 2, unproven: 0, closed: 1 });
  });

  test('one token does not fill it: the caller with most connections loses the oldest of them', () => {
    const room = createConnectionRoom(20, () => undefined);
    const other = connection('192.0.2.1', 1);
    room.enter(other);
    room.prove(other, 'another caller');
    const many = Array.from({ length: 19 }, (_, n) => connection('198.51.100.7', n));
    for (const each of many) {
      room.enter(each);
      room.prove(each, 'one caller');
    }
    const late = connection('192.0.2.3', 3);
    room.enter(late);
    expect([other.destroyed, many[0]?.destroyed, many[1]?.destroyed, late.destroyed]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test('strangers do not push out a caller with many connections', () => {
    const room = createConnectionRoom(30, () => undefined);
    const known = Array.from({ length: 12 }, (_, n) => connection('192.0.2.1', n));
    for (const each of known) {
      room.enter(each);
      room.prove(each, 'one caller');
    }
    for (let n = 0; n < 60; n += 1) room.enter(connection('198.51.100.7', n));
    expect(known.filter((each) => each.destroyed)).toEqual([]);
  });

  test('who brought a request outlasts silent connections of the same address', () => {
    const room = createConnectionRoom(20, () => undefined);
    const asking = connection('198.51.100.7', 1_000);
    room.enter(asking);
    room.ask(asking);
    for (let n = 0; n < 60; n += 1) room.enter(connection('198.51.100.7', n));
    expect(asking.destroyed).toBe(false);
  });
});
