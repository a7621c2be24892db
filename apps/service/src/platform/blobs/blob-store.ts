import type { blobContentTypes } from '@fleet/contract/driving/blobs';

export type BlobContentType = (typeof blobContentTypes)[number];

/** Names the bytes of one blob; identifiers in lower case. */
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

/** The faults of uploaded bytes; the bytes are stored if there is none. */
export type ByteFault = 'digest_mismatch' | 'content_mismatch';

export interface StoredBytes {
  byteLength: number;
  pieces: AsyncGenerator<Uint8Array>;
}

/** Bytes piece by piece; a Buffer in one piece is `[buffer]`. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface CommonStore {
  /** Returns whether the announced bytes are stored, in full and durably. */
  verifyUpload(key: BlobKey, expected: ExpectedBytes): Promise<UploadState>;
  /** Returns the bytes; null if there are none, or more than `most`, which is the announced length. */
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
  /** Resolves when the bytes are on disk. If they have faults, resolves with these and stores nothing. */
  write(key: BlobKey, expected: ExpectedBytes, source: ByteSource): Promise<readonly ByteFault[]>;
  /**
   * Returns the bytes piece by piece, each read when it is requested; null if there are none. Between two pieces no
   * file is open.
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

/** The store failed: it has no space or cannot be reached. It keeps no partial file. */
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
