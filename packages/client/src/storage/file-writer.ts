import { bytesFolder, removeBytes, writeBytes } from './file-bytes.js';
import { diskFailure, type FileDisk, isFull } from './file-disk.js';
import { createJournal } from './file-journal.js';
import { commitPayload, type FileEntry, type JournalChange } from './file-journal-text.js';
import { type Recovered, retireJournals } from './file-recovery.js';
import { mayUseReserve, reserveFor } from './file-reserve.js';
import { groupCommit, type WaitingCommit } from './group-commit.js';
import type { KeptChange } from './kept-change.js';
import { applyChanges } from './kept-content.js';

/** Writes commits into an opened folder, in the order of the calls. */
export interface FileWriter {
  /** Resolves when the changes are safe; rejects with StoreFailure, and then nothing changed. */
  commit(changes: readonly KeptChange[]): Promise<void>;
  /** Waits for earlier calls, then closes the journal. */
  close(): Promise<void>;
}

type Waiting = WaitingCommit<readonly KeptChange[]>;

/** A commit whose bytes are written, but not yet named in the journal. */
type Prepared = WaitingCommit<JournalChange[]>;

/** A journal is rewritten when it is longer than this, in bytes, and more than four times the current content. */
const shortJournal = 256 * 1024;
const worth = 4;
/** How many commits share one sync at most. */
const groupSize = 1000;

/** Commits that wait while a sync runs share the next one. */
export function fileWriter(disk: FileDisk, folder: string, recovered: Recovered): FileWriter {
  const { content } = recovered;
  let { journal, generation, outdated } = recovered;
  let compactFrom = shortJournal;

  /** Writes the current content into a new journal; if that fails, the previous one continues. */
  const renew = async () => {
    generation += 1;
    const after = journal?.intact ? journal : null;
    const next = await createJournal(disk, folder, generation, content, reserveFor(content), after);
    if (journal !== null) {
      await journal.close().catch(() => undefined);
      outdated.push({ name: journal.name, damage: null });
    }
    journal = next;
    await retireJournals(disk, folder, outdated);
    outdated = [];
  };

  const usableJournal = async () => {
    if (journal === null || !journal.intact) await renew();
    if (journal === null) throw new Error('a renewed journal is there');
    return journal;
  };

  const compact = async () => {
    if (journal === null || journal.end < compactFrom || journal.end < worth * content.size) return;
    const before = journal.end;
    // If it fails, for example on a full disk, it is tried again at twice the size.
    compactFrom = await renew().then(
      () => shortJournal,
      () => 2 * before,
    );
  };

  const append = async (changes: readonly JournalChange[], payloads: readonly string[]) => {
    const length = payloads.reduce((sum, payload) => sum + payload.length, 0);
    const room = [reserveFor(content), mayUseReserve(content, changes, length)] as const;
    const current = await usableJournal();
    try {
      await current.append(payloads, ...room);
    } catch (error) {
      if (!current.intact) await renew().catch(() => undefined);
      if (!current.intact || !isFull(error) || current.end < 2 * content.size) throw error;
      await renew().catch(() => {
        throw error;
      });
      await (await usableJournal()).append(payloads, ...room);
    }
  };

  /** Applies changes that are safe on disk. Returns the files that are no longer named. */
  const apply = (changes: readonly JournalChange[]): FileEntry[] => {
    const touched = new Map<FileEntry, string>();
    for (const change of changes) {
      const before = content.files.get(change.key);
      if (change.kind === 'putFile') touched.set(change.file, change.key);
      if (change.kind.endsWith('File') && before !== undefined) touched.set(before, change.key);
    }
    applyChanges(content, changes);
    return [...touched].flatMap(([entry, key]) => (content.files.get(key) === entry ? [] : [entry]));
  };

  const appendGroup = async (group: readonly Prepared[]): Promise<void> => {
    const changes = group.flatMap((each) => each.changes);
    const payloads = group.flatMap((each) =>
      each.changes.length === 0 ? [] : [commitPayload(each.changes)],
    );
    try {
      if (changes.some(({ kind }) => kind === 'putFile')) await disk.syncFolder(bytesFolder(folder));
      if (payloads.length > 0) await append(changes, payloads);
    } catch (error) {
      if (group.length > 1 && isFull(error)) {
        for (const each of group) await appendGroup([each]);
        return;
      }
      await discard(changes);
      for (const { reject } of group) reject(diskFailure(folder, error));
      return;
    }
    const dropped = apply(changes);
    for (const { resolve } of group) resolve();
    for (const entry of dropped) await removeBytes(disk, folder, entry);
  };

  const discard = async (changes: readonly JournalChange[]) => {
    for (const change of changes) {
      if (change.kind === 'putFile') await removeBytes(disk, folder, change.file);
    }
  };

  /** Writes the bytes of a commit. If that fails, rejects the commit and returns null. */
  const prepare = async ({ changes, resolve, reject }: Waiting): Promise<Prepared | null> => {
    const prepared: JournalChange[] = [];
    try {
      for (const change of changes) {
        if (change.kind !== 'putFile') prepared.push(change);
        else prepared.push({ ...change, file: await writeBytes(disk, folder, change.file) });
      }
      return { changes: prepared, resolve, reject };
    } catch (error) {
      await discard(prepared);
      reject(diskFailure(folder, error));
      return null;
    }
  };

  const write = async (group: readonly Waiting[]) => {
    const prepared: Prepared[] = [];
    for (const waiting of group) {
      const each = await prepare(waiting);
      if (each !== null) prepared.push(each);
    }
    await appendGroup(prepared);
    await compact();
  };

  const commits = groupCommit(write, groupSize);
  return {
    commit: commits.add,
    async close() {
      await commits.idle();
      await journal?.close();
    },
  };
}
