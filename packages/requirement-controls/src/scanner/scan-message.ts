/** `qr`: the code on an asset. `all`: also the bar codes on parcels. */
export type ExpectedCodes = 'qr' | 'all';

/** A frame to read; without one the worker only loads its reader. */
export interface ScanRequest {
  id: number;
  expected: ExpectedCodes;
  frame: ImageBitmap | null;
}

export interface ReadCode {
  text: string;
  /** Whether this is a linear bar code, which is sometimes misread, in contrast to 2D codes. */
  isLinear: boolean;
}

/** `code` is null if the frame shows none; `failed` is true if the reader could not start. */
export type ScanAnswer = { id: number; code: ReadCode | null; failed: boolean };

/** Reads the codes of one camera picture after the other. */
export interface CodeReader {
  /** Null if no code is visible; rejects if codes cannot be read at all. */
  read(video: HTMLVideoElement): Promise<ReadCode | null>;
  close(): void;
}
