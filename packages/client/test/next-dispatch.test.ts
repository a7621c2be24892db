import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dispatch, recordsOf } from '../src/queue/dispatch-shape.js';
import { type DispatchView, nextDispatch } from '../src/queue/next-dispatch.js';
import type { UnsentRecord } from '../src/queue/unsent-record.js';
import { freeView, queueArbitrary } from './dispatch-arbitrary.js';
import { demandOf } from './dispatch-demands.js';

const at = '2026-11-20T06:00:00.000Z';
const images = ['i1', 'i2', 'i3', 'i4', 'i5', 'i6'];

/** A queue that is being sent. An adversary chooses what happens next. */
function openWorld(records: readonly UnsentRecord[], choose: (below: number) => number) {
  let queued = [...records];
  const pending = new Set(images);
  const running: Dispatch[] = [];
  const limits = new Map<string, number>();
  let disturbed: Partial<DispatchView> = {};
  const some = <Each>(each: readonly Each[]) => new Set(each.filter(() => choose(4) === 0));
  const view = (): DispatchView => {
    const sending = running.flatMap((each) => (each.kind === 'uploads' ? [] : recordsOf(each)));
    const busy = new Set(sending.map((each) => each.id));
    const uploading = new Set(running.flatMap((each) => (each.kind === 'uploads' ? each.imageIds : [])));
    const free = freeView(queued, { busy, uploading, ...disturbed });
    return {
      ...free,
      isPending: (id) => pending.has(id),
      mostTogether: (id) => limits.get(id) ?? Number.POSITIVE_INFINITY,
    };
  };
  return {
    isEmpty: () => queued.length === 0,
    idle: () => running.length === 0,
    view,
    /** Takes the next dispatch and checks it; false if there is none. */
    take(): boolean {
      const now = view();
      const dispatch = nextDispatch(now);
      if (dispatch === null) return false;
      demandOf(now, dispatch);
      running.push(dispatch);
      return true;
    },
    /** Ends one of the running dispatches, successfully or not. */
    end(well: boolean): void {
      const [dispatch] = running.splice(choose(running.length), 1);
      if (dispatch === undefined) return;
      if (dispatch.kind === 'uploads') {
        if (well) for (const each of dispatch.imageIds) pending.delete(each);
        return;
      }
      const sent = recordsOf(dispatch).map((each) => each.id);
      if (well) queued = queued.filter((each) => !sent.includes(each.id));
      else {
        const answered = sent.filter(() => choose(3) === 0);
        queued = queued.filter((each) => !answered.includes(each.id));
        for (const id of sent) limits.set(id, 1 + choose(3));
      }
    },
    disturb(): void {
      const stuck = some(images);
      disturbed = {
        passedOver: some(queued.map((each) => each.id)),
        suspects: some(queued.map((each) => each.id)),
        routesSetAside: some(['route-1', 'route-2', 'route-3']),
        sessionsBlocked: some(['session-1', 'session-2']),
        isStuck: (id) => stuck.has(id),
        uploadsFirst: choose(2) === 0,
        positionsWait: choose(2) === 0,
        uploadsWait: choose(2) === 0,
      };
    },
    calm(): void {
      disturbed = {};
    },
  };
}

const stream = fc.infiniteStream(fc.nat({ max: 1_000_000 }));

function chooserOf(numbers: Iterator<number>): (below: number) => number {
  return (below) => (below === 0 ? 0 : numbers.next().value % below);
}

describe('the choice of the next request', () => {
  it('lets no other record wait for an image whose upload failed, and still uploads that image', () => {
    const place = { activity_reference: 'A', integration_key: 'k', captured_at: at, status: 'success' };
    const outcome = (id: string, imageId?: string): UnsentRecord => ({
      ...{ id, organisationId: 'o', sessionId: 's', sequence: 1, parked: null },
      content: {
        ...{ kind: 'outcome', routeId: 'r', routeVersion: 1 },
        outcome: { ...place, submission_id: id },
        images: imageId === undefined ? [] : [{ imageId, pointer: '/image_urls/0' }],
      },
    });
    const completion: UnsentRecord = { ...outcome('c'), content: { kind: 'completion', routeId: 'r', at } };
    const stuck = { isPending: (id: string) => id === 'i', isStuck: (id: string) => id === 'i' };
    const first = outcome('a', 'i');
    const next = (...records: UnsentRecord[]) => nextDispatch(freeView(records, stuck));
    expect(next(first, outcome('b'), completion)).toMatchObject({ kind: 'outcomes', records: [{ id: 'b' }] });
    expect(next(first, completion)).toMatchObject({ kind: 'report', record: { id: 'c' } });
    expect(next(outcome('b'), first, outcome('d'))).toMatchObject({ records: [{ id: 'b' }, { id: 'd' }] });
    expect(next(first)).toEqual({ kind: 'uploads', imageIds: ['i'] });
    expect(nextDispatch(freeView([first], { ...stuck, isPending: () => false }))).toMatchObject({
      records: [{ id: 'a' }],
    });
  });

  it('keeps the orders of the guide, sends no record twice at the same time, and finally sends everything', () => {
    fc.assert(
      fc.property(queueArbitrary(40), stream, fc.nat({ max: 60 }), (records, numbers, storms) => {
        const choose = chooserOf(numbers[Symbol.iterator]());
        const world = openWorld(records, choose);
        for (let storm = 0; storm < storms; storm += 1) {
          if (choose(5) === 0) world.disturb();
          if (choose(2) === 0) world.take();
          else world.end(choose(3) === 0);
        }
        world.calm();
        // From here on all requests succeed: each turn either starts or ends one.
        let turns = 0;
        while (!world.isEmpty()) {
          if (!world.take()) expect(world.idle()).toBe(false);
          world.end(true);
          turns += 1;
          expect(turns).toBeLessThanOrEqual(2 * (records.length + images.length) + storms);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('delays no record forever while new records keep arriving', () => {
    fc.assert(
      fc.property(queueArbitrary(30), queueArbitrary(30), (first, later) => {
        const pending = new Set(images);
        let queued = [...first];
        let sentSinceUpload = 0;
        let turns = 0;
        while (queued.some((each) => first.includes(each))) {
          turns += 1;
          const fresh = later[turns % later.length];
          if (fresh !== undefined) queued.push({ ...fresh, id: `later-${turns}`, sequence: 1_000 + turns });
          const view = freeView(queued, {
            isPending: (id) => pending.has(id),
            uploadsFirst: sentSinceUpload >= 10,
          });
          const dispatch = nextDispatch(view);
          if (dispatch === null) throw new Error('there is always something to send here');
          demandOf(view, dispatch);
          sentSinceUpload = dispatch.kind === 'uploads' ? 0 : sentSinceUpload + 1;
          if (dispatch.kind === 'uploads') for (const each of dispatch.imageIds) pending.delete(each);
          else queued = queued.filter((each) => !recordsOf(dispatch).includes(each));
          expect(turns).toBeLessThanOrEqual(first.length + 11 * images.length + 1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('makes few requests for a day of outcomes, positions and reports', () => {
    let queued = Array.from({ length: 2_500 }, (_, index) => dayRecord(index));
    const sizes: Record<string, number[]> = { outcomes: [], positions: [], report: [] };
    while (queued.length > 0) {
      const dispatch = nextDispatch(freeView(queued));
      if (dispatch === null || dispatch.kind === 'uploads') throw new Error('nothing to send');
      sizes[dispatch.kind]?.push(recordsOf(dispatch).length);
      const sent = new Set(recordsOf(dispatch));
      queued = queued.filter((each) => !sent.has(each));
    }
    expect(sizes.outcomes).toEqual([200, 200]);
    expect(sizes.positions).toEqual([1_000, 1_000]);
    expect(sizes.report).toHaveLength(100);
  });

  it('gathers positions while no other record is sent, and sends them with the next one', () => {
    const positions = [0, 1, 2].map(dayRecord);
    const report = dayRecord(24);
    const dispatched = (records: readonly UnsentRecord[], others: Partial<DispatchView>) =>
      nextDispatch(freeView(records, others))?.kind ?? null;
    expect(dispatched(positions, { positionsWait: true })).toBeNull();
    expect(dispatched(positions, { positionsWait: false })).toBe('positions');
    expect(dispatched([...positions, report], { positionsWait: true })).toBe('positions');
    expect(dispatched([report, ...positions], { positionsWait: true })).toBe('report');
    const routesSetAside = new Set(['route-1']);
    expect(dispatched([...positions, report], { positionsWait: true, routesSetAside })).toBeNull();
  });

  it('[C-11] keeps a body within 1 MiB of UTF-8, and sends a larger record alone', () => {
    const large = (length: number) => ({ comment: '€'.repeat(length) });
    const queued = [large(100_000), large(100_000), large(200_000), large(400_000), large(10)].map(
      (fields, index) => outcomeRecord(index, fields),
    );
    const sizes: number[] = [];
    let left: UnsentRecord[] = queued;
    for (
      let dispatch = nextDispatch(freeView(left));
      dispatch !== null;
      dispatch = nextDispatch(freeView(left))
    ) {
      if (dispatch.kind === 'uploads') throw new Error('there are no images');
      const sent = recordsOf(dispatch);
      sizes.push(sent.length);
      left = left.filter((each) => !sent.includes(each));
    }
    expect(sizes).toEqual([2, 1, 1, 1]);
  });
});

function outcomeRecord(index: number, fields: Record<string, unknown> = {}): UnsentRecord {
  const id = `o${index}`;
  const common = { submission_id: id, activity_reference: 'A', integration_key: 'k', status: 'success' };
  const outcome = { ...common, captured_at: '2026-11-20T09:00:00.000Z', ...fields };
  const content = { kind: 'outcome' as const, routeId: 'route-1', routeVersion: 1, outcome, images: [] };
  return { id, organisationId: 'o', sessionId: 's', sequence: index + 1, parked: null, content };
}

/** Of 25 records 20 are positions, 4 are outcomes, one is a report. */
function dayRecord(index: number): UnsentRecord {
  const record = outcomeRecord(index);
  const at = '2026-11-20T09:00:00.000Z';
  if (index % 25 === 24)
    return { ...record, content: { kind: 'arrival', routeId: 'route-1', stopId: 's', at } };
  if (index % 25 < 20) return { ...record, content: { kind: 'position', position: { at } } };
  return record;
}
