import type { BlobContentType } from './blob-store.js';

/** The number of leading bytes that show the type. */
export const signatureLength = 12;

const ascii = (text: string): readonly number[] => [...Buffer.from(text, 'latin1')];

/** The first bytes of files of each type: byte values at an offset. */
const signatures: Readonly<Record<BlobContentType, readonly { offset: number; bytes: readonly number[] }[]>> =
  {
    'image/jpeg': [{ offset: 0, bytes: [0xff, 0xd8, 0xff] }],
    'image/png': [{ offset: 0, bytes: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a] }],
    'image/webp': [
      { offset: 0, bytes: ascii('RIFF') },
      { offset: 8, bytes: ascii('WEBP') },
    ],
    'application/pdf': [{ offset: 0, bytes: ascii('%PDF-') }],
  };

/**
 * Returns whether a file with this beginning can have that type. So an HTML page that was announced as a picture is
 * refused [C-7].
 */
export function beginsLike(contentType: BlobContentType, beginning: Uint8Array): boolean {
  return signatures[contentType].every(({ offset, bytes }) =>
    bytes.every((byte, index) => beginning[offset + index] === byte),
  );
}
