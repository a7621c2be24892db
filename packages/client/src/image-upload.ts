import { type Problem, problem } from '@fleet/contract/problems';
import { isRecord } from '@fleet/contract/schema-reading';
import type { ApiCalls, CallBody } from './api-calls.js';
import { type CallFailure, hasProblem } from './call-result.js';
import type { Clock } from './clock.js';
import { generalConsequence } from './failure-verdict.js';
import { sha256Of } from './image-capture.js';
import type { Consequence } from './send-verdict.js';
import type { CapturedImage } from './unsent-record.js';

export interface UploadParts {
  api: Pick<ApiCalls, 'announceBlob'>;
  fetch: typeof globalThis.fetch;
  clock: Clock;
}

/** How an upload ended; `image` is what is to be remembered of it. */
export type UploadEnd =
  | { kind: 'uploaded'; image: CapturedImage }
  | { kind: 'failed'; image: CapturedImage; next: Consequence }
  /** It can never be uploaded: what the device has is not what was captured, or no image. */
  | { kind: 'unusable'; image: CapturedImage; problems: readonly Problem[] };

type Announced = CallBody<'announceBlob'>['data'];

/** An address that holds no longer than this is not begun with. */
const leastTimeLeftMs = 60_000;

/**
 * Announces an image and sends its bytes, once each, or twice where the announcement has expired meanwhile. The key of
 * an announcement is the same after a restart, so that the service answers with the same address and what was begun is ended.
 */
export async function uploadImage(
  parts: UploadParts,
  given: CapturedImage,
  bytes: Uint8Array | null,
  signal: AbortSignal,
): Promise<UploadEnd> {
  if (bytes === null || !(await isIntact(given, bytes))) {
    const lost = problem('unknown_image', undefined, 'The image is no longer on this device.');
    return { kind: 'unusable', image: given, problems: [lost] };
  }
  let image = given;
  for (let attempt = 1; ; attempt += 1) {
    const announced = await announce(parts, image, signal);
    if (!('upload' in announced)) return announced;
    const end = announced.isStale ? 'anew' : await sendBytes(parts, announced.upload, bytes, signal);
    if (end === 'stored') return { kind: 'uploaded', image: { ...image, url: announced.url } };
    if (end !== 'anew') return { ...end, image };
    image = { ...image, announcements: image.announcements + 1 };
    if (attempt < 2) continue;
    const detail = 'The storage for images takes no upload under the address that was announced.';
    return {
      kind: 'failed',
      image,
      next: { kind: 'back_off', ms: 0, failure: { kind: 'unreachable', detail } },
    };
  }
}

async function isIntact(image: CapturedImage, bytes: Uint8Array): Promise<boolean> {
  return bytes.byteLength === image.byteLength && (await sha256Of(new Uint8Array(bytes))) === image.sha256;
}

async function announce(
  { api, clock }: UploadParts,
  image: CapturedImage,
  signal: AbortSignal,
): Promise<(Announced & { isStale: boolean }) | UploadEnd> {
  const { organisationId, contentType, byteLength, sha256 } = image;
  const result = await api.announceBlob({
    organisationId,
    body: { content_type: contentType, byte_length: byteLength, sha256 },
    idempotencyKey: `image-${image.id}-${image.announcements}`,
    attempts: 1,
    signal,
  });
  if (result.ok) {
    const { data } = result.body;
    const timeLeftMs = Date.parse(data.upload.expires_at) - (result.serverTime ?? clock.now());
    return { ...data, isStale: timeLeftMs < leastTimeLeftMs };
  }
  const { failure } = result;
  const next = generalConsequence(failure);
  if (next !== null) return { kind: 'failed', image, next };
  if (hasProblem(failure, 'idempotency_key_reused')) {
    const renamed = { ...image, announcements: image.announcements + 1 };
    return { kind: 'failed', image: renamed, next: { kind: 'back_off', ms: 0, failure } };
  }
  return { kind: 'unusable', image, problems: failure.kind === 'refused' ? failure.problems : [] };
}

type Sent =
  | 'stored'
  /** The address is no good any more. */
  | 'anew'
  | { kind: 'failed'; next: Consequence }
  | { kind: 'unusable'; problems: readonly Problem[] };

/** Without the token, which is none of the storage's business. */
async function sendBytes(
  { fetch, clock }: UploadParts,
  { method, url, headers }: Announced['upload'],
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Sent> {
  const failed = (failure: CallFailure, ms = 0): Sent =>
    signal.aborted
      ? { kind: 'failed', next: { kind: 'stopped' } }
      : { kind: 'failed', next: { kind: 'back_off', ms, failure } };
  const unreachable = (detail: string) => failed({ kind: 'unreachable', detail });
  const limit = new AbortController();
  const stop = () => limit.abort();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  void clock.sleep(longestUploadMs(bytes.byteLength), limit.signal).then(stop);
  try {
    const body = new Uint8Array(bytes);
    const response = await fetch(url, { method, headers, body, signal: limit.signal, redirect: 'manual' });
    if (response.ok) {
      await response.body?.cancel();
      return 'stored';
    }
    const { status } = response;
    const codes = codesIn(await response.text());
    if (codes.includes('content_mismatch')) {
      return { kind: 'unusable', problems: [problem('content_mismatch')] };
    }
    if (codes.includes('digest_mismatch')) return unreachable('The bytes were changed on the way.');
    if (status === 408 || status === 429 || status >= 500 || status < 400) {
      const seconds = Number(response.headers.get('retry-after') ?? '');
      const detail = `The storage for images answered ${status}.`;
      return failed({ kind: 'unreachable', detail }, Number.isFinite(seconds) ? seconds * 1_000 : 0);
    }
    return 'anew';
  } catch (error) {
    return unreachable(error instanceof Error ? error.message : String(error));
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/** As long as 4 kB a second take: the slowest line that still works. */
function longestUploadMs(byteLength: number): number {
  return 60_000 + byteLength / 4;
}

/** The codes of our own service; a bucket answers in another language, of which only the status is read. */
function codesIn(text: string): string[] {
  try {
    const problems: unknown = JSON.parse(text);
    if (!Array.isArray(problems)) return [];
    return problems.flatMap((each) => (isRecord(each) && typeof each.code === 'string' ? [each.code] : []));
  } catch {
    return [];
  }
}
