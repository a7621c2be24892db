import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FaultWire, openFaultWire } from './fault-wire.js';

/** A server that echoes everything. */
const echoing = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.pipe(socket);
});

let wire: FaultWire;
const opened: Socket[] = [];
beforeAll(async () => {
  echoing.listen(0, '127.0.0.1');
  await once(echoing, 'listening');
  const address = echoing.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  wire = await openFaultWire();
  wire.aim(address.port);
});
afterAll(async () => {
  await wire.close();
  echoing.close();
});
afterEach(() => {
  wire.decide(() => ({ kind: 'none' }));
  for (const each of opened.splice(0)) each.destroy();
});

interface Caller {
  socket: Socket;
  text(): string;
  end: Promise<string>;
}

/** A connection, the text that it received, and how it ended. */
function call(): Caller {
  const socket = connect({ host: '127.0.0.1', port: wire.port });
  opened.push(socket);
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk.toString();
  });
  const end = new Promise<string>((resolve) => {
    socket.once('error', (error) => resolve('code' in error ? String(error.code) : 'error'));
    socket.once('close', () => resolve('closed'));
  });
  return { socket, text: () => said, end };
}

describe('the fault wire', () => {
  it('forwards bytes and the end of a connection', async () => {
    const caller = call();
    caller.socket.end('hello');
    expect(await caller.end).toBe('closed');
    expect(caller.text()).toBe('hello');
  });

  it('refuses connections while it is offline, and has the same port afterwards', async () => {
    const before = call();
    before.socket.write('a');
    await expect.poll(before.text).toBe('a');
    await wire.offline();
    expect(await before.end).toBe('ECONNRESET');
    expect(await call().end).toBe('ECONNREFUSED');
    await wire.online();
    const after = call();
    after.socket.write('b');
    await expect.poll(after.text).toBe('b');
  });

  it('resets a connection as soon as it is established', async () => {
    wire.decide(() => ({ kind: 'refuse' }));
    expect(await call().end).toBe('ECONNRESET');
  });

  it('forwards nothing in a black hole', async () => {
    const before = wire.connections;
    wire.decide(() => ({ kind: 'black_hole' }));
    const caller = call();
    caller.socket.write('hello');
    await expect.poll(() => wire.connections).toBe(before + 1);
    wire.decide(() => ({ kind: 'none' }));
    const other = call();
    other.socket.write('hello');
    await expect.poll(other.text).toBe('hello');
    expect(caller.text()).toBe('');
  });

  it.each([{ afterUp: 3 }, { afterDown: 3 }])(
    'resets a connection after this many bytes: %j',
    async (limit) => {
      wire.decide(() => ({ kind: 'cut', ...limit }));
      const caller = call();
      caller.socket.write('hello');
      // If a reset follows directly after data, Node reports a normal end.
      expect(await caller.end).toMatch(/^(ECONNRESET|closed)$/);
      expect('hel'.startsWith(caller.text())).toBe(true);
    },
  );

  it('delays data, and keeps its order', async () => {
    wire.decide(() => ({ kind: 'delay', ms: 40 }));
    const caller = call();
    const startedAt = performance.now();
    caller.socket.write('one ');
    caller.socket.write('two');
    await expect.poll(caller.text).toBe('one two');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(75);
  });

  it('stops all traffic silently, and continues later', async () => {
    const caller = call();
    caller.socket.write('a');
    await expect.poll(caller.text).toBe('a');
    wire.freeze();
    caller.socket.write('b');
    const late = call();
    late.socket.write('c');
    await once(late.socket, 'connect');
    expect([caller.text(), late.text()]).toEqual(['a', '']);
    wire.thaw();
    await expect.poll(() => caller.text() + late.text()).toBe('abc');
  });

  it('resets all connections, and accepts new ones', async () => {
    const caller = call();
    caller.socket.write('a');
    await expect.poll(caller.text).toBe('a');
    wire.cutAll();
    expect(await caller.end).toBe('ECONNRESET');
    const next = call();
    next.socket.write('b');
    await expect.poll(next.text).toBe('b');
  });
});
