import { basePath } from '@fleet/contract/ground/operation';
import type { BlobContentType, BlobKey, ExpectedBytes } from '../platform/blobs/blob-store.js';

/** An announced upload as stored in the database. */
export interface BlobRow {
  organisation_id: string;
  id: string;
  content_type: BlobContentType;
  byte_length: number;
  sha256: Buffer;
  /** `removing`: no outcome named it in time, and its bytes are being removed. */
  status: 'pending' | 'complete' | 'removing';
  /** The user who announced the upload, and this user's driver, if there still is one. */
  uploaded_by: string;
  driver_id: string | null;
  origin: string;
  /** Null if clients upload to the store directly. */
  upload_key: Buffer | null;
  expires_at: string;
  /** When an outcome first named it. */
  named_at: string | null;
}

/** The columns of a `BlobRow`, from `blobs as b`. */
export const blobColumns = `b.organisation_id, b.id, b.content_type, b.byte_length, b.sha256, b.status, b.uploaded_by,
  b.origin, b.upload_key, b.expires_at, b.named_at,
  (select d.id from drivers d where d.organisation_id = b.organisation_id and d.user_id = b.uploaded_by) as driver_id`;

export function keyOf(row: Pick<BlobRow, 'organisation_id' | 'id'>): BlobKey {
  return { organisationId: row.organisation_id, blobId: row.id };
}

export function expectedOf(row: BlobRow): ExpectedBytes {
  return { contentType: row.content_type, byteLength: row.byte_length, sha256: row.sha256 };
}

/** The path of a blob; origin and path together are its address. */
export function blobPath({ organisationId, blobId }: BlobKey): string {
  return `${basePath}/${organisationId}/blobs/${blobId}`;
}
