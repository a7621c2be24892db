import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** In bytes. Larger bodies are sent in slices. */
export const mostWhole = 128 * 1024;
/** The length of a slice: bytes of a Buffer, or characters of a text. */
const sliceLength = 32 * 1024;

/** Called before a large response is sent, with its number of bytes. Throws to refuse it. */
export type AdmitAnswer = (request: FastifyRequest, reply: FastifyReply, bytes: number) => void;

/**
 * Sends a large response slice by slice. Each slice is sent when the connection has accepted the previous one.
 * Otherwise Node and TLS would copy the whole response. A hundred clients that requested the reference and read nothing
 * then occupied 280 MB.
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

/**
 * Encodes each slice only when it is sent. Many responses may share one text, and its encoded bytes would need memory
 * for each response.
 */
export function* slicesOfText(text: string): Generator<Buffer> {
  for (let at = 0; at < text.length; ) {
    let end = at + sliceLength;
    // A slice must not end inside a character of two code units.
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    yield Buffer.from(text.slice(at, end));
    at = end;
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
