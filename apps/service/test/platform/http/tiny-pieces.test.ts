import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { bytesOfPiece, createPieceCount, mostSmallPieces } from '../../../src/platform/http/tiny-pieces.js';
import { suiteService } from '../../test-service.js';

const service = suiteService();
const chunk = '1\r\na\r\n';

/** Sends the headers of a request with a chunked body. */
function begin(path: string, headers = ''): Socket {
  const { hostname, port, host } = new URL(service.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${headers}`;
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
  return socket;
}

/** A reset is an end, too. */
const first = (socket: Socket, ...events: string[]) =>
  Promise.race(
    events.map((event) => new Promise<string>((resolve) => socket.once(event, () => resolve(event)))),
  );

async function closedWithin(socket: Socket, ms: number): Promise<boolean> {
  if (socket.destroyed) return true;
  const timer = setTimeout(() => socket.emit('late'), ms);
  const event = await first(socket, 'close', 'late');
  clearTimeout(timer);
  return event === 'close';
}

describe('the count of pieces [C-11]', () => {
  const accepted = (pieces: number, bytes: number): number => {
    let time = 0;
    const mayArrive = createPieceCount(() => time);
    for (let n = 0; n < pieces; n += 1) {
      if (!mayArrive(bytes)) return n;
      time += 0.01;
    }
    return pieces;
  };

  it('accepts a limited number of small pieces in a second', () => {
    expect(accepted(5_000, 1)).toBeLessThan(mostSmallPieces * 1.01 + 1);
    expect(accepted(5_000, 1)).toBeGreaterThanOrEqual(mostSmallPieces);
  });

  it('accepts any number of pieces as small as the smallest packets of networks', () => {
    expect(accepted(50_000, 536)).toBe(50_000);
    expect(accepted(50_000, bytesOfPiece)).toBe(50_000);
  });

  it('begins again with each second', () => {
    let time = 0;
    const mayArrive = createPieceCount(() => time);
    for (let second = 0; second < 3; second += 1) {
      for (let n = 0; n < mostSmallPieces; n += 1) expect(mayArrive(0)).toBe(true);
      time += 1_000;
    }
    for (let n = 0; n < mostSmallPieces; n += 1) mayArrive(0);
    expect(mayArrive(0)).toBe(false);
  });
});

describe('a connection whose bodies arrive in pieces of one byte [C-11]', () => {
  it.each([
    ['refused by its method', '/api/v2/account'],
    ['refused without a token', '/api/v2/account/password'],
    ['refused by its path', '/nothing'],
    ['being accepted', '/api/v2/account/auth'],
  ])('is reset while a body is %s', async (_what, path) => {
    const socket = begin(path);
    if (path !== '/api/v2/account/auth') await once(socket, 'data');
    else await once(socket, 'connect');
    socket.resume();
    socket.write(chunk.repeat(mostSmallPieces - 1));
    expect(await closedWithin(socket, 200)).toBe(false);
    socket.write(chunk.repeat(20));
    expect(await closedWithin(socket, 1_000)).toBe(true);
  });

  it('is reset if the request has an unknown Expect header', async () => {
    const socket = begin('/api/v2/account', 'Expect: nothing\r\n');
    await once(socket, 'data');
    socket.resume().write(chunk.repeat(mostSmallPieces + 20));
    expect(await closedWithin(socket, 1_000)).toBe(true);
  });

  it.each([
    ['refused', '/api/v2/account'],
    ['being accepted', '/api/v2/account/auth'],
  ])('affects no other connection while its body is %s', async (_what, path) => {
    const sockets = Array.from({ length: 10 }, () => begin(path));
    for (const socket of sockets) socket.resume().write(chunk.repeat(50_000));
    for (const socket of sockets) expect(await closedWithin(socket, 3_000)).toBe(true);
    // Node uses the parsers of these connections again.
    for (let n = 0; n < 20; n += 1) {
      const answer = await service.call('POST', '/account/auth', {
        body: { username: 'nobody', password: 'wrong' },
      });
      expect([401, 429]).toContain(answer.status);
    }
  });

  it('gets the response of a refused body in ordinary pieces, however long it is', async () => {
    const socket = begin('/api/v2/account');
    const [said] = await once(socket, 'data');
    expect(String(said)).toContain('405');
    const block = `10000\r\n${'a'.repeat(65_536)}\r\n`;
    for (let n = 0; n < 100; n += 1) if (!socket.write(block)) await first(socket, 'drain', 'close');
    socket.write(`0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: ${new URL(service.origin).host}\r\n\r\n`);
    const [later] = await once(socket, 'data');
    expect(String(later)).toContain('200 OK');
    socket.destroy();
  });

  it('is reset if it sends more than 16 MiB of a refused body', async () => {
    const socket = begin('/api/v2/account').resume();
    const block = `10000\r\n${'a'.repeat(65_536)}\r\n`;
    for (let n = 0; n < 400 && !socket.destroyed; n += 1)
      if (!socket.write(block)) await first(socket, 'drain', 'close');
    expect(await closedWithin(socket, 2_000)).toBe(true);
  });
});
