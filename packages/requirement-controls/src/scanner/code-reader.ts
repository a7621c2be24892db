import { nativeReader } from './native-reader.js';
import type { CodeReader, ExpectedCodes } from './scan-message.js';
import { workerReader } from './worker-reader.js';

/** The browser's own reader if it supports the expected codes, otherwise the reader in the worker. */
export async function openCodeReader(expected: ExpectedCodes): Promise<CodeReader> {
  return (await nativeReader(expected)) ?? workerReader(expected);
}
