import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { BlobKey, ExpectedBytes } from './blob-store.js';

/** What the signature in the address of an upload covers. */
export interface UploadClaim {
  key: BlobKey;
  expected: ExpectedBytes;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/**
 * A key for one upload, stored in the row of its announcement, which the upload reads anyway. So every process can
 * check every signature, no key needs rotation, and a leaked key allows only the upload of the announced bytes.
 */
export function newUploadKey(): Buffer {
  return randomBytes(32);
}

/** HMAC-SHA256 of the claim, base64url. */
export function signUpload(uploadKey: Buffer, claim: UploadClaim): string {
  return digestOf(uploadKey, claim).toString('base64url');
}

/** Returns whether the signature is that of the claim. Takes equally long for every fault. */
export function isSignedUpload(uploadKey: Buffer, claim: UploadClaim, signature: string): boolean {
  return isDigest(signature, digestOf(uploadKey, claim));
}

/** Returns whether `text` is the digest `right` in base64url. Takes equally long for every fault. */
export function isDigest(text: string, right: Buffer): boolean {
  const given = Buffer.from(text, 'base64url');
  return given.length === right.length && timingSafeEqual(given, right);
}

/** No part can contain a line break, so two different claims never have the same lines. */
function digestOf(uploadKey: Buffer, { key, expected, expiresAt }: UploadClaim): Buffer {
  const lines = [
    key.organisationId,
    key.blobId,
    expected.contentType,
    String(expected.byteLength),
    expected.sha256.toString('hex'),
    String(expiresAt),
  ];
  return createHmac('sha256', uploadKey).update(lines.join('\n')).digest();
}
