import type { Event } from '@fleet/contract/events';
import { isRecord } from '@fleet/contract/schema-reading';
import { canonicalContent, imageMark } from './canonical-content.js';
import { type RecordKind, recordKinds } from './captured-ledger.js';

/** One record that the feed of events tells of. */
export interface RecordedFact {
  eventId: string;
  kind: RecordKind;
  driverId: string;
  sessionId: string;
  routeId: string | null;
  /** Of an outcome its submission_id, otherwise empty. */
  submissionId: string;
  target: string;
  detail: string;
  /** The device's time, milliseconds since 1970. */
  atMs: number;
  /** Of an outcome. */
  content: string | null;
  sequence: number | null;
  fate: 'recorded' | 'late' | 'quarantined';
}

/** All that the service says it has. */
export interface RecordedFacts {
  facts: readonly RecordedFact[];
  /** Events that the feed gave more than once, by their ids. */
  repeatedEvents: readonly string[];
  /** How many positions are held back, by session. */
  quarantinedPositions: ReadonlyMap<string, number>;
}

/** Gathers facts while the feed is read. */
export interface FactGathering {
  /** Takes a page of the feed; events of other drivers are passed over. Answers how many told of a record. */
  add(events: readonly Event[]): number;
  result(): RecordedFacts;
}

/** Begins to gather what the feed tells of some drivers; a blob is told of before the outcome that names it [C-10]. */
export function gatherFacts(drivers: ReadonlySet<string>): FactGathering {
  const digests = new Map<string, string>();
  const seen = new Set<string>();
  const repeatedEvents: string[] = [];
  const quarantinedPositions = new Map<string, number>();
  const facts: RecordedFact[] = [];
  const markOf = (text: string): string => {
    const blobId = /\/blobs\/([0-9a-f-]{36})$/i.exec(text)?.[1];
    const sha256 = blobId === undefined ? undefined : digests.get(blobId);
    return sha256 === undefined ? text : imageMark(sha256);
  };
  function take(event: Event): number {
    const { blob_id: blobId, sha256 } = event.data;
    if (event.type === 'blob_uploaded' && typeof blobId === 'string' && typeof sha256 === 'string') {
      digests.set(blobId, sha256);
    }
    const { driver_id: driverId, session_id: sessionId } = event;
    if (driverId === null || sessionId === null || !drivers.has(driverId)) return 0;
    if (seen.has(event.id)) {
      repeatedEvents.push(event.id);
      return 0;
    }
    seen.add(event.id);
    const read = readEvent(event, markOf);
    if (read === null) return 0;
    if (read.kind === 'position') {
      quarantinedPositions.set(sessionId, (quarantinedPositions.get(sessionId) ?? 0) + read.count);
    } else facts.push({ eventId: event.id, driverId, sessionId, routeId: event.route_id, ...read });
    return 1;
  }
  return {
    add: (events) => events.reduce((sum, event) => sum + take(event), 0),
    result: () => ({ facts, repeatedEvents, quarantinedPositions }),
  };
}

type OwnFact = Omit<RecordedFact, 'eventId' | 'driverId' | 'sessionId' | 'routeId' | 'kind'> & {
  kind: Exclude<RecordKind, 'position'>;
};
const nothing = { submissionId: '', target: '', detail: '', content: null, sequence: null } as const;

function readEvent(
  { type, at, data }: Event,
  markOf: (text: string) => string,
): OwnFact | { kind: 'position'; count: number } | null {
  const fate = data.late === true ? 'late' : 'recorded';
  const common = { ...nothing, atMs: Date.parse(at), fate } as const;
  switch (type) {
    case 'outcome_recorded':
      return outcomeFact(data.outcome, fate, markOf);
    case 'stop_arrived':
    case 'stop_departed':
      // What the service detected itself was captured by nobody.
      if (data.source !== 'driver') return null;
      return {
        ...common,
        kind: type === 'stop_arrived' ? 'arrival' : 'departure',
        target: String(data.point_of_interest_id),
      };
    case 'activity_status_changed':
      return {
        ...common,
        kind: 'activity_status',
        target: String(data.activity_reference),
        detail: String(data.status),
      };
    case 'activity_added':
      return {
        ...common,
        kind: 'activity_added',
        target: String(isRecord(data.activity) ? data.activity.reference : ''),
      };
    case 'route_completed':
      return { ...common, kind: 'completion' };
    case 'record_quarantined':
      return heldFact(data, markOf);
    default:
      return null;
  }
}

function outcomeFact(
  outcome: unknown,
  fate: RecordedFact['fate'],
  markOf: (text: string) => string,
): OwnFact | null {
  if (!isRecord(outcome)) return null;
  return {
    ...nothing,
    kind: 'outcome',
    submissionId: String(outcome.submission_id),
    target: String(outcome.activity_reference),
    atMs: Date.parse(String(outcome.captured_at)),
    content: canonicalContent(outcome, markOf),
    sequence: typeof outcome.sequence === 'number' ? outcome.sequence : null,
    fate,
  };
}

function heldFact(
  data: Event['data'],
  markOf: (text: string) => string,
): OwnFact | { kind: 'position'; count: number } | null {
  if (data.record_kind === 'position') return { kind: 'position', count: Number(data.count ?? 1) };
  if (data.record_kind === 'outcome') return outcomeFact(data.outcome, 'quarantined', markOf);
  const { report } = data;
  if (!isRecord(report)) return null;
  const kind = recordKinds.find((each) => each === report.kind);
  if (kind === undefined || kind === 'position') return null;
  return {
    ...nothing,
    kind,
    target: String(report.target),
    detail: kind === 'activity_status' ? String(report.detail) : '',
    atMs: Date.parse(String(report.at)),
    fate: 'quarantined',
  };
}
