import type { BlobContentType } from './blob-store.js';
import { createPixelCount } from './picture-pixels.js';

/** How many leading bytes show the type. */
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
 * Returns whether a file with this beginning can be of that type. An HTML page that was announced as a picture is not
 * [C-7].
 */
export function beginsLike(contentType: BlobContentType, beginning: Uint8Array): boolean {
  return signatures[contentType].every(({ offset, bytes }) =>
    bytes.every((byte, index) => beginning[offset + index] === byte),
  );
}

/**
 * More than the cameras of phones have, apart from a few whose pictures exceed the longest upload. A picture of 500 kB may
 * unpack to gigabytes in the browsers that show it.
 */
export const mostPixels = 64 * 1024 * 1024;

/** Judges the bytes of a file as they arrive. */
export interface ContentCheck {
  take(piece: Uint8Array): void;
  /** Whether the bytes so far can be of the type, and of a picture that browsers can show without harm. */
  isRight(): boolean;
}

export function createContentCheck(contentType: BlobContentType): ContentCheck {
  const count = createPixelCount(contentType);
  let beginning: Buffer = Buffer.alloc(0);
  return {
    take(piece) {
      if (beginning.length < signatureLength)
        beginning = Buffer.concat([beginning, piece.subarray(0, signatureLength)]);
      count.take(piece);
    },
    isRight: () => beginsLike(contentType, beginning) && (count.pixels() ?? 0) <= mostPixels,
  };
}
