import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

const mostBytes = 16 * 1024 * 1024;
const longestMs = 5_000;

/**
 * Reads and discards the rest of a refused body. Closing a connection with unread bytes resets it, and the client,
 * which is still sending, loses the response. After 16 MiB or 5 seconds the connection ends in any case.
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
