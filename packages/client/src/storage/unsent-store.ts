/**
 * The storage of the device: small JSON documents and files of bytes, by key. Memory, a folder and IndexedDB provide it
 * in the same way.
 */
export interface UnsentStore {
  /**
   * Opens it and reads every document, in the order of their keys (by UTF-16 code units). Unreadable parts are set
   * aside, never deleted, and listed in `setAside`; the rest is usable. Rejects with StoreFailure if nothing can be
   * stored here.
   */
  open(): Promise<{ documents: StoredDocument[]; setAside: SetAside[] }>;
  /**
   * Carries out all changes or none, one commit after another in the order of the calls. Resolves when they would
   * survive the end of the process and, if the storage can guarantee it, a power cut. Rejects with StoreFailure: then
   * nothing changed.
   */
  commit(changes: readonly StoreChange[]): Promise<void>;
  /** The bytes of a file; null if there is no such file, or no longer. */
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
