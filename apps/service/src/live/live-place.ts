import { type EventPlace, readEventCursor, writeEventCursor } from '../events/event-cursor.js';

/**
 * A place in the stream: the client has read the state up to there. It is the `id` of a message, and `last_event_id` in
 * a request.
 */
export interface LivePlace {
  /** The last event up to this place, in the order of the feed. */
  event: EventPlace;
  /** When the positions up to this place were read: by the database's clock, in milliseconds since 1970. */
  seenAtMs: number;
}

export function writeLivePlace({ event, seenAtMs }: LivePlace): string {
  return `${writeEventCursor(event)}.${Math.floor(seenAtMs)}`;
}

const placeForm = /^([A-Za-z0-9_-]{1,80})\.(0|[1-9][0-9]{0,14})$/;

/** Returns null for a text that the service did not write. */
export function readLivePlace(text: string): LivePlace | null {
  const [, cursor = '', seenAtMs = ''] = placeForm.exec(text) ?? [];
  const event = readEventCursor(cursor);
  return event === null ? null : { event, seenAtMs: Number(seenAtMs) };
}
