import { createHash } from 'node:crypto';

/** A picture with this text, and the body of its announcement. */
export function smallPicture(text: string) {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(text.padEnd(64))]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, body: { content_type: 'image/jpeg', byte_length: bytes.length, sha256 } as const };
}

/** The parameters of a signed address. */
export function signedParameters(url: string): { caller: string; expires: string; signature: string } {
  const { searchParams } = new URL(url);
  const parameter = (name: string) => searchParams.get(name) ?? '';
  return { caller: parameter('caller'), expires: parameter('expires'), signature: parameter('signature') };
}
