import { describe, expect, it } from 'vitest';
import { mendedContent } from '../src/queue/record-mending.js';
import type { UnsentRecord } from '../src/queue/unsent-record.js';

const outcome = {
  ...{ submission_id: 'id', activity_reference: 'load', integration_key: 'km' },
  ...{ captured_at: '2026-11-20T08:00:00.000Z', status: 'success' as const },
  ...{ meter_type: 'distance', value: '12x', comment: 'At the gate' },
};
const of = (content: UnsentRecord['content']): UnsentRecord => ({
  ...{ id: 'id', organisationId: 'o', sessionId: 's', sequence: 1, content },
  parked: { problems: [], at: outcome.captured_at },
});
const parked = of({ kind: 'outcome', routeId: 'r', routeVersion: 3, images: [], outcome });
const mended = (draft: Record<string, unknown>) => {
  const content = mendedContent(parked, draft);
  return content.kind === 'outcome' ? content.outcome : null;
};

describe('a correction of a parked record', () => {
  it('keeps all other members as they were captured', () => {
    expect(mended({})).toEqual(outcome);
    expect(mended({ value: '12' })).toEqual({ ...outcome, value: '12' });
    expect(mended({ value: '12', status: 'success' })).toEqual({ ...outcome, value: '12' });
    const { comment: _comment, ...silent } = outcome;
    expect(mended({ comment: undefined })).toEqual(silent);
  });

  it('never changes the id of an outcome', () => {
    expect(mended({ submission_id: 'another' })).toEqual(outcome);
  });

  it('with another status rebuilds the outcome, but keeps its place and time', () => {
    const { submission_id, activity_reference, integration_key, captured_at } = outcome;
    expect(mended({ status: 'failed', status_reason: 'No meter' })).toEqual({
      ...{ submission_id, activity_reference, integration_key, captured_at },
      ...{ status: 'failed', status_reason: 'No meter' },
    });
  });

  it('can change any member of a report except its kind and route', () => {
    const at = '2026-11-20T08:00:00.000Z';
    const report = of({ kind: 'activity_status', routeId: 'r', reference: 'load', status: 'started', at });
    const later = '2026-11-20T09:00:00.000Z';
    const draft = { at: later, reference: 'other', kind: 'completion', routeId: 'another' };
    expect(mendedContent(report, draft)).toEqual({ ...report.content, at: later, reference: 'other' });
    const stop = of({ kind: 'arrival', routeId: 'r', stopId: 's', at, position: [42.5, 181] });
    const placeless = { kind: 'arrival', routeId: 'r', stopId: 's', at };
    expect(mendedContent(stop, { position: undefined })).toEqual(placeless);
    const activity = { reference: 'fuel', type: 'fuel_stop', name: 'Fuel', at };
    const added = of({ kind: 'activity', routeId: 'r', activity });
    expect(mendedContent(added, { reference: 'fuel-2' })).toMatchObject({
      activity: { reference: 'fuel-2' },
    });
  });
});
