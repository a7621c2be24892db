import { describe, expect, it } from 'vitest';
import { fileStoreOn } from '../src/storage/file-disk-store.js';
import type { StoreChange, StoreFailure } from '../src/storage/unsent-store.js';
import { type DiskImage, type DiskStep, imageAfter, recordedDisk } from './power-cut-disk.js';
import { batches, contentAfter, contentOf, emptyImage, nobodyElse, storeFolder } from './store-commits.js';

const commits = batches.flat();
const reasons = { ENOSPC: 'full', EIO: 'broken' } as const;
const codes = ['ENOSPC', 'EIO'] as const;

/** Fails the steps with these numbers, from 1. A full disk fails only steps that need room. */
function failing(code: keyof typeof reasons, from: number, to: number) {
  return (step: DiskStep, index: number) => {
    const needsRoom = !['truncate', 'remove', 'syncFolder'].includes(step.kind);
    if (index >= from && index <= to && (code === 'EIO' || needsRoom)) {
      throw Object.assign(new Error(`${code}: as requested`), { code });
    }
  };
}

/** Runs the day on a disk that may fail, to the end or to the first failure. */
async function runDay(
  refuse: (step: DiskStep, index: number) => void,
  reason: StoreFailure['reason'],
  endAtFailure: boolean,
) {
  const disk = recordedDisk(emptyImage, refuse);
  const store = fileStoreOn(disk, nobodyElse, storeFolder);
  const isOpen = await store.open().then(
    () => true,
    (error: StoreFailure) => {
      expect(error.reason).toBe(reason);
      return false;
    },
  );
  if (!isOpen) {
    while (
      !(await store.open().then(
        () => true,
        () => false,
      ))
    );
  }
  const kept: StoreChange[][] = [];
  let failures = 0;
  let lastFailed = false;
  for (const changes of commits) {
    const failure = await store.commit(changes).then(
      () => null,
      (error: StoreFailure) => error,
    );
    lastFailed = failure !== null;
    if (failure === null) kept.push(changes);
    else {
      expect(failure).toMatchObject({ name: 'StoreFailure', reason });
      failures += 1;
      if (endAtFailure) break;
    }
  }
  return { disk, kept, failures, lastFailed };
}

/** Returns the content after the process ended without closing and the disk works again. Nothing may be damaged. */
async function restarted(first: DiskImage, steps: readonly DiskStep[]): Promise<string> {
  const image = imageAfter(first, steps, steps.length, () => 'done');
  const store = fileStoreOn(recordedDisk(image), nobodyElse, storeFolder);
  const { documents, setAside } = await store.open();
  expect(setAside).toEqual([]);
  return contentOf(store, documents);
}

const wholeDay = await runDay(() => undefined, 'broken', false);
const stepCount = wholeDay.disk.steps.length;

describe('fileStore on a disk that fails', () => {
  it.each(codes)('keeps exactly the acknowledged commits if one step fails with %s', async (code) => {
    let failed = 0;
    for (let step = 1; step <= stepCount; step += 1) {
      const { disk, kept, failures } = await runDay(failing(code, step, step), reasons[code], step % 2 === 0);
      expect({ step, content: await restarted(emptyImage, disk.steps) }).toEqual({
        step,
        content: contentAfter(kept),
      });
      failed += failures;
    }
    expect(failed).toBeGreaterThan(stepCount / 4);
  });

  it.each(codes)(
    'keeps only the acknowledged commits even if the step that undoes a failed commit also fails with %s',
    async (code) => {
      for (let step = 1; step <= stepCount; step += 1) {
        const { disk, kept } = await runDay(failing(code, step, step + 1), reasons[code], true);
        const content = await restarted(emptyImage, disk.steps);
        expect({ step, content }).toEqual({ step, content: contentAfter(kept) });
      }
    },
  );

  it.each(codes)(
    'continues as soon as the disk works again after several steps failed with %s',
    async (code) => {
      for (let step = 1; step <= stepCount; step += 1) {
        const refuse = failing(code, step, step + 1 + (step % 9));
        const { disk, kept, lastFailed } = await runDay(refuse, reasons[code], false);
        // If the disk wrote a commit but failed to remove it again, the refused commit may be there after a restart.
        if (lastFailed && code === 'EIO') continue;
        const content = await restarted(emptyImage, disk.steps);
        expect({ step, content }).toEqual({ step, content: contentAfter(kept) });
      }
    },
  );

  it.each(codes)('loses nothing if steps fail with %s during the opening', async (code) => {
    for (let count = 5; count <= stepCount; count += 7) {
      const left = imageAfter(emptyImage, wholeDay.disk.steps, count, () => 'done');
      const before = await restarted(left, []);
      for (let step = 1; step <= 8; step += 1) {
        const disk = recordedDisk(left, failing(code, step, step + (step % 3)));
        const store = fileStoreOn(disk, nobodyElse, storeFolder);
        await store.open().catch((error: StoreFailure) => expect(error.name).toBe('StoreFailure'));
        await store.close();
        expect(await restarted(left, disk.steps)).toBe(before);
      }
    }
  });
});
