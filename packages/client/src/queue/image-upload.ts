import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { CallBody, CallEnds } from '../calls/api-calls.js';
import { type CallFailure, hasProblem } from '../calls/call-result.js';
import type { CallsClient } from '../calls/calls-client.js';
import { inPlace } from '../calls/retry-policy.js';
import type { Clock } from '../clock.js';
import { generalConsequence, retryAfterOf } from './failure-verdict.js';
import { sha256Of } from './image-capture.js';
import type { Consequence } from './send-verdict.js';
import type { CapturedImage } from './unsent-record.js';

export interface UploadParts {
  api: Pick<CallsClient<'announceBlob'>, 'announceBlob' | 'upload' | 'isOfService'>;
  clock: Clock;
}

/** Why an upload ended before the bytes of the image were stored. */
export type UploadTrouble =
  | { kind: 'failed'; next: Consequence }
  /** The storage accepts no image now, for at least `ms`. */
  | { kind: 'busy'; ms: number; failure: CallFailure }
  /** The storage did not accept this image now. The service may still be reachable. */
  | { kind: 'away'; ms: number; failure: CallFailure }
  /** The announcement can no longer be used. The next one gets another key. */
  | { kind: 'announce_again'; failure: CallFailure }
  /** It can never be uploaded: the device has lost the bytes, or they are not an image. */
  | { kind: 'unusable'; problems: readonly Problem[] };

export type Announced = { kind: 'announced'; place: CallBody<'announceBlob'>['data'] };

/** An address that is valid for less time than this is not used. */
const leastTimeLeftMs = 60_000;

/** The fault of the device's bytes; null if they are the captured ones. */
export async function troubleOfBytes(
  { byteLength, sha256 }: CapturedImage,
  bytes: Uint8Array | null,
): Promise<UploadTrouble | null> {
  const isIntact = bytes?.byteLength === byteLength && (await sha256Of(new Uint8Array(bytes))) === sha256;
  if (isIntact) return null;
  const lost = problem('unknown_image', undefined, 'The image is no longer on this device.');
  return { kind: 'unusable', problems: [lost] };
}

/**
 * Announces an image. The key is the same after a restart, so that the service returns the same address and the upload
 * continues.
 */
export async function announceImage(
  { api, clock }: UploadParts,
  image: CapturedImage,
  ends: CallEnds,
): Promise<Announced | UploadTrouble> {
  const { organisationId, contentType, byteLength, sha256 } = image;
  const result = await api.announceBlob({
    organisationId,
    body: { content_type: contentType, byte_length: byteLength, sha256 },
    idempotencyKey: `image-${image.id}-${image.announcements}`,
    ...inPlace,
    ...ends,
  });
  if (result.ok) {
    const { data } = result.body;
    const timeLeftMs = Date.parse(data.upload.expires_at) - (result.serverTime ?? clock.now());
    return timeLeftMs < leastTimeLeftMs
      ? { kind: 'announce_again', failure: expired }
      : { kind: 'announced', place: data };
  }
  const { failure } = result;
  // This concerns only images; everything else continues.
  if (hasProblem(failure, 'image_quota_reached')) return { kind: 'busy', ms: retryAfterOf(failure), failure };
  const next = generalConsequence(failure);
  if (next !== null) return { kind: 'failed', next };
  if (hasProblem(failure, 'idempotency_key_reused')) return { kind: 'announce_again', failure };
  return { kind: 'unusable', problems: failure.kind === 'refused' ? failure.problems : [] };
}

const expired: CallFailure = { kind: 'unreachable', detail: 'The address for the upload has expired.' };

/** Sends the bytes to the announced address. Returns null if they were stored. */
export async function sendImage(
  { api }: UploadParts,
  { place }: Announced,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<UploadTrouble | null> {
  const result = await api.upload(place.upload, bytes, { ...inPlace, signal });
  if (result.ok) return null;
  const { failure } = result;
  if (hasProblem(failure, 'content_mismatch')) {
    return { kind: 'unusable', problems: [problem('content_mismatch')] };
  }
  if (failure.kind === 'aborted') return { kind: 'failed', next: { kind: 'stopped' } };
  const isOfAddress =
    'status' in failure && isRefusal(failure.status) && !hasProblem(failure, 'digest_mismatch');
  if (isOfAddress) return { kind: 'announce_again', failure };
  const ms = retryAfterOf(failure);
  if ('status' in failure && (failure.status === 429 || failure.status === 503))
    return { kind: 'busy', ms, failure };
  // If the service's own host does not respond, there is no network. If a bucket does not respond, the bucket alone may
  // be the cause.
  const isNetwork = failure.kind === 'unreachable' && api.isOfService(place.upload.url);
  if (!isNetwork) return { kind: 'away', ms, failure };
  return { kind: 'failed', next: { kind: 'back_off', ms, failure } };
}

/** A bucket has its own error format, so only the status is used. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
