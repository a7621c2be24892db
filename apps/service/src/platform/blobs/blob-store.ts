import type { blobContentTypes } from '@fleet/contract/driving/blobs';

export type BlobContentType = (typeof blobContentTypes)[number];

/** Names the bytes of one blob. Both ids are in lower case. */
export interface BlobKey {
  organisationId: string;
  blobId: string;
}

/** What was announced; the uploaded bytes must match it exactly [C-7]. */
export interface ExpectedBytes {
  contentType: BlobContentType;
  byteLength: number;
  /** 32 bytes. */
  sha256: Buffer;
}

/** Where the client sends the bytes, and the headers that the signature covers. */
export interface PresignedUpload {
  url: string;
  headers: Readonly<Record<string, string>>;
}

/** `mismatch`: there is an object, but not the announced one. */
export type UploadState = 'complete' | 'absent' | 'mismatch';

/** The faults of uploaded bytes. If there is none, the bytes are stored. */
export type ByteFault = 'digest_mismatch' | 'content_mismatch';

export interface StoredBytes {
  byteLength: number;
  pieces: AsyncGenerator<Uint8Array>;
}

/** Bytes, piece by piece. A caller with one Buffer passes `[buffer]`. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface CommonStore {
  /** Returns whether the announced bytes are stored, in full and durably. */
  verifyUpload(key: BlobKey, expected: ExpectedBytes): Promise<UploadState>;
  /** Returns the bytes; null if none are stored, or more than `most`, which is the announced length. */
  read(key: BlobKey, most: number): Promise<Buffer | null>;
  /** Deletes the bytes, if there are any. */
  remove(key: BlobKey): Promise<void>;
  /** Deletes the remains of uploads that broke off before this time (milliseconds since 1970). */
  removeLeftovers(before: number): Promise<void>;
  /** Throws an error with the reason in a sentence if the store cannot be used. */
  check(): Promise<void>;
  close(): void;
}

/** A store without an address of its own: the bytes pass through the service. */
export interface ServedBlobStore extends CommonStore {
  kind: 'served';
  /**
   * Stores the bytes, and resolves with an empty list when they are on disk. If they have faults, it stores nothing and
   * resolves with the faults.
   */
  write(key: BlobKey, expected: ExpectedBytes, source: ByteSource): Promise<readonly ByteFault[]>;
  /**
   * Returns the bytes piece by piece; null if none are stored. It reads each piece when the caller requests this piece.
   * Between two pieces no file is open.
   */
  readPieces(key: BlobKey): Promise<StoredBytes | null>;
}

/** A store that clients reach directly, by signed addresses. */
export interface DirectBlobStore extends CommonStore {
  kind: 'direct';
  /** Makes no request. The address is valid from now on for this time, in whole seconds, seven days at most. */
  presignUpload(key: BlobKey, expected: ExpectedBytes, lifetimeMs: number): Promise<PresignedUpload>;
  /** Makes no request. The response will have these headers, whatever headers the client sent with the upload. */
  presignRead(
    key: BlobKey,
    headers: { contentType: string; contentDisposition: string },
    lifetimeMs: number,
  ): Promise<string>;
}

/** The store of images [R-IMG-3]. Every method throws BlobStoreFault if the store fails. */
export type BlobStore = ServedBlobStore | DirectBlobStore;

/** The store failed: it has no space or cannot be reached. No partial file remains. */
export class BlobStoreFault extends Error {
  readonly kind: 'full' | 'unreachable';

  constructor(kind: 'full' | 'unreachable', cause: unknown) {
    super(kind === 'full' ? 'the blob store has no space left' : 'the blob store cannot be reached', {
      cause,
    });
    this.name = 'BlobStoreFault';
    this.kind = kind;
  }
}
