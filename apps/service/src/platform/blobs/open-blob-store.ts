import { join } from 'node:path';
import type { BlobStore } from './blob-store.js';
import { openFolderBlobStore } from './folder-blob-store.js';
import type { S3Connection } from './s3-blob-store.js';

/** S3 where it is configured, otherwise the folder `blobs` in the data folder [C-7]. */
export async function openBlobStore(dataDir: string, s3: S3Connection | null): Promise<BlobStore> {
  if (s3 === null) return await openFolderBlobStore(join(dataDir, 'blobs'));
  // Loaded only when it is used: the S3 client adds 100 ms and 23 MB to a start.
  const { openS3BlobStore } = await import('./s3-blob-store.js');
  return openS3BlobStore(s3);
}
