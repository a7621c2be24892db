import type { FileEntry, JournalChange } from './file-journal-text.js';
import { applyChanges, type KeptContent } from './kept-content.js';

const reservePerEntry = 256;
const leastReserve = 64 * 1024;
/** The size of a small commit (a parked record, or the records in flight), in characters of the journal. */
const smallCommit = 4096;

/**
 * The bytes of the journal that stay allocated for a full disk: enough to remove everything piece by piece. So sent
 * records can leave the device, and their images make room.
 */
export function reserveFor({ documents, files }: KeptContent<FileEntry>): number {
  return leastReserve + reservePerEntry * (documents.size + files.size);
}

/** True if a commit may use the reserve, because it makes the content smaller, or is small and adds no entry. */
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
