import type { QueuedRecord, SessionCounter } from './queue-documents.js';

/**
 * Compares a response's `received_through` with the device. Returns the lowest number that the service lacks and the
 * device no longer has, or null [C-4]. Call it when no response for the session is outstanding, and all answered
 * records have left the queue.
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
