import { problem } from '@fleet/contract/ground/problems';
import { expect, it } from 'vitest';
import type { CallFailure } from '../src/calls/call-result.js';
import { createFlushMemory } from '../src/queue/flush-memory.js';
import { createQueueMirror } from '../src/queue/queue-mirror.js';
import { goOn } from '../src/queue/send-verdict.js';
import type { UnsentRecord } from '../src/queue/unsent-record.js';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const morning = Date.parse('2026-11-20T06:00:00.000Z');
const failure: CallFailure = { kind: 'signed_out', problems: [problem('session_required')] };

const content = { kind: 'position' as const, position: { at: '2026-11-20T06:00:00.000Z' } };
const record = { id: 'a', organisationId: 'o', sessionId: 's', sequence: 1, content, parked: null };
const dispatch = { kind: 'positions' as const, organisationId: 'o', sessionId: 's', records: [record] };

function memoryOf(records: readonly UnsentRecord[]) {
  const queued = records.map((each, index) => ({ order: index + 1, record: each }));
  const nothing = {
    counters: [],
    images: [],
    readings: [],
    sentImages: [],
    underWay: { now: [], deaths: [] },
  };
  return createFlushMemory(createQueueMirror({ queued, ...nothing, lastOrder: queued.length }));
}

it('waiting records and images are tried again if the clock is set back', () => {
  const memory = memoryOf([record]);
  memory.note(dispatch, { ...goOn, next: { kind: 'blocked', why: 'session', failure } }, morning);
  memory.note(dispatch, { ...goOn, next: { kind: 'set_aside', routeId: 'r' } }, morning);
  for (let failed = 0; failed < 3; failed += 1) memory.imageFailed('i', { failure: null, ms: 0 }, morning);
  const image = {
    kind: 'outcome' as const,
    routeId: 'r',
    routeVersion: 1,
    images: [{ imageId: 'i', pointer: '/x' }],
  };
  const named = { ...record, id: 'b', content: { ...image, outcome: outcome() } };
  const waiting = (nowMs: number) => {
    const { sessionsBlocked, routesSetAside, passedOver } = memory.view([record, named], nowMs);
    return [...sessionsBlocked, ...routesSetAside, ...passedOver];
  };
  expect(waiting(morning + 20_000)).toEqual(['s', 'r', 'b']);
  expect(memory.blockedAmong([record], morning + minuteMs)).not.toBeNull();
  expect(memory.blockedAmong([record], morning - 26 * hourMs)).toBeNull();
  expect(waiting(morning - 26 * hourMs)).toEqual([]);
});

it('an image waits at most an hour, even after a longer Retry-After', () => {
  const memory = memoryOf([]);
  for (let failed = 0; failed < 3; failed += 1)
    memory.imageFailed('i', { failure: null, ms: 8_760 * hourMs }, morning);
  const image = {
    kind: 'outcome' as const,
    routeId: 'r',
    routeVersion: 1,
    images: [{ imageId: 'i', pointer: '/x' }],
  };
  const named = { ...record, content: { ...image, outcome: outcome() } };
  expect([...memory.view([named], morning + 59 * minuteMs).passedOver]).toEqual(['a']);
  expect([...memory.view([named], morning + hourMs).passedOver]).toEqual([]);
});

function outcome() {
  const place = { activity_reference: 'A', integration_key: 'k', captured_at: '2026-11-20T06:00:00.000Z' };
  return { submission_id: 'b', ...place, status: 'success' };
}
