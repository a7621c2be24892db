import type { Permission } from '@fleet/contract/ground/permissions';
import { problem } from '@fleet/contract/ground/problems';
import { type Actor, type Context, Refusal } from '../context.js';
import type { BlobStore, ServedBlobStore, StoredBytes } from '../platform/blobs/blob-store.js';
import { findBlob } from './blob-queries.js';
import { type BlobRow, keyOf } from './blob-row.js';
import { arrivedBlobs } from './complete-blobs.js';
import { reachStore } from './reach-store.js';

/** Callers who may read recorded outcomes may see their images. */
const readingPermissions: readonly Permission[] = ['routes:read', 'sessions:read', 'integration:read'];

/** How long a signed address for reading a blob is valid. */
export const readLifetimeMs = 5 * 60 * 1000;

const endings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;

/** The bytes if the service stores them itself, otherwise a signed address. */
export type ReadBlob =
  | { kind: 'bytes'; row: BlobRow; read(): Promise<StoredBytes> }
  | { kind: 'address'; url: string };

/**
 * Returns a completed upload, for its uploader and for readers of outcomes. Sites do not limit it: a blob's id cannot
 * be guessed, and only records that the reader may see contain it. Refuses with `not_found`.
 */
export async function readBlob(ctx: Context, store: BlobStore, blobId: string): Promise<ReadBlob> {
  const row = await findBlob(ctx, blobId);
  if (row === null || !maySee(ctx.actor, row)) throw new Refusal(problem('not_found'));
  const [arrived] = await arrivedBlobs(ctx, store, [row]);
  if (arrived === undefined) throw new Refusal(problem('not_found'));
  if (store.kind === 'served') return { kind: 'bytes', row, read: () => readBytes(ctx, store, row) };
  const headers = { contentType: row.content_type, contentDisposition: dispositionOf(row) };
  return { kind: 'address', url: await store.presignRead(keyOf(row), headers, readLifetimeMs) };
}

/** Refuses with `unavailable` if the store cannot be reached. */
export async function readBytes(ctx: Context, store: ServedBlobStore, row: BlobRow): Promise<StoredBytes> {
  const bytes = await reachStore(ctx, () => store.readPieces(keyOf(row)));
  if (bytes === null) throw new Error(`the bytes of blob ${row.id} are missing from the folder`);
  return bytes;
}

/** Whether the caller may read the blob: its uploader, and readers of outcomes. */
export function maySee(actor: Actor, row: BlobRow): boolean {
  if (actor.kind === 'system') return false;
  if (actor.kind === 'user' && actor.userId === row.uploaded_by) return true;
  return readingPermissions.some((each) => actor.permissions.has(each));
}

/** Browsers may show pictures inline. A PDF is downloaded, because it may contain scripts. */
export function dispositionOf(row: Pick<BlobRow, 'id' | 'content_type'>): string {
  const way = row.content_type === 'application/pdf' ? 'attachment' : 'inline';
  return `${way}; filename="${row.id}.${endings[row.content_type]}"`;
}
