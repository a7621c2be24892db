import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

const longestMs = 5_000;

/**
 * Reads and discards the rest of a refused body. If the connection were closed with unread bytes, it would be reset.
 * The client, which is still sending, would then lose the response. After 5 seconds the connection ends in any case;
 * `boundPieces` limits the bytes.
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
  const done = (): void => clearTimeout(timer);
  raw.once('end', done);
  raw.once('close', done);
  socket.once('close', done);
  raw.resume();
}
