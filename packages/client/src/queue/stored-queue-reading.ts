import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { SetAside, StoredDocument } from '../storage/unsent-store.js';
import {
  counterPrefix,
  imagePrefix,
  type QueueContent,
  type QueuedRecord,
  readingPrefix,
  recordPrefix,
  type SentImage,
  type SentReading,
  type SessionCounter,
  sentImagePrefix,
  type UnderWay,
  underWayKey,
} from './queue-documents.js';
import type { CapturedImage, CapturedOutcome, RecordContent, UnsentRecord } from './unsent-record.js';

/**
 * Reads the documents of a store. Never fails: a document that this version cannot read stays and is reported, and the
 * others are used. The number of an unreadable record is not given again.
 */
export function readStoredQueue(documents: readonly StoredDocument[]): {
  content: QueueContent;
  setAside: SetAside[];
} {
  const queued: QueuedRecord[] = [];
  const counters = new Map<string, SessionCounter>();
  const images: CapturedImage[] = [];
  const readings: SentReading[] = [];
  const sentImages: SentImage[] = [];
  let underWay: UnderWay = { now: [], deaths: [] };
  let lastOrder = 0;
  const setAside: SetAside[] = [];
  const count = (sessionId: unknown, sequence: unknown, usedAt: string) => {
    if (typeof sessionId !== 'string' || !isCount(sequence)) return;
    const known = counters.get(sessionId);
    if (known !== undefined && known.lastSequence >= sequence) return;
    counters.set(sessionId, { sessionId, lastSequence: sequence, usedAt: known?.usedAt ?? usedAt });
  };
  for (const { key, value } of documents) {
    const given: Readonly<Record<string, unknown>> = isRecord(value) ? value : {};
    if (key.startsWith(recordPrefix)) {
      const order = Number(key.slice(recordPrefix.length));
      if (isCount(order)) lastOrder = Math.max(lastOrder, order);
      count(given.sessionId, given.sequence, '');
      if (isCount(order) && isUnsentRecord(given)) queued.push({ order, record: given });
      else setAside.push(unreadable(key));
    } else if (key.startsWith(counterPrefix)) {
      count(given.sessionId, given.lastSequence, typeof given.usedAt === 'string' ? given.usedAt : '');
    } else if (key.startsWith(imagePrefix)) {
      if (isCapturedImage(given)) images.push(given);
      else setAside.push(unreadable(key));
    } else if (key.startsWith(readingPrefix)) {
      if (isSentReading(given)) readings.push(given);
    } else if (key.startsWith(sentImagePrefix)) {
      if (isSentImage(given)) sentImages.push(given);
    } else if (key === underWayKey && isUnderWay(given)) underWay = given;
  }
  const sent = { readings, sentImages };
  const content = { queued, counters: [...counters.values()], images, ...sent, underWay, lastOrder };
  return { content, setAside };
}

function unreadable(key: string): SetAside {
  return { place: key, message: 'This version of the app cannot read it; it stays where it is.' };
}

type Given = Readonly<Record<string, unknown>>;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isText = (value: unknown): value is string => typeof value === 'string';

function isUnsentRecord(value: Given): value is Given & UnsentRecord {
  const { id, organisationId, sessionId, sequence, content, parked } = value;
  if (!isText(id) || !isText(organisationId) || !isText(sessionId) || !isCount(sequence)) return false;
  if (parked !== null && !(isRecord(parked) && Array.isArray(parked.problems))) return false;
  if (!isRecord(content) || !isContent(content)) return false;
  // The service identifies an outcome by its submission_id, and this device by the id of the record.
  return content.kind !== 'outcome' || content.outcome.submission_id === id;
}

/** True for the content of a record that can be read again after a restart. */
export function isContent(value: Given): value is Given & RecordContent {
  switch (value.kind) {
    case 'outcome':
      if (!isText(value.routeId) || !isCount(value.routeVersion)) return false;
      return isOutcome(value.outcome) && Array.isArray(value.images) && value.images.every(isImageUse);
    case 'arrival':
    case 'departure':
      return isText(value.routeId) && isText(value.stopId) && isText(value.at);
    case 'activity_status':
      return isText(value.routeId) && isText(value.reference) && isText(value.at);
    case 'activity':
      return isText(value.routeId) && isRecord(value.activity);
    case 'completion':
      return isText(value.routeId) && isText(value.at);
    case 'position':
      return isRecord(value.position) && isText(value.position.at);
    default:
      return false;
  }
}

function isOutcome(value: unknown): value is CapturedOutcome {
  if (!isRecord(value)) return false;
  const { submission_id, activity_reference, integration_key } = value;
  return isText(submission_id) && isText(activity_reference) && isText(integration_key);
}

function isImageUse(value: unknown): boolean {
  return isRecord(value) && isText(value.imageId) && isText(value.pointer);
}

function isCapturedImage(value: Given): value is Given & CapturedImage {
  const { id, organisationId, contentType, byteLength, sha256, url, announcements, idleDays } = value;
  const named = [id, organisationId, contentType, sha256].every(isText) && (url === null || isText(url));
  return named && isCount(byteLength) && Number.isSafeInteger(announcements) && Array.isArray(idleDays);
}

function isSentReading(value: Given): value is Given & SentReading {
  return isText(value.routeId) && isOutcome(value.outcome);
}

function isSentImage(value: Given): value is Given & SentImage {
  return isText(value.id) && isText(value.url) && isText(value.sentAt);
}

function isUnderWay(value: Given): value is Given & UnderWay {
  const pair = (each: unknown) => Array.isArray(each) && each.length === 2 && each.every(isCount);
  const { now, deaths } = value;
  return Array.isArray(now) && now.every(isCount) && Array.isArray(deaths) && deaths.every(pair);
}
