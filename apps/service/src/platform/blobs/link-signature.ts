import { createHmac } from 'node:crypto';
import type { BlobKey } from './blob-store.js';
import { isDigest } from './upload-signature.js';

/** What the signature in the address of an image covers. */
export interface LinkClaim {
  key: BlobKey;
  /** The id of the user or API key who got the address. */
  callerId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** HMAC-SHA256 of the claim with the key of the upload, base64url. */
export function signLink(uploadKey: Buffer, claim: LinkClaim): string {
  return digestOf(uploadKey, claim).toString('base64url');
}

/** Returns whether the signature is that of the claim. Takes equally long for every fault. */
export function isSignedLink(uploadKey: Buffer, claim: LinkClaim, signature: string): boolean {
  return isDigest(signature, digestOf(uploadKey, claim));
}

/**
 * The first line differs from the first line of every upload's claim. So a signature of a link is never the signature
 * of an upload.
 */
function digestOf(uploadKey: Buffer, { key, callerId, expiresAt }: LinkClaim): Buffer {
  const lines = ['link', key.organisationId, key.blobId, callerId, String(expiresAt)];
  return createHmac('sha256', uploadKey).update(lines.join('\n')).digest();
}
