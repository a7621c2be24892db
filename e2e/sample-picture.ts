import { createHash, randomBytes } from 'node:crypto';

/** A unique picture: the first and last bytes of a JPEG, with random bytes between. */
export function samplePicture(byteLength = 2_000 + Math.floor(Math.random() * 20_000)): Uint8Array {
  const bytes = randomBytes(byteLength);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  bytes.set([0xff, 0xd9], byteLength - 2);
  return Uint8Array.from(bytes);
}

/** The SHA-256 digest, hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
