import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { bytesOfPiece, createPieceCount, mostSmallPieces } from '../../../src/platform/http/tiny-pieces.js';
import { suiteService } from '../../test-service.js';

const service = suiteService();
const chunk = '1\r\na\r\n';

/** Sends the headers of a request with a chunked body. */
function begin(path: string): Socket {
  const { hostname, port, host } = new URL(service.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
  return socket;
}

async function closedWithin(socket: Socket, ms: number): Promise<boolean> {
  if (socket.destroyed) return true;
  const timer = setTimeout(() => socket.emit('late'), ms);
  const closed = await Promise.race([
    once(socket, 'close').then(() => true),
    new Promise<boolean>((resolve) => socket.once('late', () => resolve(false))),
  ]);
  clearTimeout(timer);
  return closed;
}

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
});
