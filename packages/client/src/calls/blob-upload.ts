import type { BlobUpload } from '@fleet/contract/driving/blobs';
import type { Clock } from '../clock.js';
import { readUploadAnswer } from './api-answer.js';
import type { CallOptions } from './api-calls.js';
import { plainBytes } from './api-request.js';
import type { Carriage } from './call-carrier.js';

/** Options of an upload in addition to its bytes. */
export type UploadOptions = Pick<CallOptions, 'attempts' | 'pace' | 'timeoutMs' | 'signal' | 'hurry'>;

/** The upload of announced bytes to the service or to a bucket, exactly as announced and without the token [C-7]. */
export function uploadOf(
  { method, url, headers }: BlobUpload['upload'],
  bytes: Uint8Array,
  options: UploadOptions,
  { clock, ...defaults }: { attempts: number; timeoutMs: number; clock: Clock },
): Carriage<null> {
  return {
    write: () => ({ method, url, headers, body: plainBytes(bytes) }),
    read: (exchanged) => readUploadAnswer(exchanged, clock.now()),
    needsToken: false,
    repeatable: true,
    attempts: options.attempts ?? defaults.attempts,
    pace: options.pace,
    timeoutMs: options.timeoutMs ?? defaults.timeoutMs,
    signal: options.signal,
    hurry: options.hurry,
  };
}
