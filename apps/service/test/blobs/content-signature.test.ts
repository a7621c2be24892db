import { blobContentTypes } from '@fleet/contract/driving/blobs';
import { describe, expect, it } from 'vitest';
import { beginsLike, signatureLength } from '../../src/platform/blobs/content-signature.js';
import { sampleBytes } from './sample-images.js';

describe('the beginning of a file', () => {
  it.each(blobContentTypes)('[R-IMG-3] shows that it is %s and no other type', (contentType) => {
    const bytes = sampleBytes(contentType);
    expect(blobContentTypes.filter((each) => beginsLike(each, bytes))).toEqual([contentType]);
  });

  it.each(blobContentTypes)('suffices to recognise %s', (contentType) => {
    expect(beginsLike(contentType, sampleBytes(contentType).subarray(0, signatureLength))).toBe(true);
  });

  it('distinguishes audio from an image in the same container', () => {
    expect(beginsLike('image/webp', Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'))).toBe(false);
  });

  it('shows no type for a page of HTML, half a signature or an empty file', () => {
    for (const text of ['<html><script>', '\xff\xd8', 'RIFF', '%PDF', '']) {
      const bytes = Buffer.from(text, 'latin1');
      expect(blobContentTypes.filter((each) => beginsLike(each, bytes))).toEqual([]);
    }
  });
});
