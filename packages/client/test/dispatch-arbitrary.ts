import fc from 'fast-check';
import type { DispatchView } from '../src/queue/next-dispatch.js';
import type { CapturedOutcome, RecordContent, UnsentRecord } from '../src/queue/unsent-record.js';

const at = '2026-11-20T09:00:00.000Z';
const routeId = fc.constantFrom('route-1', 'route-2', 'route-3');
const reference = fc.constantFrom('A', 'B', 'fuel-1', 'fuel-2');

/** A content of any kind, on few routes and activities, so that the records depend on each other. */
const content: fc.Arbitrary<RecordContent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        routeId,
        routeVersion: fc.constantFrom(1, 1, 1, 2),
        reference,
        images: fc.array(fc.constantFrom('i1', 'i2', 'i3', 'i4', 'i5', 'i6'), { maxLength: 2 }),
        comment: fc.constantFrom('', '', '', 'x'.repeat(300_000)),
      })
      .map((given) => ({
        kind: 'outcome' as const,
        routeId: given.routeId,
        routeVersion: given.routeVersion,
        outcome: outcomeOf(given.reference, given.comment, given.images),
        images: given.images.map((imageId, index) => ({ imageId, pointer: `/image_urls/${index}` })),
      })),
  },
  {
    weight: 4,
    arbitrary: fc.constant({ kind: 'position' as const, position: { at, coordinates: [1, 42] } }),
  },
  fc.record({
    kind: fc.constantFrom('arrival' as const, 'departure' as const),
    routeId,
    stopId: fc.constant('s'),
    at: fc.constant(at),
  }),
  fc.record({
    kind: fc.constant('activity_status' as const),
    routeId,
    reference,
    status: fc.constant('started' as const),
    at: fc.constant(at),
  }),
  fc.record({ routeId, reference: fc.constantFrom('fuel-1', 'fuel-2') }).map((given) => ({
    kind: 'activity' as const,
    routeId: given.routeId,
    activity: { reference: given.reference, at },
  })),
  fc.record({ kind: fc.constant('completion' as const), routeId, at: fc.constant(at) }),
);

function outcomeOf(activity_reference: string, comment: string, image_urls: string[]): CapturedOutcome {
  const common = { submission_id: '', integration_key: 'k', captured_at: at, status: 'success' };
  return { ...common, activity_reference, comment, image_urls };
}

/** A queue in the order of capture, numbered by session. */
export function queueArbitrary(maxLength: number): fc.Arbitrary<UnsentRecord[]> {
  const capture = fc.record({ content, sessionId: fc.constantFrom('session-1', 'session-1', 'session-2') });
  return fc.array(capture, { minLength: 1, maxLength }).map((captures) => {
    const last = new Map<string, number>();
    return captures.map((each, index): UnsentRecord => {
      const sequence = (last.get(each.sessionId) ?? 0) + 1;
      last.set(each.sessionId, sequence);
      return { id: `r${index}`, organisationId: 'o', sequence, parked: null, ...each };
    });
  });
}

/** A view in which everything may be sent. */
export function freeView(records: readonly UnsentRecord[], others: Partial<DispatchView> = {}): DispatchView {
  return {
    records,
    busy: new Set(),
    passedOver: new Set(),
    suspects: new Set(),
    routesSetAside: new Set(),
    sessionsBlocked: new Set(),
    uploading: new Set(),
    uploadsFirst: false,
    positionsWait: false,
    uploadsWait: false,
    mostTogether: () => Number.POSITIVE_INFINITY,
    isPending: () => false,
    isStuck: () => false,
    ...others,
  };
}
