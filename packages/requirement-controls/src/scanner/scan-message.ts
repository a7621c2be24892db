/** `qr`: the code on an asset. `all`: also the bar codes on parcels. */
export type ExpectedCodes = 'qr' | 'all';

/** A frame to be read; without one the worker only gets ready. */
export interface ScanRequest {
  id: number;
  expected: ExpectedCodes;
  frame: ImageBitmap | null;
}

export interface ReadCode {
  text: string;
  /** Bars are misread now and then, squares are not. */
  isLinear: boolean;
}

/** `code` is null when the frame shows none; `failed` when the reader could not start. */
export type ScanAnswer = { id: number; code: ReadCode | null; failed: boolean };

/** Reads the codes of one camera picture after the other. */
export interface CodeReader {
  /** Null when no code is seen; rejects when codes cannot be read at all. */
  read(video: HTMLVideoElement): Promise<ReadCode | null>;
  close(): void;
}
