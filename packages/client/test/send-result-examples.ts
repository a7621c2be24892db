import type { OutcomeResult } from '@fleet/contract/driving/outcomes';
import type { Problem } from '@fleet/contract/ground/problems';
import type { CallFailure } from '../src/calls/call-result.js';
import type { DispatchAnswer } from '../src/queue/dispatch-request.js';
import type { RecordDispatch } from '../src/queue/dispatch-shape.js';
import type { UnsentRecord } from '../src/queue/unsent-record.js';

const at = '2026-11-20T09:00:00.000Z';
const frame = { organisationId: 'o', sessionId: 's' };

/** A request of this kind with the records r0, r1 …; the first outcome has the images. */
export function dispatchOf(
  kind: RecordDispatch['kind'],
  count: number,
  imageIds: string[] = [],
): RecordDispatch {
  const records = Array.from({ length: count }, (_, index): Omit<UnsentRecord, 'content'> => {
    return { ...frame, id: `r${index}`, sequence: index + 1, parked: null };
  });
  const [first] = records;
  if (kind === 'positions') {
    const content = { kind: 'position' as const, position: { at } };
    return { ...frame, kind, records: records.map((each) => ({ ...each, content })) };
  }
  if (kind === 'report' && first !== undefined) {
    const content = { kind: 'arrival' as const, routeId: 'r', stopId: 'p', at };
    return { kind, record: { ...first, content } };
  }
  const images = imageIds.map((imageId, index) => ({ imageId, pointer: `/image_urls/${index}` }));
  const common = { activity_reference: 'A', integration_key: 'k', captured_at: at, status: 'success' };
  return {
    ...frame,
    kind: 'outcomes',
    routeId: 'r',
    routeVersion: 1,
    records: records.map((each, index) => {
      const outcome = { ...common, submission_id: each.id };
      const own = index === 0 ? images : [];
      return { ...each, content: { kind: 'outcome', routeId: 'r', routeVersion: 1, outcome, images: own } };
    }),
  };
}

const success = { ok: true, status: 200, etag: null, requestId: null, serverTime: null } as const;

export function outcomesAnswer(data: OutcomeResult[]): DispatchAnswer {
  return { kind: 'outcomes', result: { ...success, body: { data, received_through: 7, links: [] } } };
}

type Counts = { recorded: number; duplicates: number; quarantined: number };

/** A success for a report, or for positions. */
export function answerOf(
  data: Counts | { result: 'recorded' | 'duplicate'; quarantined?: boolean },
): DispatchAnswer {
  const body = { received_through: 7, links: [] };
  return 'result' in data
    ? { kind: 'report', result: { ...success, body: { data, ...body } } }
    : { kind: 'positions', result: { ...success, body: { data, ...body } } };
}

export function refusedBy(status: number, problems: readonly Problem[]): CallFailure & { kind: 'refused' } {
  return { kind: 'refused', status, problems, requestId: null, retryAfterMs: null, serverTime: null };
}
