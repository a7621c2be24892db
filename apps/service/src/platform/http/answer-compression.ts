import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Operation } from '@fleet/contract/ground/operation';
import { acceptedCoding, type Coding, type Compress } from './accepted-coding.js';
import type { Reply } from './reply.js';

/** In bytes. A shorter body fits into one packet without compression. */
const leastLength = 1_500;
/**
 * In bytes. A longer body is compressed in another thread. This costs 0.2 ms more, but does not block other requests.
 */
const mostAtOnce = 32 * 1024;

const gzipLevel = 4;
const brotliOptions = (length: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // A small window is enough for the repetitions in a response.
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});
const compressAtOnce: Readonly<Record<Coding, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliCompressSync(bytes, brotliOptions(bytes.length)),
  gzip: (bytes) => gzipSync(bytes, { level: gzipLevel }),
};
const compressAside: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliOptions(bytes.length)),
  gzip: (bytes) => promisify(gzip)(bytes, { level: gzipLevel }),
};

export function compressBody(body: string | Buffer, coding: Coding): Buffer | Promise<Buffer> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return (bytes.length > mostAtOnce ? compressAside : compressAtOnce)[coding](bytes);
}

/**
 * Compresses a body that is sent several times. It is compressed once for each coding, at the first request for this
 * coding.
 */
export function compressedOnce(body: Buffer): Compress {
  const kept = new Map<Coding, Buffer | Promise<Buffer>>();
  return (coding) => {
    const found = kept.get(coding) ?? compressBody(body, coding);
    kept.set(coding, found);
    return found;
  };
}

/**
 * Returns whether the responses of an operation are compressed: those of reads and of batches. A response with a secret
 * (a token, the secret of an API key, the signed address of an image) is never compressed, because the length of a
 * compressed body tells something about its content (BREACH). Secrets are returned only by public calls (log-ins), by
 * calls that create one record or one secret, and by reads with the mark `hasSecrets`.
 */
export function isCompressed({ method, access, entries, hasSecrets }: Operation): boolean {
  if (access === 'public' || hasSecrets === true) return false;
  return method === 'GET' || entries !== undefined;
}

/** The coding for a response of the operation; null for none. */
export function codingOf(
  { status, headers, bodyAgain }: Reply,
  body: string | Buffer,
  acceptEncoding: string | string[] | undefined,
): Coding | null {
  const isJson = headers['content-type'] === undefined;
  if (!isJson || status >= 300 || bodyAgain !== undefined || body.length < leastLength) return null;
  return acceptedCoding(acceptEncoding);
}
