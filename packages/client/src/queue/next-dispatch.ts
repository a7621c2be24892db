import {
  type Dispatch,
  type OutcomeRecord,
  type PositionRecord,
  type ReportRecord,
  spaceFor,
} from './dispatch-shape.js';
import type { RecordContent, UnsentRecord } from './unsent-record.js';

/** All that the choice of what to send next depends on. */
export interface DispatchView {
  /** The queue in the order of capture; it may include parked records. */
  records: readonly UnsentRecord[];
  /** Records that are being sent, or were answered and are about to leave the queue. */
  busy: ReadonlySet<string>;
  /** Records that wait for their own cause, such as an image that cannot be uploaded; nothing else waits for them. */
  passedOver: ReadonlySet<string>;
  /** Records that may have ended the process: they go last. */
  suspects: ReadonlySet<string>;
  /** Routes whose records the service does not accept yet. */
  routesSetAside: ReadonlySet<string>;
  /** Sessions whose records the service does not accept from this driver or device. */
  sessionsBlocked: ReadonlySet<string>;
  /** The largest number of records in a request with this one; from 1. */
  mostTogether(id: string): number;
  /** True while the bytes of an image have still to be uploaded. */
  isPending(imageId: string): boolean;
  /** True for an image that waits separately: later outcomes do not wait for the outcome that names it. */
  isStuck(imageId: string): boolean;
  /** Images that are being uploaded. */
  uploading: ReadonlySet<string>;
  /** True if positions were sent a short time ago, so that they are not sent without other records. */
  positionsWait: boolean;
  /** True if no image is accepted now. */
  uploadsWait: boolean;
  /** True if images have waited for other records long enough. */
  uploadsFirst: boolean;
}

/** The number of parallel uploads. */
const mostUploads = 2;

/**
 * What to send next, or null if nothing can be sent now. The oldest record goes first, with these exceptions:
 * - Records of a route that was set aside or of a blocked session, and those that wait separately, are passed over.
 * - Outcomes of one route keep their order: one that must wait delays the later ones, unless it waits for an image
 *   whose upload failed. A batch skips records of other kinds, because the order between kinds does not affect the
 *   result.
 * - A completion waits for earlier captures on its route, and records that name an added activity wait for its
 *   addition.
 * - Images are uploaded when nothing else can be sent, so that nothing small waits behind a picture on a slow line; but
 *   they do not wait forever.
 * - Positions that are being gathered go together with other records, because then the line is busy anyway.
 * - Records suspected of having ended the process go when nothing else is left.
 */
export function nextDispatch(view: DispatchView): Dispatch | null {
  const dispatch = pick(view, false) ?? (view.suspects.size > 0 ? pick(view, true) : null);
  return dispatch?.kind === 'positions' && view.positionsWait && !mayOthersGo(view) ? null : dispatch;
}

function mayOthersGo(view: DispatchView): boolean {
  const records = view.records.filter((each) => each.content.kind !== 'position');
  return nextDispatch({ ...view, records }) !== null;
}

/** What older records, which must still be sent, mean for the order of later records. */
interface OlderRecords {
  /** Routes with an outcome among the older records. */
  outcomeRoutes: Set<string>;
  /** Routes with any of the older records except positions. */
  routes: Set<string>;
  /** Activities that an older record adds, by route and reference. */
  activities: Set<string>;
}

function pick(view: DispatchView, withSuspects: boolean): Dispatch | null {
  if (view.uploadsFirst) {
    const uploads = uploadsOf(view, withSuspects);
    if (uploads !== null) return uploads;
  }
  const older: OlderRecords = { outcomeRoutes: new Set(), routes: new Set(), activities: new Set() };
  for (const [index, record] of view.records.entries()) {
    const availability = availabilityOf(view, record, withSuspects);
    if (availability === 'free' && isReady(view, older, record)) {
      return dispatchOf(record, gather(view, older, index, withSuspects));
    }
    note(older, record, availability);
  }
  return uploadsOf(view, withSuspects);
}

/** The images to upload next: those of the oldest outcomes, up to the limit of parallel uploads. */
function uploadsOf(view: DispatchView, withSuspects: boolean): Dispatch | null {
  const places = view.uploadsWait ? 0 : mostUploads - view.uploading.size;
  const imageIds = new Set<string>();
  for (const record of view.records) {
    const { content } = record;
    if (imageIds.size >= places) break;
    const availability = availabilityOf(view, record, withSuspects);
    if (content.kind !== 'outcome' || (availability !== 'free' && availability !== 'stuck')) continue;
    for (const { imageId } of content.images) {
      const isWanted = view.isPending(imageId) && !view.uploading.has(imageId);
      if (isWanted && imageIds.size < places) imageIds.add(imageId);
    }
  }
  return imageIds.size === 0 ? null : { kind: 'uploads', imageIds: [...imageIds] };
}

type Availability = 'out' | 'busy' | 'suspect' | 'stuck' | 'free';

function availabilityOf(view: DispatchView, record: UnsentRecord, withSuspects: boolean): Availability {
  const { id, content } = record;
  if (record.parked !== null || view.passedOver.has(id) || view.sessionsBlocked.has(record.sessionId)) {
    return 'out';
  }
  if (content.kind !== 'position' && view.routesSetAside.has(content.routeId)) return 'out';
  if (view.busy.has(id)) return 'busy';
  if (view.suspects.has(id) && !withSuspects) return 'suspect';
  return isStuck(view, content) ? 'stuck' : 'free';
}

function isStuck(view: DispatchView, content: RecordContent): boolean {
  if (content.kind !== 'outcome') return false;
  return content.images.some(({ imageId }) => view.isPending(imageId) && view.isStuck(imageId));
}

function isReady(view: DispatchView, older: OlderRecords, { content }: UnsentRecord): boolean {
  switch (content.kind) {
    case 'outcome':
      if (older.outcomeRoutes.has(content.routeId)) return false;
      if (older.activities.has(activityOf(content.routeId, content.outcome.activity_reference))) return false;
      return !content.images.some((use) => view.isPending(use.imageId));
    case 'activity_status':
      return !older.activities.has(activityOf(content.routeId, content.reference));
    case 'completion':
      return !older.routes.has(content.routeId);
    default:
      return true;
  }
}

/** Remembers a record that is not sent now, if later records must wait for it. */
function note(older: OlderRecords, { content }: UnsentRecord, availability: Availability): void {
  if (availability === 'out' || availability === 'stuck' || content.kind === 'position') return;
  if (content.kind === 'activity') {
    older.activities.add(activityOf(content.routeId, String(content.activity.reference)));
  }
  if (availability === 'suspect') return;
  older.routes.add(content.routeId);
  if (content.kind === 'outcome') older.outcomeRoutes.add(content.routeId);
}

function activityOf(routeId: string, reference: string): string {
  return `${routeId} ${reference}`;
}

/** The ready record at `index`, and the records that may be sent with it. */
function gather(
  view: DispatchView,
  older: OlderRecords,
  index: number,
  withSuspects: boolean,
): UnsentRecord[] {
  const [first, ...behind] = view.records.slice(index);
  if (first === undefined) return [];
  const gathered = [first];
  const space = spaceFor(first, view.mostTogether(first.id));
  for (const record of behind) {
    if (space.isFull()) break;
    const availability = availabilityOf(view, record, withSuspects);
    const mayGo = availability === 'free' && space.isAlike(record) && isReady(view, older, record);
    if (mayGo && space.take(record, view.mostTogether(record.id))) gathered.push(record);
    else {
      if (space.endsAt(record) && (availability === 'free' || availability === 'busy')) break;
      note(older, record, availability);
    }
  }
  return gathered;
}

function dispatchOf(first: UnsentRecord, gathered: readonly UnsentRecord[]): Dispatch | null {
  const { organisationId, sessionId } = first;
  if (isPosition(first)) {
    return { kind: 'positions', organisationId, sessionId, records: gathered.filter(isPosition) };
  }
  if (isReport(first)) return { kind: 'report', record: first };
  if (!isOutcome(first)) return null;
  const { routeId, routeVersion } = first.content;
  const records = gathered.filter(isOutcome);
  return { kind: 'outcomes', organisationId, sessionId, routeId, routeVersion, records };
}

function isOutcome(record: UnsentRecord): record is OutcomeRecord {
  return record.content.kind === 'outcome';
}

function isPosition(record: UnsentRecord): record is PositionRecord {
  return record.content.kind === 'position';
}

function isReport(record: UnsentRecord): record is ReportRecord {
  return !isOutcome(record) && !isPosition(record);
}
