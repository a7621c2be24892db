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
  test('the address with most connections loses its oldest, one for each that comes', () => {
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
      room.prove(each);
    }
    const late = connection('192.0.2.3', 3);
    room.enter(late);
    // Without a token it is the one that makes room.
    expect([known[0]?.destroyed, known[1]?.destroyed, late.destroyed]).toEqual([false, false, true]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(room.figures()).toEqual({ open: 2, unproven: 0, closed: 1 });
  });
});
