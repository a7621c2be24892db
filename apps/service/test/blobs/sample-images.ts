import { createHash, randomBytes } from 'node:crypto';
import type { BlobContentType, ExpectedBytes } from '../../src/platform/blobs/blob-store.js';

const beginnings: Readonly<Record<BlobContentType, Buffer>> = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/webp': Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'),
  'application/pdf': Buffer.from('%PDF-1.7\n'),
};

/** Bytes that begin as their type does and continue at random, different each time. */
export function sampleBytes(contentType: BlobContentType = 'image/jpeg', length = 5_000): Buffer {
  const beginning = beginnings[contentType];
  return Buffer.concat([beginning, randomBytes(length - beginning.length)]);
}

export function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** A valid announcement of these bytes. */
export function announced(bytes: Buffer, contentType: BlobContentType = 'image/jpeg'): ExpectedBytes {
  return { contentType, byteLength: bytes.length, sha256: sha256(bytes) };
}
