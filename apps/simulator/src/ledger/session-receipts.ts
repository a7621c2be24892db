import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '@fleet/client/api-client';
import type { CallFailure } from '@fleet/client/call-result';
import type { SessionReceipt } from './ledger-books.js';

const atOnce = 8;

/** Reads the flush receipt of each session; `api` has the credentials of a controller. */
export async function readReceipts(
  api: ApiClient,
  sessionIds: Iterable<string>,
): Promise<{ ok: true; receipts: SessionReceipt[] } | { ok: false; failure: CallFailure }> {
  const left = [...sessionIds];
  const receipts: SessionReceipt[] = [];
  let failure: CallFailure | null = null;
  const readSome = async () => {
    for (let id = left.pop(); id !== undefined && failure === null; id = left.pop()) {
      const session = await api.readOneSession({ sessionId: id });
      if (session.ok) {
        receipts.push({ sessionId: id, receivedThrough: session.body.data.received_through });
        continue;
      }
      // A long run has more sessions than the rate limit allows to read in a minute.
      const waitMs = session.failure.kind === 'refused' ? session.failure.retryAfterMs : null;
      if (waitMs === null) failure = session.failure;
      else {
        left.push(id);
        await delay(waitMs);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readSome));
  return failure === null ? { ok: true, receipts } : { ok: false, failure };
}
