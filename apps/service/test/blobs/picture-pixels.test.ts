import { describe, expect, it } from 'vitest';
import type { BlobContentType } from '../../src/platform/blobs/blob-store.js';
import { createContentCheck } from '../../src/platform/blobs/content-signature.js';
import { createPixelCount } from '../../src/platform/blobs/picture-pixels.js';
import { jpegHead, pngHead, webpHead } from './picture-headers.js';
import { sampleBytes } from './sample-images.js';

/** Bytes that are no marker, then stuffed ones, between two segments. */
const strayBytes = Buffer.from([1, 2, 3, 0xff, 0, 0xff, 0xff]);
const manyDescriptions = Buffer.concat(
  Array.from({ length: 40 }, () =>
    Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(65_533, 0xff)]),
  ),
);

const heads: readonly (readonly [string, BlobContentType, (width: number, height: number) => Buffer])[] = [
  ['a PNG', 'image/png', pngHead],
  ['a JPEG', 'image/jpeg', jpegHead],
  ['a JPEG with stray bytes', 'image/jpeg', (width, height) => jpegHead(width, height, strayBytes)],
  [
    'a JPEG with 2.6 MB of descriptions',
    'image/jpeg',
    (width, height) => jpegHead(width, height, manyDescriptions),
  ],
  ['a WebP with loss', 'image/webp', (width, height) => webpHead('VP8 ', width, height)],
  ['a WebP without loss', 'image/webp', (width, height) => webpHead('VP8L', width, height)],
  ['a WebP in parts', 'image/webp', (width, height) => webpHead('VP8X', width, height)],
];

describe('the number of pixels', () => {
  it.each(heads)('of %s is in its header', (_, contentType, headOf) => {
    const bytes = headOf(4_000, 3_001);
    for (const length of [1, 7, 4_096, bytes.length]) {
      const count = createPixelCount(contentType);
      for (let at = 0; at < bytes.length; at += length) count.take(bytes.subarray(at, at + length));
      expect(count.pixels(), `pieces of ${length}`).toBe(4_000 * 3_001);
    }
  });

  it.each(heads)('of %s has a limit, which the cameras of phones keep', (_, contentType, headOf) => {
    const isRight = (width: number, height: number) => {
      const check = createContentCheck(contentType);
      check.take(headOf(width, height));
      return check.isRight();
    };
    expect(isRight(9_248, 6_936)).toBe(true);
    expect(isRight(8_192, 8_192)).toBe(true);
    expect(isRight(8_193, 8_192)).toBe(false);
    expect(isRight(11_000, 11_000)).toBe(false);
  });

  it('is unknown for bytes that no browser shows, and for documents', () => {
    for (const contentType of ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const) {
      for (const length of [20, 5_000, 300_000]) {
        const count = createPixelCount(contentType);
        count.take(sampleBytes(contentType, length));
        expect(count.pixels(), contentType).toBeNull();
      }
    }
  });
});
