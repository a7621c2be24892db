import type { ImageState, UnsentRecord } from '../phone/phone-view.js';

/**
 * How many records and pictures a session has captured on this phone, sent or not.
 */
export interface SentCount {
  sessionId: string;
  /** The highest sequence that was counted. */
  through: number;
  /** Records other than positions. */
  captures: number;
  pictures: number;
}

export function emptySentCount(sessionId: string): SentCount {
  return { sessionId, through: 0, captures: 0, pictures: 0 };
}

/**
 * Adds records above `through`; returns the same object if there are none. Sequences rise, so each record is counted
 * once.
 */
export function withRecords(count: SentCount, unsent: readonly UnsentRecord[]): SentCount {
  const fresh = unsent.filter((each) => each.sessionId === count.sessionId && each.sequence > count.through);
  if (fresh.length === 0) return count;
  const captures = fresh.filter((each) => each.content.kind !== 'position');
  const pictures = captures.reduce(
    (sum, { content }) => sum + (content.kind === 'outcome' ? content.images.length : 0),
    0,
  );
  return {
    ...count,
    through: Math.max(...fresh.map((each) => each.sequence)),
    captures: count.captures + captures.length,
    pictures: count.pictures + pictures,
  };
}

export interface DayProgress {
  captures: number;
  capturesSent: number;
  pictures: number;
  picturesSent: number;
}

/** How much of the session has been sent, computed from what still waits. */
export function dayProgress(
  { sessionId, captures, pictures }: SentCount,
  unsent: readonly UnsentRecord[],
  images: readonly ImageState[],
): DayProgress {
  const own = unsent.filter((each) => each.sessionId === sessionId && each.content.kind !== 'position');
  const ids = new Set(own.map((each) => each.id));
  const open = images.filter((each) => each.state !== 'uploaded' && each.recordIds.some((id) => ids.has(id)));
  const allCaptures = Math.max(captures, own.length);
  const allPictures = Math.max(pictures, open.length);
  return {
    captures: allCaptures,
    capturesSent: allCaptures - own.length,
    pictures: allPictures,
    picturesSent: allPictures - open.length,
  };
}
