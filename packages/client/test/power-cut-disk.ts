import { posix } from 'node:path';
import type { DiskFile, FileDisk } from '../src/storage/file-disk.js';

/** A file, independent of its name: its bytes, and the steps since it was last safe. */
interface Inode {
  id: number;
}

export type DiskStep =
  | { kind: 'create'; path: string; inode: number }
  | { kind: 'write'; inode: number; position: number; bytes: Uint8Array }
  | { kind: 'truncate'; inode: number; length: number }
  | { kind: 'sync'; inode: number }
  | { kind: 'rename'; from: string; to: string; inode: number }
  | { kind: 'remove'; path: string; inode: number }
  | { kind: 'syncFolder'; path: string };

/** The content of a disk: names and bytes. */
export interface DiskImage {
  names: Map<string, number>;
  bytes: Map<number, Uint8Array>;
}

/** What happens to a step that was not safe yet. A write may be done in part, with zeros before or after. */
export type StepEnd = 'done' | 'lost' | 'first half' | 'second half';

export interface RecordedDisk extends FileDisk {
  /** All steps, in order. */
  readonly steps: readonly DiskStep[];
}

/** A disk in memory that records every step. `refuse` may throw instead of a step, like a full or broken disk. */
export function recordedDisk(
  image: DiskImage = { names: new Map(), bytes: new Map() },
  refuse: (step: DiskStep, index: number) => void = () => undefined,
): RecordedDisk {
  const steps: DiskStep[] = [];
  const state = cloneImage(image);
  let asked = 0;
  const take = async (step: DiskStep) => {
    // As on a real disk, nothing is done synchronously.
    await null;
    asked += 1;
    refuse(step, asked);
    steps.push(step);
    applyStep(state, step, 'done');
  };
  const find = (path: string): number => {
    const inode = state.names.get(path);
    if (inode === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
    return inode;
  };
  const file = ({ id }: Inode): DiskFile => ({
    write: (bytes, position) => take({ kind: 'write', inode: id, position, bytes: new Uint8Array(bytes) }),
    truncate: (length) => take({ kind: 'truncate', inode: id, length }),
    sync: () => take({ kind: 'sync', inode: id }),
    close: async () => undefined,
  });
  return {
    steps,
    makeFolder: async () => undefined,
    list: async (folder) =>
      [...state.names.keys()]
        .filter((path) => posix.dirname(path) === folder)
        .map((path) => posix.basename(path)),
    read: async (path) => Buffer.from(state.bytes.get(find(path)) ?? []),
    async open(path, how) {
      if (how === 'update') return file({ id: find(path) });
      const inode = Math.max(0, ...state.bytes.keys()) + 1;
      await take({ kind: 'create', path, inode });
      return file({ id: inode });
    },
    rename: async (from, to) => take({ kind: 'rename', from, to, inode: find(from) }),
    remove: async (path) => take({ kind: 'remove', path, inode: find(path) }),
    syncFolder: (path) => take({ kind: 'syncFolder', path }),
  };
}

/**
 * Returns the content of the disk if everything ends after this many steps. Synced steps are done, and `end` decides
 * about each other step. If it returns 'done' for all, the process ended; otherwise the power was cut.
 */
export function imageAfter(
  first: DiskImage,
  steps: readonly DiskStep[],
  count: number,
  end: (step: DiskStep) => StepEnd,
): DiskImage {
  const image = cloneImage(first);
  const done = steps.slice(0, count);
  for (const [index, step] of done.entries()) {
    applyStep(image, step, isSafe(step, done.slice(index + 1)) ? 'done' : end(step));
  }
  return image;
}

function isSafe(step: DiskStep, later: readonly DiskStep[]): boolean {
  if (step.kind === 'sync' || step.kind === 'syncFolder') return true;
  if (step.kind === 'write' || step.kind === 'truncate') {
    return later.some((each) => each.kind === 'sync' && each.inode === step.inode);
  }
  const folder = posix.dirname(step.kind === 'rename' ? step.to : step.path);
  return later.some((each) => each.kind === 'syncFolder' && each.path === folder);
}

function applyStep(image: DiskImage, step: DiskStep, end: StepEnd): void {
  if (step.kind === 'create' && !image.bytes.has(step.inode)) image.bytes.set(step.inode, new Uint8Array());
  if (end === 'lost') return;
  switch (step.kind) {
    case 'create':
      image.names.set(step.path, step.inode);
      return;
    case 'rename':
      if (image.names.get(step.from) === step.inode) image.names.delete(step.from);
      image.names.set(step.to, step.inode);
      return;
    case 'remove':
      if (image.names.get(step.path) === step.inode) image.names.delete(step.path);
      return;
    case 'truncate': {
      const resized = new Uint8Array(step.length);
      resized.set((image.bytes.get(step.inode) ?? new Uint8Array()).subarray(0, step.length));
      image.bytes.set(step.inode, resized);
      return;
    }
    case 'write':
      applyWrite(image, step, end);
  }
}

function applyWrite(image: DiskImage, step: DiskStep & { kind: 'write' }, end: StepEnd): void {
  const before = image.bytes.get(step.inode) ?? new Uint8Array();
  const half = Math.floor(step.bytes.length / 2);
  const [from, to] = end === 'first half' ? [0, half] : [end === 'second half' ? half : 0, step.bytes.length];
  const length = step.position + to;
  const after = length <= before.length ? before : new Uint8Array(length);
  if (after !== before) after.set(before);
  after.set(step.bytes.subarray(from, to), step.position + from);
  image.bytes.set(step.inode, after);
}

function cloneImage({ names, bytes }: DiskImage): DiskImage {
  return {
    names: new Map(names),
    bytes: new Map([...bytes].map(([inode, each]) => [inode, new Uint8Array(each)])),
  };
}
