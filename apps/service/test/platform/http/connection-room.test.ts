import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createConnectionRoom } from '../../../src/platform/http/connection-room.js';

/** A fake connection. Like a real socket, it emits `close` one turn of the event loop after it was destroyed. */
function connection(address: string, port: number) {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress: address,
    remotePort: port,
    destroyed: false,
    destroy() {
      socket.destroyed = true;
      setImmediate(() => socket.emit('close'));
    },
    resetAndDestroy: () => socket.destroy(),
  });
  return socket as typeof socket & Socket;
}

describe('a full server [C-11]', () => {
  test('closes the oldest connection of the address with the most connections, one for each new connection', () => {
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

  test('keeps connections that sent a valid token, and closes the new connection if all others sent a valid token', async () => {
    const room = createConnectionRoom(2, () => undefined);
    const known = [connection('192.0.2.1', 1), connection('192.0.2.2', 2)];
    for (const each of known) {
      room.enter(each);
      room.prove(each, `caller ${each.remotePort}`);
    }
    const late = connection('192.0.2.3', 3);
    room.enter(late);
    // The new connection has no token yet, so it is closed itself.
    expect([known[0]?.destroyed, known[1]?.destroyed, late.destroyed]).toEqual([false, false, true]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(room.figures()).toEqual({ open: 2, unproven: 0, closed: 1 });
  });

  test('closes the oldest connection of the caller who has too many of them', () => {
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

  test('keeps the connections of a caller with a token when many connections without a token arrive', () => {
    const room = createConnectionRoom(30, () => undefined);
    const known = Array.from({ length: 12 }, (_, n) => connection('192.0.2.1', n));
    for (const each of known) {
      room.enter(each);
      room.prove(each, 'one caller');
    }
    for (let n = 0; n < 60; n += 1) room.enter(connection('198.51.100.7', n));
    expect(known.filter((each) => each.destroyed)).toEqual([]);
  });

  test('closes idle connections of an address before a connection that has a request', () => {
    const room = createConnectionRoom(20, () => undefined);
    const asking = connection('198.51.100.7', 1_000);
    room.enter(asking);
    room.ask(asking);
    for (let n = 0; n < 60; n += 1) room.enter(connection('198.51.100.7', n));
    expect(asking.destroyed).toBe(false);
  });
});
