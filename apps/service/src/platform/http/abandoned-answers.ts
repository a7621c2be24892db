import { Http2ServerRequest } from 'node:http2';
import type { Socket } from 'node:net';
import { Readable, type Stream } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ConnectionRoom } from './connection-room.js';

/**
 * Destroys the stream of a response when its connection has ended. Fastify notices this only while it sends the
 * response. So a request that was cancelled earlier, or that waits behind another one on its connection, would keep its
 * file or statement open forever. If a client does not read its response, its HTTP/1 connection is reset, so that the
 * system discards the unread bytes.
 */
export function endAbandonedAnswers(app: FastifyInstance, room?: Pick<ConnectionRoom, 'reset'>): void {
  const bodies = new WeakMap<Stream, Set<Readable>>();
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!(payload instanceof Readable)) return done(null, payload);
    const peer = peerOf(request);
    if (peer.destroyed) {
      payload.destroy();
      return done(null, null);
    }
    follow(peer, payload);
    payload.once('error', () => {
      if (reply.raw.headersSent && peer === request.raw.socket) room?.reset(request.raw.socket);
    });
    done(null, payload);
  });

  function follow(peer: Stream, body: Readable): void {
    const followed = bodies.get(peer) ?? endTogether(peer);
    followed.add(body);
    body.once('close', () => followed.delete(body));
  }

  /** One listener per connection, because a client may send many requests before it reads. */
  function endTogether(peer: Stream): Set<Readable> {
    const followed = new Set<Readable>();
    bodies.set(peer, followed);
    peer.once('close', () => {
      for (const body of followed) body.destroy();
    });
    return followed;
  }
}

/**
 * The object that ends when the client no longer reads the response: the stream in HTTP/2, the connection in HTTP/1.
 */
function peerOf({ raw }: FastifyRequest): Stream & Pick<Socket, 'destroyed'> {
  const request: unknown = raw;
  return request instanceof Http2ServerRequest ? request.stream : raw.socket;
}
