import { blobContentTypes } from '@fleet/contract/driving/blobs';
import { describe, expect, it } from 'vitest';
import { beginsLike, signatureLength } from '../../src/platform/blobs/content-signature.js';
import { sampleBytes } from './sample-images.js';

describe('what a file begins with', () => {
  it.each(blobContentTypes)('[R-IMG-3] recognises %s as nothing else', (contentType) => {
    const bytes = sampleBytes(contentType);
    expect(blobContentTypes.filter((each) => beginsLike(each, bytes))).toEqual([contentType]);
  });

  it.each(blobContentTypes)('decides on %s by the beginning alone', (contentType) => {
    expect(beginsLike(contentType, sampleBytes(contentType).subarray(0, signatureLength))).toBe(true);
  });

  it('does not recognise audio in the same container as an image', () => {
    expect(beginsLike('image/webp', Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'))).toBe(false);
  });

  it('takes a page of HTML, half a signature and nothing at all for no type', () => {
    for (const text of ['<html><script>', '\xff\xd8', 'RIFF', '%PDF', '']) {
      const bytes = Buffer.from(text, 'latin1');
      expect(blobContentTypes.filter((each) => beginsLike(each, bytes))).toEqual([]);
    }
  });
});
