import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

const mostBytes = 16 * 1024 * 1024;
const longestMs = 5_000;

/**
 * Reads and throws away the rest of a body that was refused. A connection that is closed with bytes unread is reset, and
 * the client, which is still sending, loses the answer. Beyond 16 MiB or 5 seconds the connection ends all the same.
 */
export function drainBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.httpVersionMajor !== 1 || raw.complete) return;
  reply.removeHeader('connection');
  reply.raw.once('finish', () => {
    if (!raw.complete) drain(raw);
  });
}

function drain(raw: IncomingMessage): void {
  const { socket } = raw;
  const timer = setTimeout(() => socket.destroy(), longestMs);
  let bytes = 0;
  raw.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > mostBytes) socket.destroy();
  });
  const done = (): void => clearTimeout(timer);
  raw.once('end', done);
  raw.once('close', done);
  socket.once('close', done);
  raw.resume();
}
