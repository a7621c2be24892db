/** Bytes of a DER value: the complete value, or only its content. */
export type Der = Uint8Array;

/** A value from a tag and its content, with the length between them (X.690 §8.1). */
export function tagged(tag: number, ...parts: readonly Uint8Array[]): Der {
  const content = Buffer.concat(parts);
  return Buffer.concat([Uint8Array.of(tag), lengthBytes(content.length), content]);
}

function lengthBytes(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length);
  return length < 0x100 ? Uint8Array.of(0x81, length) : Uint8Array.of(0x82, length >> 8, length & 0xff);
}

export const sequence = (...parts: readonly Der[]): Der => tagged(0x30, ...parts);
export const set = (...parts: readonly Der[]): Der => tagged(0x31, ...parts);
export const octetString = (content: Uint8Array): Der => tagged(0x04, content);
export const utf8String = (text: string): Der => tagged(0x0c, Buffer.from(text, 'utf8'));
export const boolean = (value: boolean): Der => tagged(0x01, Uint8Array.of(value ? 0xff : 0));

/** A whole number that is not negative: big-endian bytes, of which the first is below 0x80. */
export const integer = (...bytes: readonly number[]): Der => tagged(0x02, Uint8Array.from(bytes));

/** A string of bits. The last `unusedBits` bits of `content` are not part of it. */
export const bitString = (content: Uint8Array, unusedBits = 0): Der =>
  tagged(0x03, Uint8Array.of(unusedBits), content);

/** An object identifier from a text such as `1.2.840.10045.4.3.2` (X.690 §8.19). */
export function objectIdentifier(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(0x06, Uint8Array.from([first * 40 + second, ...rest].flatMap(base128)));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}

/** The time in a certificate. Its year has two digits until 2049 and four digits from 2050 on (RFC 5280 §4.1.2.5). */
export function certificateTime(atMs: number): Der {
  const digits = new Date(atMs).toISOString().replace(/\.\d+|[-:T]/g, '');
  return digits < '2050' ? tagged(0x17, Buffer.from(digits.slice(2))) : tagged(0x18, Buffer.from(digits));
}
