import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileStoreOn } from '../src/storage/file-disk-store.js';
import { type DiskImage, imageAfter, recordedDisk, type StepEnd } from './power-cut-disk.js';
import { batches, contentAfter, contentOf, emptyImage, nobodyElse, storeFolder } from './store-commits.js';

/** The content after each number of commits. */
const commits = batches.flat();
const states = [[], ...commits].map((_, count) => contentAfter(commits.slice(0, count)));

/**
 * Runs the day of a store. Returns for each commit how many steps were done when it was called and when it was
 * acknowledged.
 */
async function recordDay() {
  const disk = recordedDisk();
  const store = fileStoreOn(disk, nobodyElse, storeFolder);
  await store.open();
  const called: number[] = [];
  const acknowledged: number[] = [];
  for (const batch of batches) {
    await Promise.all(
      batch.map(async (changes) => {
        called.push(disk.steps.length);
        await store.commit(changes);
        acknowledged.push(disk.steps.length);
      }),
    );
  }
  await store.close();
  return { steps: disk.steps, called, acknowledged };
}

/**
 * Opens the remaining files. The content must be that after an allowed number of commits, also after one more restart.
 */
async function demandRecovered(image: DiskImage, least: number, most: number) {
  const disk = recordedDisk(image);
  const first = fileStoreOn(disk, nobodyElse, storeFolder);
  const { documents, setAside } = await first.open();
  const content = await contentOf(first, documents);
  const allowed = states.slice(least, most + 1);
  if (!allowed.includes(content)) {
    throw new Error(
      `neither of the states ${least} to ${most}, but ${states.indexOf(content)}: ${content.slice(0, 300)}`,
    );
  }
  await first.commit([{ put: 'zz', value: 'one more' }]);
  await first.close();
  const second = fileStoreOn(disk, nobodyElse, storeFolder);
  const again = await second.open();
  expect(again.setAside).toEqual([]);
  expect(again.documents.at(-1)).toEqual({ key: 'zz', value: 'one more' });
  expect(await contentOf(second, again.documents.slice(0, -1))).toBe(content);
  return { setAside, steps: disk.steps };
}

const day = await recordDay();
const bounds = (count: number) => ({
  least: day.acknowledged.filter((at) => at <= count).length,
  most: day.called.filter((at) => at <= count).length,
});
const afterKill = (count: number) => imageAfter(emptyImage, day.steps, count, () => 'done');

describe('fileStore, ended at every step', () => {
  it('is tested with a day in which the journal is rewritten', () => {
    const journals = day.steps.filter((step) => step.kind === 'rename' && step.to.includes('journal'));
    expect(journals.length).toBeGreaterThan(2);
  });

  it('keeps every acknowledged commit whole when the process ends, and finds nothing damaged', async () => {
    for (let count = 0; count <= day.steps.length; count += 1) {
      const { least, most } = bounds(count);
      const { setAside } = await demandRecovered(afterKill(count), least, most);
      expect(setAside).toEqual([]);
    }
  });

  it('keeps every acknowledged commit whole when the power is cut, with any result of the other steps', async () => {
    const ends = fc.infiniteStream(fc.constantFrom<StepEnd>('done', 'lost', 'first half', 'second half'));
    await fc.assert(
      fc.asyncProperty(fc.nat(day.steps.length), ends, async (count, end) => {
        const { least, most } = bounds(count);
        const image = imageAfter(emptyImage, day.steps, count, () => end.next().value ?? 'lost');
        await demandRecovered(image, least, most);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps every acknowledged commit if the end comes again during the recovery', async () => {
    const ends = fc.infiniteStream(fc.constantFrom<StepEnd>('done', 'lost', 'first half'));
    await fc.assert(
      fc.asyncProperty(fc.nat(day.steps.length), fc.nat(10_000), ends, async (count, second, end) => {
        const { least, most } = bounds(count);
        const first = imageAfter(emptyImage, day.steps, count, () => end.next().value ?? 'lost');
        const disk = recordedDisk(first);
        await fileStoreOn(disk, nobodyElse, storeFolder).open();
        const last = second % (disk.steps.length + 1);
        const image = imageAfter(first, disk.steps, last, () => end.next().value ?? 'lost');
        await demandRecovered(image, least, most);
      }),
      { numRuns: 200 },
    );
  });
});
