import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Larger bodies are sent in slices. */
export const mostWhole = 128 * 1024;
/** Bytes, or characters of a text. */
const sliceLength = 32 * 1024;

/** Called with the bytes of a large response before it is sent; refuses it by throwing. */
export type AdmitAnswer = (request: FastifyRequest, reply: FastifyReply, bytes: number) => void;

/**
 * Sends large responses slice by slice, each when the connection has accepted the previous one. Node and TLS would copy
 * a whole response at once: with a hundred clients that requested the reference and read nothing, that took 280 MB.
 */
export function sliceLargeAnswers(app: FastifyInstance, admit: AdmitAnswer): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || payload.length <= mostWhole || request.method === 'HEAD') return done(null, payload);
    const length = Buffer.byteLength(payload);
    try {
      admit(request, reply, length);
    } catch (error) {
      return done(error as Error);
    }
    reply.header('content-length', length);
    const slices = typeof payload === 'string' ? slicesOfText(payload) : slicesOf(payload);
    done(null, Readable.from(slices, { objectMode: false }));
  });
}

export function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceLength) yield bytes.subarray(at, at + sliceLength);
}

/** Encodes each slice only when it is sent, because many responses may share the text itself. */
export function* slicesOfText(text: string): Generator<Buffer> {
  for (let at = 0; at < text.length; ) {
    let end = at + sliceLength;
    // Does not split a character of two code units.
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    yield Buffer.from(text.slice(at, end));
    at = end;
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
