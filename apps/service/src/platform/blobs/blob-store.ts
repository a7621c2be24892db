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

/** The faults of uploaded bytes; none means that they are stored. */
export type ByteFault = 'digest_mismatch' | 'content_mismatch';

/** Bytes piece by piece; a Buffer in one piece is `[buffer]`. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface CommonStore {
  /** Whether the announced bytes are there, in full and durable. */
  verifyUpload(key: BlobKey, expected: ExpectedBytes): Promise<UploadState>;
  /** The bytes; null when there are none. */
  read(key: BlobKey): Promise<Buffer | null>;
  /** Deletes the bytes; nothing there is no fault. */
  remove(key: BlobKey): Promise<void>;
  /** Deletes what uploads that broke off before this time (milliseconds since 1970) left behind. */
  removeLeftovers(before: number): Promise<void>;
  /** Throws when the store cannot be used, with a sentence that says why. */
  check(): Promise<void>;
  close(): void;
}

/** A store without an address of its own: the bytes pass through the service. */
export interface ServedBlobStore extends CommonStore {
  kind: 'served';
  /** Resolves when the bytes are on disk, or with their faults, and then nothing is stored. */
  write(key: BlobKey, expected: ExpectedBytes, source: ByteSource): Promise<readonly ByteFault[]>;
}

/** A store that clients reach by themselves, by signed addresses. */
export interface DirectBlobStore extends CommonStore {
  kind: 'direct';
  /** Makes no request. The address is good from now on for so long, in whole seconds, seven days at most. */
  presignUpload(key: BlobKey, expected: ExpectedBytes, lifetimeMs: number): Promise<PresignedUpload>;
  /** Makes no request; the answer will have these headers whatever the client had sent. */
  presignRead(
    key: BlobKey,
    headers: { contentType: string; contentDisposition: string },
    lifetimeMs: number,
  ): Promise<string>;
}

/** Where the bytes of images are kept [R-IMG-3]. Every method throws BlobStoreFault where the store fails. */
export type BlobStore = ServedBlobStore | DirectBlobStore;

/** The store could not do its work: no space, or not to be reached. Nothing half-done stays behind. */
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
