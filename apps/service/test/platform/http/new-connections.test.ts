import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openExtraAcceptors } from '../../../src/platform/http/extra-acceptors.js';
import { limitNewConnections } from '../../../src/platform/http/new-connections.js';

function limit({ perSecond = 3, trustedProxies = [] as string[] } = {}) {
  const clock = { nowMs: 0 };
  const refused: string[] = [];
  const admit = limitNewConnections({
    ...{ perSecond, trustedProxies },
    refused: (address) => refused.push(address),
    nowMs: () => clock.nowMs,
  });
  const admitted = (address: string, times: number) =>
    Array.from({ length: times }, () => admit(address)).filter(Boolean).length;
  return { clock, refused, admit, admitted };
}

describe('new connections of one address [C-11]', () => {
  it('may be ten times as many in ten seconds as in one second, even all at the same moment', () => {
    const { clock, admitted, refused } = limit();
    expect(admitted('192.0.2.1', 40)).toBe(30);
    expect(refused).toEqual(Array(10).fill('192.0.2.1'));
    clock.nowMs += 9_999;
    expect(admitted('192.0.2.1', 40)).toBe(0);
    clock.nowMs += 1;
    expect(admitted('192.0.2.1', 40)).toBe(30);
  });

  it('do not count for other addresses', () => {
    const { admitted } = limit();
    expect(admitted('192.0.2.1', 40)).toBe(30);
    expect(admitted('192.0.2.2', 40)).toBe(30);
  });

  it('count for 64 bits of IPv6, and twice as many for 48 bits', () => {
    const { admitted } = limit();
    expect(admitted('2001:db8:1:1::1', 20) + admitted('2001:db8:1:1::2', 20)).toBe(30);
    expect(admitted('2001:db8:1:2::1', 40) + admitted('2001:db8:1:3::1', 40)).toBe(30);
    expect(admitted('2001:db8:2:1::1', 40)).toBe(30);
  });

  it('are not limited for a trusted proxy', () => {
    const { admitted } = limit({ trustedProxies: ['10.0.0.0/8', 'loopback'] });
    expect([admitted('10.0.0.5', 100), admitted('::ffff:127.0.0.1', 100), admitted('11.0.0.5', 100)]).toEqual(
      [100, 100, 30],
    );
  });
});

async function openServer(admit: (address: string | undefined) => boolean): Promise<number> {
  let entered = 0;
  const server: Server = createServer((socket) => {
    entered += 1;
    socket.on('error', () => undefined).end(`${entered}`);
  });
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0, backlog: 512 }, resolve));
  const closeExtra = await openExtraAcceptors(server, 512, admit);
  onTestFinished(() => {
    closeExtra();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** What the server sends on a new connection, or how the connection broke. */
async function visit(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  const error = new Promise<string>((resolve) =>
    socket.once('error', (fault: NodeJS.ErrnoException) => resolve(fault.code ?? '')),
  );
  return Promise.race([error, once(socket, 'end').then(() => received)]);
}

describe('a server that bounds new connections [C-11]', () => {
  it('resets the connections above the limit, on each of its acceptors', async () => {
    const { admit } = limit({ perSecond: 2 });
    const port = await openServer(admit);
    const visits = await Promise.all(Array.from({ length: 60 }, () => visit(port)));
    const served = visits.filter((each) => /^\d+$/.test(each));
    expect(served.length).toBe(20);
    expect(new Set(visits.filter((each) => !served.includes(each)))).toEqual(new Set(['ECONNRESET']));
  });

  it('makes no socket for a peer that left before its connection was accepted, and does not count it', async () => {
    const { admit, refused } = limit({ perSecond: 2 });
    const port = await openServer(admit);
    const gone = 200;
    // The event loop stands still meanwhile, so the connections wait to be accepted.
    spawnSync(process.execPath, ['-e', leave, String(port), String(gone)]);
    expect(await visit(port)).toBe('1');
    expect(refused).toEqual([]);
  });
});

/** Opens connections, writes a request, and resets each connection immediately. */
const leave = `
  const [port, times] = process.argv.slice(1).map(Number);
  for (let n = 0; n < times; n += 1) {
    const socket = require('node:net').connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('connect', () => socket.write('GET / HTTP/1.1\\r\\n', () => socket.resetAndDestroy()));
  }`;
