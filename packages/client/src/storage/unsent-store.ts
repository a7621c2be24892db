/**
 * What the device keeps: small JSON documents and files of bytes, by key. All that the queue needs of a storage, so
 * that memory, a folder and IndexedDB are alike to it.
 */
export interface UnsentStore {
  /**
   * Opens it and reads every document, in the order of their keys (by UTF-16 code units). What cannot be read is set aside, never
   * deleted, and named here; the rest is usable. Rejects with StoreFailure when nothing can be kept here.
   */
  open(): Promise<{ documents: StoredDocument[]; setAside: SetAside[] }>;
  /**
   * Carries out all changes or none, one commit after another in the order of the calls. Resolves when they would survive the end of the process, and
   * where the storage can promise it a power cut. Rejects with StoreFailure: then nothing changed.
   */
  commit(changes: readonly StoreChange[]): Promise<void>;
  /** The bytes of a file, or null when there is none (any more). */
  readFile(key: string): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

export interface StoredDocument {
  key: string;
  value: unknown;
}

/** An unreadable part of the storage: where it is now, and what is wrong, as a sentence for people. */
export interface SetAside {
  place: string;
  message: string;
}

export type StoreChange =
  | { put: string; value: unknown }
  | { remove: string }
  | { putFile: string; bytes: Uint8Array }
  | { removeFile: string };

/**
 * `full`: no room, free some and capture again. `in_use`: another process or tab has it open. `broken`: anything else.
 */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
  constructor(
    readonly reason: 'full' | 'in_use' | 'broken',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
