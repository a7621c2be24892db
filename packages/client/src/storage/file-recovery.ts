import { join } from 'node:path';
import { areBytesOf, bytesFolder, isUnfinished } from './file-bytes.js';
import { type FileDisk, isFull } from './file-disk.js';
import { createJournal, type Journal, resumeJournal } from './file-journal.js';
import {
  entryRoom,
  type FileEntry,
  type JournalReading,
  parseJournalName,
  readJournal,
} from './file-journal-text.js';
import { reserveFor } from './file-reserve.js';
import { moveAside } from './file-set-aside.js';
import { applyChanges, emptyContent, type KeptContent } from './kept-content.js';
import type { SetAside } from './unsent-store.js';

/** The state that an earlier run left. */
export interface Recovered {
  content: KeptContent<FileEntry>;
  /**
   * The journal for commits. Null if damage requires a new one and the disk is too full; then the next commit tries it
   * again.
   */
  journal: Journal | null;
  /** The highest generation that was seen or tried. */
  generation: number;
  /** Journals to delete once there is a new one. */
  outdated: OutdatedJournal[];
  setAside: SetAside[];
}

export type OutdatedJournal = Pick<JournalReading, 'name' | 'damage'>;

type Reading = JournalReading & { fileLength: number };

/**
 * Reads and repairs the folder of a store that no other process has open. After every step the folder can be recovered
 * again. Throws the disk's error.
 */
export async function recover(disk: FileDisk, folder: string): Promise<Recovered> {
  const readings = await readJournals(disk, folder);
  const from = inForce(readings);
  const content = emptyContent<FileEntry>(entryRoom);
  for (const { commits } of from) for (const changes of commits) applyChanges(content, changes);
  const bytes = await checkBytes(disk, folder, content, readings);

  const generation = Math.max(0, ...readings.map((each) => each.generation));
  const only = from.length === 1 && !bytes.changed ? from[0] : undefined;
  if (only?.complete === true && only.usable) {
    const journal = await resumeJournal(disk, folder, only, only.fileLength);
    const journals = await retireJournals(
      disk,
      folder,
      readings.filter((each) => each !== only),
    );
    return { content, journal, generation, outdated: [], setAside: [...journals, ...bytes.setAside] };
  }
  // Nothing is appended to a damaged journal: its content is written to a new one before it is deleted.
  const recovered = { content, generation: generation + 1 };
  try {
    const journal = await createJournal(disk, folder, generation + 1, content, reserveFor(content), null);
    const journals = await retireJournals(disk, folder, readings);
    return { ...recovered, journal, outdated: [], setAside: [...journals, ...bytes.setAside] };
  } catch (error) {
    if (readings.length === 0 || !isFull(error)) throw error;
    const journals = readings.flatMap(({ name, damage }) =>
      damage === null ? [] : [{ place: join(folder, name), message: damage }],
    );
    return { ...recovered, journal: null, outdated: readings, setAside: [...journals, ...bytes.setAside] };
  }
}

/** Deletes journals that a newer one replaces. Damaged ones are set aside instead. */
export async function retireJournals(
  disk: FileDisk,
  folder: string,
  journals: readonly OutdatedJournal[],
): Promise<SetAside[]> {
  const setAside: SetAside[] = [];
  for (const { name, damage } of journals) {
    const path = join(folder, name);
    if (damage !== null) setAside.push((await moveAside(disk, folder, path, damage)).report);
    // If the file stays, the next opening finds it outdated again.
    else await disk.remove(path).catch(() => undefined);
  }
  return setAside;
}

/** All journals, the oldest first; deletes unfinished ones. */
async function readJournals(disk: FileDisk, folder: string): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const name of await disk.list(folder)) {
    const unfinished = isUnfinished(name) && parseJournalName(name.slice(0, -'.tmp'.length)) !== null;
    if (unfinished) await disk.remove(join(folder, name));
    const journal = parseJournalName(name);
    if (journal === null) continue;
    const bytes = await disk.read(join(folder, name));
    readings.push({ ...readJournal(journal, bytes), fileLength: bytes.length });
  }
  return readings.sort((one, other) => one.generation - other.generation);
}

/**
 * The journals whose frames make up the content, in order: from the newest one with a whole snapshot on. A journal
 * whose creation failed does not count: more was appended to the journal that it should have replaced.
 */
function inForce(readings: readonly Reading[]): Reading[] {
  const usable = readings.filter(
    ({ after }) =>
      after === null ||
      !readings.some(({ generation, next }) => generation === after.generation && next > after.next),
  );
  return usable.slice(
    Math.max(
      0,
      usable.findLastIndex(({ complete }) => complete),
    ),
  );
}

/**
 * Compares the files of bytes with the journal. Damaged and missing ones are removed from the content. Unnamed ones are
 * leftovers of a commit that was never acknowledged, unless a damaged journal may have named them.
 */
async function checkBytes(
  disk: FileDisk,
  folder: string,
  content: KeptContent<FileEntry>,
  readings: readonly Reading[],
): Promise<{ changed: boolean; setAside: SetAside[] }> {
  const setAside: SetAside[] = [];
  const inFolder = bytesFolder(folder);
  const present = new Set(await disk.list(inFolder));
  let changed = false;
  for (const [key, entry] of [...content.files]) {
    const path = join(inFolder, entry.name);
    const isThere = present.delete(entry.name);
    if (isThere && areBytesOf(entry, await disk.read(path))) continue;
    const found = isThere
      ? await moveAside(disk, folder, path, `The bytes of ${key} are damaged.`)
      : { moved: true, report: { place: path, message: `The bytes of ${key} are missing.` } };
    setAside.push(found.report);
    if (!found.moved) continue;
    applyChanges(content, [{ kind: 'removeFile', key }]);
    changed = true;
  }
  const isDamaged = readings.some(({ damage }) => damage !== null);
  for (const name of present) {
    const path = join(inFolder, name);
    const message = 'A file that a damaged journal may have named.';
    if (isDamaged && !isUnfinished(name))
      setAside.push((await moveAside(disk, folder, path, message)).report);
    else await disk.remove(path);
  }
  return { changed, setAside };
}
