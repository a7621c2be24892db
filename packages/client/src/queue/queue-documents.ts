import type { CapturedImage, CapturedOutcome, UnsentRecord } from './unsent-record.js';

/** The keys of the documents of the queue. The keys of records sort in the order of capture. */
export const recordPrefix = 'record/';
export const counterPrefix = 'session/';
export const imagePrefix = 'image-entry/';
export const readingPrefix = 'reading/';
export const sentImagePrefix = 'sent-image/';
export const underWayKey = 'under-way';

/** `order` counts the captures of this device, from 1. */
export function recordKey(order: number): string {
  return `${recordPrefix}${String(order).padStart(16, '0')}`;
}

export const counterKey = (sessionId: string): string => `${counterPrefix}${sessionId}`;
export const imageKey = (imageId: string): string => `${imagePrefix}${imageId}`;
/** The key of the file with the bytes of an image. */
export const imageFileKey = (imageId: string): string => `image/${imageId}`;

/**
 * The highest number given in a session. It is kept after the records are gone, so that no number is given twice [C-4].
 */
export interface SessionCounter {
  sessionId: string;
  lastSequence: number;
  /** ISO 8601 UTC, by the device's clock. */
  usedAt: string;
}

/** An odometer outcome that the service has recorded: later readings are judged with it. */
export interface SentReading {
  routeId: string;
  outcome: CapturedOutcome;
}

export const readingKey = (reading: SentReading): string =>
  `${readingPrefix}${reading.outcome.submission_id}`;

/**
 * The address of an image whose outcome the service has recorded. Its bytes are deleted, but a correction of the outcome
 * names it again by its placeholder.
 */
export interface SentImage {
  id: string;
  url: string;
  /** ISO 8601 UTC, by the device's clock. */
  sentAt: string;
}

export const sentImageKey = (imageId: string): string => `${sentImagePrefix}${imageId}`;

/**
 * The records in flight at the time of writing, by order; if the process ends meanwhile, they are suspected of having
 * caused it.
 */
export interface UnderWay {
  now: readonly number[];
  /** How often the process has ended while this record was in flight. */
  deaths: readonly (readonly [order: number, times: number])[];
}

/** A record with its place in the order of capture. */
export interface QueuedRecord {
  order: number;
  record: UnsentRecord;
}

/** All that the queue stores. */
export interface QueueContent {
  queued: readonly QueuedRecord[];
  counters: readonly SessionCounter[];
  images: readonly CapturedImage[];
  readings: readonly SentReading[];
  sentImages: readonly SentImage[];
  underWay: UnderWay;
  /** The highest order given, even if its record cannot be read. */
  lastOrder: number;
}
