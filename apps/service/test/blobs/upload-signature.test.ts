import { describe, expect, it } from 'vitest';
import {
  isSignedUpload,
  newUploadKey,
  signUpload,
  type UploadClaim,
} from '../../src/platform/blobs/upload-signature.js';
import { announced, sampleBytes } from './sample-images.js';

const key = {
  organisationId: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001',
  blobId: '019a9f52-99ab-7ef0-b1c2-d3e4f5061728',
};
const claim: UploadClaim = { key, expected: announced(sampleBytes()), expiresAt: 1_795_000_000_000 };

describe('the signature of an upload', () => {
  it('[R-IMG-3] is valid for its own data', () => {
    const uploadKey = newUploadKey();
    expect(isSignedUpload(uploadKey, claim, signUpload(uploadKey, claim))).toBe(true);
  });

  it('is invalid for another blob, organisation, type, length, digest or time', () => {
    const uploadKey = newUploadKey();
    const signature = signUpload(uploadKey, claim);
    const { expected } = claim;
    const others: UploadClaim[] = [
      { ...claim, key: { ...key, blobId: key.organisationId } },
      { ...claim, key: { ...key, organisationId: key.blobId } },
      { ...claim, expected: { ...expected, contentType: 'image/png' } },
      { ...claim, expected: { ...expected, byteLength: expected.byteLength + 1 } },
      { ...claim, expected: { ...expected, sha256: announced(sampleBytes()).sha256 } },
      { ...claim, expiresAt: claim.expiresAt + 1 },
    ];
    expect(others.map((each) => isSignedUpload(uploadKey, each, signature))).toEqual(others.map(() => false));
  });

  it('is invalid with another key, and so is any other text', () => {
    const uploadKey = newUploadKey();
    const signature = signUpload(uploadKey, claim);
    expect(isSignedUpload(newUploadKey(), claim, signature)).toBe(false);
    for (const text of ['', 'x', signature.slice(1), `${signature}AAAA`, 'ü'.repeat(43)]) {
      expect(isSignedUpload(uploadKey, claim, text)).toBe(false);
    }
  });
});
