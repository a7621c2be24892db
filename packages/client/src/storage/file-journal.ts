import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type DiskFile, type FileDisk, isFull } from './file-disk.js';
import { frameLine } from './file-frames.js';
import {
  type FileEntry,
  headerPayload,
  type JournalEnd,
  type JournalName,
  type JournalReading,
  journalName,
  snapshotPayloads,
} from './file-journal-text.js';
import type { KeptContent } from './kept-content.js';

/** A journal that is being written. */
export interface Journal extends JournalName {
  /** Bytes of frames. */
  readonly end: number;
  readonly next: number;
  /** False once a failure left the file in doubt: then nothing more may be appended. */
  readonly intact: boolean;
  /**
   * Appends one frame for each payload and makes them safe, all or none. At least `reserve` bytes stay allocated after
   * them; on a full disk they are used if `mayUseReserve`. Throws the disk's error.
   */
  append(payloads: readonly string[], reserve: number, mayUseReserve: boolean): Promise<void>;
  close(): Promise<void>;
}

/**
 * How many bytes are allocated in advance. Writes within allocated room do not change the file's size and are 1.3 times
 * as fast.
 */
const step = 64 * 1024;
const partLength = 1 << 20;

/** Continues a journal that was read and is usable; clears a torn end. */
export async function resumeJournal(
  disk: FileDisk,
  folder: string,
  reading: JournalReading,
  fileLength: number,
): Promise<Journal> {
  const file = await disk.open(join(folder, reading.name), 'update');
  const { end, tornEnd } = reading.frames;
  if (tornEnd > end) {
    await file.write(new Uint8Array(tornEnd - end), end);
    await file.sync();
  }
  return journalOn(file, reading, { end, allocated: fileLength, next: reading.next });
}

/**
 * Writes everything into a new journal, which gets its name only when it is complete and safe. `after` is the journal
 * that it replaces. If it throws the disk's error, the replaced journal may continue, even if the new file stays: a
 * reader sees that more was appended to the replaced one.
 */
export async function createJournal(
  disk: FileDisk,
  folder: string,
  generation: number,
  content: KeptContent<FileEntry>,
  reserve: number,
  after: JournalEnd | null,
): Promise<Journal> {
  const name = journalName(generation, randomBytes(4).readUInt32BE());
  const path = join(folder, name.name);
  const temporary = `${path}.tmp`;
  try {
    const file = await disk.open(temporary, 'create');
    const place = await writeSnapshot(file, name.seed, content, after)
      .then(async (written) => {
        await extend(file, written, reserve + step).catch(ignoreFull);
        await file.sync();
        return written;
      })
      .finally(() => file.close());
    await disk.rename(temporary, path);
    await disk.syncFolder(folder);
    return journalOn(await disk.open(path, 'update'), name, place);
  } catch (error) {
    for (const each of [temporary, path]) await disk.remove(each).catch(() => undefined);
    throw error;
  }
}

/** The state of a journal: the end of its frames, the end of the allocated room, and the number of the next frame. */
interface Place {
  end: number;
  allocated: number;
  next: number;
}

async function writeSnapshot(
  file: DiskFile,
  seed: number,
  content: KeptContent<FileEntry>,
  after: JournalEnd | null,
): Promise<Place> {
  const place = { end: 0, allocated: 0, next: 1 };
  const header = headerPayload(content.documents.size + content.files.size, after);
  let lines = [frameLine(seed, { number: 0, first: 0, payload: header })];
  let length = 0;
  const flush = async () => {
    const bytes = Buffer.concat(lines);
    await file.write(bytes, place.end);
    place.end += bytes.length;
    [lines, length] = [[], 0];
  };
  for (const payload of snapshotPayloads(content)) {
    const line = frameLine(seed, { number: place.next, first: place.next, payload });
    place.next += 1;
    lines.push(line);
    length += line.length;
    if (length >= partLength) await flush();
  }
  await flush();
  place.allocated = place.end;
  return place;
}

/** Allocates room up to this many bytes after the last frame. If there is no room, it throws and allocates none. */
async function extend(file: DiskFile, place: Place, behindEnd: number): Promise<void> {
  const target = place.end + behindEnd;
  try {
    await file.write(new Uint8Array(target - place.allocated), place.allocated);
    place.allocated = target;
  } catch (error) {
    await file.truncate(place.allocated).catch(() => undefined);
    throw error;
  }
}

function journalOn(file: DiskFile, name: JournalName, place: Place): Journal {
  let intact = true;

  const makeRoom = async (length: number, reserve: number, mayUseReserve: boolean) => {
    if (place.end + length + reserve <= place.allocated) return;
    try {
      await extend(file, place, length + reserve + step);
    } catch (error) {
      if (!mayUseReserve || place.end + length > place.allocated) throw error;
      ignoreFull(error);
    }
  };

  /** Removes the bytes of a failed commit, so that they do not come back after a restart. */
  const revert = async () => {
    try {
      await file.truncate(place.end);
      await file.sync();
      place.allocated = place.end;
    } catch {
      intact = false;
    }
  };

  return {
    ...name,
    get end() {
      return place.end;
    },
    get next() {
      return place.next;
    },
    get intact() {
      return intact;
    },
    async append(payloads, reserve, mayUseReserve) {
      const first = place.next;
      const lines = payloads.map((payload, index) =>
        frameLine(name.seed, { number: first + index, first, payload }),
      );
      const bytes = Buffer.concat(lines);
      await makeRoom(bytes.length, reserve, mayUseReserve);
      try {
        await file.write(bytes, place.end);
        await file.sync();
      } catch (error) {
        await revert();
        throw error;
      }
      place.end += bytes.length;
      place.next += payloads.length;
    },
    close: () => file.close(),
  };
}

function ignoreFull(error: unknown): void {
  if (!isFull(error)) throw error;
}
