import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding, type Coding, codings, varyBy } from './accepted-coding.js';
import { matches } from './entity-tag.js';

const compressions = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
/** The quality for Brotli. It compresses nearly as well as the best quality, in a tenth of the time. */
const quality = 9;

/** Bytes that many clients request. They are compressed once for each coding instead of once for each request. */
export interface CompressedBytes {
  tag: string;
  /** The codings in which the bytes can be sent. */
  codings: readonly Coding[];
  as(coding: Coding | null): Promise<Buffer>;
}

export function createCompressedBytes(bytes: Buffer): CompressedBytes {
  const kept = new Map<Coding, Promise<Buffer>>();
  return {
    tag: tagOf(bytes),
    codings,
    async as(coding) {
      if (coding === null) return bytes;
      const found = kept.get(coding) ?? compressions[coding](bytes);
      kept.set(coding, found);
      return await found;
    },
  };
}

/** The same for bytes whose compressed forms already exist. Leaves out a form that is not shorter than the bytes. */
export function compressedBefore(bytes: Buffer, forms: ReadonlyMap<Coding, Buffer>): CompressedBytes {
  const shorter = codings.filter((each) => (forms.get(each)?.length ?? bytes.length) < bytes.length);
  return {
    tag: tagOf(bytes),
    codings: shorter,
    as: async (coding) => (coding === null ? bytes : (forms.get(coding) ?? bytes)),
  };
}

const tagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url')}"`;

/** The headers and body to send to a caller. */
export interface ChosenForm {
  /** The entity tag and the coding. */
  headers: Readonly<Record<string, string>>;
  /** The body in the coding that the caller accepts; null if the caller already has the current version. */
  body: Buffer | null;
}

/** Chooses the coding that the caller accepts. The response then needs `Vary: Accept-Encoding`. */
export async function chooseForm(
  { headers }: Pick<FastifyRequest, 'headers'>,
  bytes: CompressedBytes,
): Promise<ChosenForm> {
  const coding = acceptedCoding(headers['accept-encoding'], bytes.codings);
  const etag = coding === null ? bytes.tag : bytes.tag.replace(/"$/, `-${coding}"`);
  if (matches(headers['if-none-match'], etag)) return { headers: { etag }, body: null };
  const coded = coding === null ? {} : { 'content-encoding': coding };
  return { headers: { etag, ...coded }, body: await bytes.as(coding) };
}

/** Sends the coding that the caller accepts, or 304 if the caller has the current version. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: CompressedBytes,
): Promise<FastifyReply> {
  const { headers, body } = await chooseForm(request, bytes);
  varyBy(reply, 'accept-encoding');
  reply.headers(headers);
  return body === null ? reply.code(304).send() : reply.send(body);
}
