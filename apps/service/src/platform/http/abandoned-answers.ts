import { Http2ServerRequest } from 'node:http2';
import type { Socket } from 'node:net';
import { Readable, type Stream } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Destroys the stream of a response when its connection has ended. Fastify notices that only while it sends: a request
 * that was cancelled earlier, or that waits behind another one on its connection, would keep its file or statement open
 * forever.
 */
export function endAbandonedAnswers(app: FastifyInstance): void {
  const bodies = new WeakMap<Stream, Set<Readable>>();
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!(payload instanceof Readable)) return done(null, payload);
    const peer = peerOf(request);
    if (peer.destroyed) {
      payload.destroy();
      return done(null, null);
    }
    follow(peer, payload);
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

/** Ends when the client no longer reads the response: the stream in HTTP/2, the connection in HTTP/1. */
function peerOf({ raw }: FastifyRequest): Stream & Pick<Socket, 'destroyed'> {
  const request: unknown = raw;
  return request instanceof Http2ServerRequest ? request.stream : raw.socket;
}
