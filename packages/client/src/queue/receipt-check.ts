import type { QueuedRecord, SessionCounter } from './queue-documents.js';

/**
 * Compares an answer's `received_through` with what the device holds: the lowest number that the service lacks though the
 * device no longer holds it, or null [C-4]. To be asked when no answer for the session is outstanding, and everything that
 * was answered is no longer among the queued.
 */
export function firstUncovered(
  queue: {
    queued: ReadonlyMap<string, QueuedRecord>;
    counters: ReadonlyMap<string, SessionCounter>;
  },
  sessionId: string,
  receivedThrough: number,
): number | null {
  const given = queue.counters.get(sessionId)?.lastSequence ?? 0;
  let lowest = given + 1;
  for (const { record } of queue.queued.values()) {
    if (record.sessionId === sessionId) lowest = Math.min(lowest, record.sequence);
  }
  return receivedThrough >= lowest - 1 ? null : receivedThrough + 1;
}
