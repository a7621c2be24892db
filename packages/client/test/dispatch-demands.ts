import { expect } from 'vitest';
import { type Dispatch, type RecordDispatch, recordsOf } from '../src/queue/dispatch-shape.js';
import type { DispatchView } from '../src/queue/next-dispatch.js';
import type { UnsentRecord } from '../src/queue/unsent-record.js';

/** Checks what must be true for every next request. The orders are those of docs/guides/driver-client.md. */
export function demandOf(view: DispatchView, dispatch: Dispatch): void {
  if (dispatch.kind === 'uploads') return demandOfUploads(view, dispatch.imageIds);
  const sent = recordsOf(dispatch);
  const ids = new Set(sent.map((each) => each.id));
  expect(ids.size).toBe(sent.length);
  for (const record of sent) {
    expect(mayGo(view, record), `${record.id} may go`).toBe(true);
    expect(sent.length).toBeLessThanOrEqual(view.mostTogether(record.id));
    const images = record.content.kind === 'outcome' ? record.content.images : [];
    expect(images.filter((use) => view.isPending(use.imageId))).toEqual([]);
    const older = view.records.slice(0, view.records.indexOf(record)).filter((each) => !ids.has(each.id));
    expect(older.filter((each) => mustPrecede(view, each, record)).map((each) => each.id)).toEqual([]);
  }
  const places = sent.map((record) => view.records.indexOf(record));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  demandOfFrame(dispatch);
}

function demandOfUploads(view: DispatchView, imageIds: readonly string[]): void {
  expect(imageIds.length + view.uploading.size).toBeLessThanOrEqual(2);
  const named = view.records
    .filter((record) => mayGo(view, record))
    .flatMap(({ content }) => (content.kind === 'outcome' ? content.images : []));
  for (const imageId of imageIds) {
    expect(view.uploading.has(imageId)).toBe(false);
    expect(view.isPending(imageId)).toBe(true);
    expect(named.some((use) => use.imageId === imageId)).toBe(true);
  }
}

function demandOfFrame(dispatch: RecordDispatch): void {
  if (dispatch.kind === 'report') return;
  expect(dispatch.records.length).toBeLessThanOrEqual(dispatch.kind === 'outcomes' ? 200 : 1_000);
  const bodies: unknown[] = [];
  for (const { sessionId, organisationId, sequence, content } of dispatch.records) {
    expect({ sessionId, organisationId }).toEqual({
      sessionId: dispatch.sessionId,
      organisationId: dispatch.organisationId,
    });
    if (content.kind === 'outcome' && dispatch.kind === 'outcomes') {
      expect([content.routeId, content.routeVersion]).toEqual([dispatch.routeId, dispatch.routeVersion]);
      bodies.push({ ...content.outcome, sequence });
    } else if (content.kind === 'position') bodies.push({ ...content.position, sequence });
  }
  const bytes = new TextEncoder().encode(JSON.stringify(bodies)).length;
  if (bodies.length > 1) expect(bytes).toBeLessThanOrEqual(1024 * 1024);
}

/** Whether the record may be sent, apart from the records before it. */
function mayGo(view: DispatchView, record: UnsentRecord): boolean {
  const { content } = record;
  if (record.parked !== null || view.busy.has(record.id) || view.passedOver.has(record.id)) return false;
  if (view.sessionsBlocked.has(record.sessionId)) return false;
  return content.kind === 'position' || !view.routesSetAside.has(content.routeId);
}

/** True for an outcome with an image that waits separately. */
function isStuck(view: DispatchView, { content }: UnsentRecord): boolean {
  if (content.kind !== 'outcome') return false;
  return content.images.some(({ imageId }) => view.isPending(imageId) && view.isStuck(imageId));
}

/** Whether `older` must arrive before `record` is sent. */
function mustPrecede(view: DispatchView, older: UnsentRecord, record: UnsentRecord): boolean {
  if (isStuck(view, older)) return false;
  const isOnItsWay = mayGo(view, older) || isBusy(view, older);
  if (!isOnItsWay || older.content.kind === 'position' || record.content.kind === 'position') return false;
  if (older.content.routeId !== record.content.routeId) return false;
  const named = referenceOf(record);
  if (older.content.kind === 'activity' && named === older.content.activity.reference) return true;
  if (view.suspects.has(older.id)) return false;
  if (record.content.kind === 'completion') return true;
  return record.content.kind === 'outcome' && older.content.kind === 'outcome';
}

function isBusy(view: DispatchView, record: UnsentRecord): boolean {
  return view.busy.has(record.id) && mayGo({ ...view, busy: new Set() }, record);
}

function referenceOf({ content }: UnsentRecord): string | null {
  if (content.kind === 'outcome') return content.outcome.activity_reference;
  return content.kind === 'activity_status' ? content.reference : null;
}
