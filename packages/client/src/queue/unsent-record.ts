import type { Problem } from '@fleet/contract/ground/problems';

/** The content of a record, by the operation that sends it. */
export type RecordContent =
  | { kind: 'outcome'; routeId: string; routeVersion: number; outcome: CapturedOutcome; images: ImageUse[] }
  | {
      kind: 'arrival' | 'departure';
      routeId: string;
      stopId: string;
      at: string;
      position?: [number, number];
    }
  | {
      kind: 'activity_status';
      routeId: string;
      reference: string;
      status: 'started' | 'completed' | 'failed' | 'skipped';
      at: string;
      reason?: string;
    }
  | { kind: 'activity'; routeId: string; activity: Readonly<Record<string, unknown>> }
  | { kind: 'completion'; routeId: string; at: string }
  | { kind: 'position'; position: Readonly<Record<string, unknown>> & { at: string } };

/** An outcome as in the specification, with its submission_id; without `sequence`, which is part of the record. */
export type CapturedOutcome = Readonly<Record<string, unknown>> & {
  submission_id: string;
  activity_reference: string;
  integration_key: string;
  captured_at: string;
  status: string;
};

/**
 * The place in an outcome where the URL of the captured image `imageId` will be: a JSON pointer such as
 * `/image_urls/0`.
 */
export interface ImageUse {
  imageId: string;
  pointer: string;
}

/** One capture that the service has not confirmed yet. */
export interface UnsentRecord {
  /** The submission_id of an outcome; a UUID of its own for everything else. */
  id: string;
  organisationId: string;
  /** The session in which it was captured. It is sent under this session, even if another one is current then [C-4]. */
  sessionId: string;
  /** The number within the session, from 1, in one series over all kinds. It is never given twice [C-4]. */
  sequence: number;
  content: RecordContent;
  /** Why it is parked; null while it waits to be sent. */
  parked: ParkedReason | null;
}

/** A record that was refused permanently and must be corrected. */
export type ParkedRecord = UnsentRecord & { parked: ParkedReason };

/** True for a record that the driver must act on, such as `client.unsent().filter(isParked)`. */
export function isParked(record: UnsentRecord): record is ParkedRecord {
  return record.parked !== null;
}

/** The captured images that a record names. */
export function imagesOf({ content }: UnsentRecord): readonly ImageUse[] {
  return content.kind === 'outcome' ? content.images : [];
}

/** The service refused the record itself. It stays on the device until it is corrected. */
export interface ParkedReason {
  problems: readonly Problem[];
  /** When it was refused, by the device's clock, ISO 8601 UTC. */
  at: string;
}

/** A captured image. Its bytes are in the store under `image/{id}` until the outcome with the image is recorded. */
export interface CapturedImage {
  id: string;
  organisationId: string;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
  byteLength: number;
  /** Hexadecimal. */
  sha256: string;
  /** The URL for the outcome, once the bytes are uploaded; null before. */
  url: string | null;
  /** The number of announcements that failed. It makes the key of the next one new. */
  announcements: number;
  /** The last days, by the device's clock, on which the queue was opened and no outcome named the image. */
  idleDays: readonly string[];
}
