import type { TokenLock } from '../calls/token-lock.js';
import { givenUpRecord } from '../queue/given-up-record.js';
import { uploadedUrlOf } from '../queue/sent-images.js';
import type { UnsentQueue } from '../queue/unsent-queue.js';
import { isParked } from '../queue/unsent-record.js';
import type { GivenUp } from './driver-client-shape.js';
import type { PhoneParts } from './phone-parts.js';

export interface GivingUpParts extends Pick<PhoneParts, 'api' | 'memory' | 'keep' | 'signal'> {
  queue: UnsentQueue;
  lock: Pick<TokenLock, 'concurrently'>;
}

/** Gives a parked record to controllers. It leaves the phone only after a positive response. */
export async function giveUpRecord(
  { api, memory, keep, signal, queue, lock }: GivingUpParts,
  id: string,
  reason: string,
): Promise<GivenUp> {
  const record = queue.list().find((each) => each.id === id);
  if (record === undefined || !isParked(record)) {
    return { ok: false, reason: 'not_parked', message: 'No parked record has this id.' };
  }
  const { organisationId, sessionId } = record;
  const urlOf = (imageId: string) => uploadedUrlOf(queue.mirror, imageId);
  const body = givenUpRecord(record, reason, urlOf);
  const call = { organisationId, sessionId, recordId: id, body, signal };
  const answer = await lock.concurrently(() => api.giveUpRecord(call));
  if (!answer.ok) return { ok: false, failure: answer.failure };
  const failure = await queue.removeParked(record);
  if (failure !== null) {
    return { ok: false, failure: { kind: 'not_stored', reason: failure.reason, message: failure.message } };
  }
  // The work counts as not done, so the driver may do it again.
  await keep(memory.forgetFact(id));
  return { ok: true };
}
