import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Event } from '@fleet/contract/outgoing/events';
import { canonicalContent, imageMark } from './canonical-content.js';
import { type RecordKind, recordKinds } from './captured-ledger.js';
import type { DriverPages } from './driver-pages.js';

/** One record according to the feed of events. */
export interface RecordedFact {
  eventId: string;
  kind: RecordKind;
  driverId: string;
  sessionId: string;
  routeId: string | null;
  /** The submission_id of an outcome, otherwise empty. */
  submissionId: string;
  target: string;
  detail: string;
  /** The device's time, milliseconds since 1970. */
  atMs: number;
  /** The canonical content of an outcome, otherwise null. */
  content: string | null;
  sequence: number | null;
  result: 'recorded' | 'late' | 'quarantined';
}

/** All records of a driver according to the feed. */
export interface RecordedFacts {
  facts: readonly RecordedFact[];
  /** Events that the feed gave more than once, by their ids. */
  repeatedEvents: readonly string[];
}

/** A stored line: an event of a driver and, if it is about a record, its fact. */
export type FactLine = { eventId: string; fact: RecordedFact | null };
/** A stored line: the digest of a blob's content. */
export type BlobLine = { blobId: string; sha256: string };

/** Collects facts while the feed is read. */
export interface FactGathering {
  /** Adds a page of the feed; events of other drivers are ignored. Returns the number of events about records. */
  add(events: readonly Event[]): number;
  /** Returns the facts of a driver. */
  factsOf(driverId: string): Promise<RecordedFacts>;
}

/** The key under which all blobs are stored, because their events name no driver. */
const everyBlob = '';
const blobAddress = /"[^"\\]*\/blobs\/([0-9a-f-]{36})"/gi;

/** Begins to collect the facts of some drivers from the feed. */
export function gatherFacts(
  drivers: ReadonlySet<string>,
  pages: DriverPages<FactLine>,
  blobs: DriverPages<BlobLine>,
): FactGathering {
  let digests: Promise<ReadonlyMap<string, string>> | null = null;
  const readDigests = async () =>
    new Map((await blobs.read(everyBlob)).map(({ blobId, sha256 }) => [blobId, sha256]));
  function take(event: Event): number {
    const { blob_id: blobId, sha256 } = event.data;
    if (event.type === 'blob_uploaded' && typeof blobId === 'string' && typeof sha256 === 'string') {
      blobs.add(everyBlob, { blobId, sha256 });
      digests = null;
    }
    const { id: eventId, driver_id: driverId, session_id: sessionId } = event;
    if (driverId === null || sessionId === null || !drivers.has(driverId)) return 0;
    const read = readEvent(event);
    const fact = read === null ? null : { eventId, driverId, sessionId, routeId: event.route_id, ...read };
    pages.add(driverId, { eventId, fact });
    return read === null ? 0 : 1;
  }
  return {
    add: (events) => events.reduce((sum, event) => sum + take(event), 0),
    async factsOf(driverId) {
      digests ??= readDigests();
      const known = await digests;
      const marked = (content: string) =>
        content.replaceAll(blobAddress, (text, blobId: string) => {
          const sha256 = known.get(blobId);
          return sha256 === undefined ? text : JSON.stringify(imageMark(sha256));
        });
      const seen = new Set<string>();
      const repeatedEvents: string[] = [];
      const facts: RecordedFact[] = [];
      for (const { eventId, fact } of await pages.read(driverId)) {
        if (seen.has(eventId)) repeatedEvents.push(eventId);
        else if (fact !== null) {
          facts.push({ ...fact, content: fact.content === null ? null : marked(fact.content) });
        }
        seen.add(eventId);
      }
      return { facts, repeatedEvents };
    },
  };
}

type OwnFact = Omit<RecordedFact, 'eventId' | 'driverId' | 'sessionId' | 'routeId' | 'kind'> & {
  kind: Exclude<RecordKind, 'position'>;
};
const nothing = { submissionId: '', target: '', detail: '', content: null, sequence: null } as const;

function readEvent({ type, at, data }: Event): OwnFact | null {
  const result = data.late === true ? 'late' : 'recorded';
  const common = { ...nothing, atMs: Date.parse(at), result } as const;
  switch (type) {
    case 'outcome_recorded':
      return outcomeFact(data.outcome, result);
    case 'stop_arrived':
    case 'stop_departed':
      // A visit that the service itself detected is not a capture.
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
      return quarantinedFact(data);
    default:
      return null;
  }
}

function outcomeFact(outcome: unknown, result: RecordedFact['result']): OwnFact | null {
  if (!isRecord(outcome)) return null;
  return {
    ...nothing,
    kind: 'outcome',
    submissionId: String(outcome.submission_id),
    target: String(outcome.activity_reference),
    atMs: Date.parse(String(outcome.captured_at)),
    content: canonicalContent(outcome),
    sequence: typeof outcome.sequence === 'number' ? outcome.sequence : null,
    result,
  };
}

/** Returns null for positions: their event contains only a count, so the receipt of the session is checked instead. */
function quarantinedFact(data: Event['data']): OwnFact | null {
  if (data.record_kind === 'outcome') return outcomeFact(data.outcome, 'quarantined');
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
    result: 'quarantined',
  };
}
