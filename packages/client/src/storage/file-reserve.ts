import type { FileEntry, JournalChange } from './file-journal-text.js';
import { applyChanges, type KeptContent } from './kept-content.js';

const reservePerEntry = 256;
const leastReserve = 64 * 1024;
/** In characters of the journal: a record that is parked, a mark of what is being sent. */
const smallCommit = 4096;

/**
 * How many bytes of the journal stay allocated for the day when the disk is full: enough to remove everything piece by
 * piece. So what was sent can leave the device, and its images give room again.
 */
export function reserveFor({ documents, files }: KeptContent<FileEntry>): number {
  return leastReserve + reservePerEntry * (documents.size + files.size);
}

/** Whether a commit may use the reserve: it makes the content smaller, or is small and adds nothing to what is there. */
export function mayUseReserve(
  content: KeptContent<FileEntry>,
  changes: readonly JournalChange[],
  length: number,
): boolean {
  const before = { entries: content.documents.size + content.files.size, size: content.size };
  const undo = applyChanges(content, changes);
  const entries = content.documents.size + content.files.size;
  const shrinks = content.size < before.size;
  undo();
  return shrinks || (entries <= before.entries && length <= smallCommit);
}
