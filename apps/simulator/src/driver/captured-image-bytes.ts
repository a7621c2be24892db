import { happens, type RandomStream, wholeBetween } from '../random-stream.js';

interface ImageBytes {
  contentType: 'image/jpeg' | 'application/pdf';
  bytes: Uint8Array<ArrayBuffer>;
}

/** A unique picture or scan: the first bytes of its type, then a few kilobytes of random bytes. */
export function imageBytes(isDocument: boolean, random: RandomStream): ImageBytes {
  const isPdf = isDocument && happens(random, 0.4);
  const bytes = new Uint8Array(wholeBetween(random, 1_000, 6_000));
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(random() * 256);
  bytes.set(isPdf ? new TextEncoder().encode('%PDF-1.7\n') : [0xff, 0xd8, 0xff, 0xe0]);
  return { contentType: isPdf ? 'application/pdf' : 'image/jpeg', bytes };
}

/** The SHA-256 digest, hexadecimal. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
