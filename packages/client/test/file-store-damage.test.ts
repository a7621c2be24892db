import { posix } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileStoreOn } from '../src/storage/file-disk-store.js';
import { frameLine, readFrames } from '../src/storage/file-frames.js';
import { journalName, parseJournalName } from '../src/storage/file-journal-text.js';
import { type DiskImage, recordedDisk } from './power-cut-disk.js';
import { emptyImage, nobodyElse, storeFolder } from './store-commits.js';

const folder = storeFolder;

/** A journal with a snapshot of four documents, three commits, a write of three commits together, and one more. */
let journal: { path: string; bytes: Buffer; frames: { from: number; to: number; key: string }[] };
const snapshotFrames = 4;

beforeAll(async () => {
  const disk = recordedDisk();
  const put = (n: number) => [{ put: `record/${n}`, value: { n, text: `çaptured ${n}` } }];
  const store = fileStoreOn(disk, nobodyElse, folder);
  await store.open();
  for (let n = 0; n < snapshotFrames; n += 1) await store.commit(put(n));
  await store.close();
  // Without its line end the journal is rewritten.
  const bytesOf = async () => {
    const name = (await disk.list(folder)).find((each) => parseJournalName(each) !== null) ?? '';
    const path = posix.join(folder, name);
    const bytes = await disk.read(path);
    return {
      path,
      seed: parseJournalName(name)?.seed ?? 0,
      bytes: bytes.subarray(0, bytes.lastIndexOf('\n') + 1),
    };
  };
  const before = await bytesOf();
  const again = recordedDisk(imageOf(before.path, before.bytes.subarray(0, -1)));
  const next = fileStoreOn(again, nobodyElse, folder);
  await next.open();
  for (const n of [4, 5, 6]) await next.commit(put(n));
  await Promise.all([7, 8, 9].map((n) => next.commit(put(n))));
  await next.commit(put(10));
  await next.close();
  const name = (await again.list(folder))[0] ?? '';
  const path = posix.join(folder, name);
  const all = await again.read(path);
  const bytes = all.subarray(0, all.lastIndexOf('\n') + 1);
  let from = 0;
  const frames = readFrames(bytes, parseJournalName(name)?.seed ?? 0).frames.map(({ payload }) => {
    const to = bytes.indexOf('\n', from) + 1;
    const frame = { from, to, key: /record\/\d+/.exec(payload)?.[0] ?? '' };
    from = to;
    return frame;
  });
  expect(frames).toHaveLength(1 + snapshotFrames + 7);
  journal = { path, bytes, frames };
});

function imageOf(path: string, bytes: Uint8Array): DiskImage {
  return { names: new Map([[path, 1]]), bytes: new Map([[1, bytes]]) };
}

/**
 * Opens a store whose journal has these bytes, and opens it again. Returns what the first opening found, and checks
 * that the second finds the same.
 */
async function openWith(bytes: Uint8Array, path = journal.path) {
  const disk = recordedDisk(imageOf(path, bytes));
  const store = fileStoreOn(disk, nobodyElse, folder);
  const { documents, setAside } = await store.open();
  await store.commit([{ put: 'zz', value: 1 }]);
  await store.close();
  const again = await fileStoreOn(disk, nobodyElse, folder).open();
  expect(again.setAside).toEqual([]);
  const keys = documents.map(({ key }) => key);
  expect(again.documents.map(({ key }) => key)).toEqual([...keys, 'zz']);
  for (const { place, message } of setAside) {
    expect(place).toBe(posix.join(folder, 'set-aside', posix.basename(path)));
    expect(message).toMatch(/^journal-\S+ (is damaged\. .*\.|was written by another version .*\.)$/);
    expect(Buffer.compare(await disk.read(place), bytes)).toBe(0);
  }
  return { keys, isDamaged: setAside.length > 0 };
}

const keysOf = (frames: readonly { key: string }[]) =>
  frames.flatMap(({ key }) => (key === '' ? [] : [key])).sort();

describe('fileStore with a damaged journal', () => {
  it('keeps every whole commit if it is cut anywhere, and reports what was certainly acknowledged', async () => {
    const snapshotEnd = journal.frames[snapshotFrames]?.to ?? 0;
    for (let cut = 0; cut <= journal.bytes.length; cut += 1) {
      const { keys, isDamaged } = await openWith(journal.bytes.subarray(0, cut));
      // A frame that lacks only its line end is whole.
      const whole = journal.frames.filter(({ to }) => to - 1 <= cut);
      expect({ cut, keys, isDamaged }).toEqual({
        cut,
        keys: keysOf(whole),
        isDamaged: cut < snapshotEnd - 1,
      });
    }
  });

  it('loses only the commit in which a byte is wrong, and keeps the damaged journal', async () => {
    for (let place = 0; place < journal.bytes.length; place += 1) {
      for (const change of place % 10 === 0 ? flips : flips.slice(0, 1)) {
        const bytes = Buffer.from(journal.bytes);
        bytes[place] = change(bytes[place] ?? 0);
        if (bytes[place] === journal.bytes[place]) continue;
        const { keys, isDamaged } = await openWith(Buffer.concat([bytes, new Uint8Array(200)]));
        const isLineEnd = journal.bytes[place] === 0x0a;
        const others = journal.frames.filter(({ from, to }) => isLineEnd || place < from || place >= to);
        expect({ place, keys, isDamaged }).toEqual({ place, keys: keysOf(others), isDamaged: !isLineEnd });
      }
    }
  });

  it('opens with any overwritten bytes, and invents nothing', async () => {
    const edit = fc.record({ at: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), fc.nat(), async (edits, cut) => {
        const bytes = Buffer.from(journal.bytes);
        for (const each of edits) bytes.set(each.bytes.subarray(0, 40), each.at % (bytes.length - 40));
        const { keys } = await openWith(bytes.subarray(0, cut % 3 === 0 ? cut % bytes.length : undefined));
        expect(keysOf(journal.frames)).toEqual(expect.arrayContaining(keys));
      }),
      { numRuns: 150 },
    );
  });

  it('drops the later commits of the last write if the beginning of this write never reached the disk', async () => {
    const whole = journal.bytes.subarray(0, journal.frames[11]?.from);
    const [, second] = journal.frames.slice(8);
    const bytes = Buffer.from(whole).fill(0, second?.from, (second?.from ?? 0) + 20);
    const { keys, isDamaged } = await openWith(Buffer.concat([bytes, new Uint8Array(200)]));
    expect(keys).toEqual(keysOf(journal.frames.slice(0, 9)));
    expect(isDamaged).toBe(true);
  });

  it('keeps commits after a hole if another write followed them', async () => {
    const second = journal.frames[9]?.from ?? 0;
    const bytes = Buffer.from(journal.bytes).fill(0, second, second + 20);
    const { keys, isDamaged } = await openWith(bytes);
    expect(keys).toEqual(keysOf(journal.frames.filter((_, index) => index !== 9)));
    expect(isDamaged).toBe(true);
  });

  it('notices that a line is missing', async () => {
    const { from, to } = journal.frames[6] ?? { from: 0, to: 0 };
    const bytes = Buffer.concat([journal.bytes.subarray(0, from), journal.bytes.subarray(to)]);
    expect(await openWith(bytes)).toEqual({
      keys: keysOf(journal.frames.filter((_, index) => index !== 6)),
      isDamaged: true,
    });
  });

  it('accepts no frame of another journal', async () => {
    const other = frameLine(1234, { number: 12, first: 12, payload: '[["put","record/x",1]]' });
    expect(await openWith(Buffer.concat([journal.bytes, other]))).toEqual({
      keys: keysOf(journal.frames),
      isDamaged: true,
    });
  });

  it.each([
    ['garbage', Buffer.from('this is no journal\nat all\n')],
    ['garbage without a line end', Buffer.from('this is no journal')],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(5000)],
    ['random bytes', Buffer.from(Array.from({ length: 3000 }, (_, n) => (n * 7919 + (n >> 3)) % 251))],
  ])('sets aside a journal that is %s', async (_what, bytes) => {
    expect(await openWith(bytes)).toEqual({ keys: [], isDamaged: true });
  });

  it('sets aside the whole journal of another version', async () => {
    const name = journalName(7, 99);
    const lines = [
      '{"format":"fleet-unsent-journal","version":2,"snapshot":1}',
      '[["put","record/1",1]]',
    ].map((payload, number) => frameLine(99, { number, first: number, payload }));
    expect(await openWith(Buffer.concat(lines), posix.join(folder, name.name))).toEqual({
      keys: [],
      isDamaged: true,
    });
  });
});

const flips: ((byte: number) => number)[] = [
  (byte) => byte ^ 0x01,
  (byte) => byte ^ 0x80,
  () => 0x0a,
  () => 0x20,
  () => 0x39,
  () => 0x00,
  (byte) => byte ^ 0xff,
];

describe('fileStore with damaged files of bytes', () => {
  const path = async (disk: ReturnType<typeof recordedDisk>) =>
    posix.join(folder, 'files', (await disk.list(`${folder}/files`))[0] ?? '');
  const withFile = async () => {
    const disk = recordedDisk(emptyImage);
    const store = fileStoreOn(disk, nobodyElse, folder);
    await store.open();
    await store.commit([
      { put: 'a', value: 1 },
      { putFile: 'image/1', bytes: new Uint8Array([1, 2, 3]) },
    ]);
    return { disk, store };
  };

  it('sets aside bytes that are not those that were stored', async () => {
    const { disk, store } = await withFile();
    const file = await disk.open(await path(disk), 'update');
    await file.write(new Uint8Array([9]), 1);
    await expect(store.readFile('image/1')).rejects.toMatchObject({ name: 'StoreFailure', reason: 'broken' });
    await store.close();
    const next = fileStoreOn(disk, nobodyElse, folder);
    const { documents, setAside } = await next.open();
    expect(documents).toEqual([{ key: 'a', value: 1 }]);
    expect(setAside).toEqual([
      {
        place: expect.stringMatching(/^\/store\/set-aside\/[0-9a-f]+$/),
        message: 'The bytes of image/1 are damaged.',
      },
    ]);
    expect([...(await disk.read(setAside[0]?.place ?? ''))]).toEqual([1, 9, 3]);
    expect(await next.readFile('image/1')).toBeNull();
    await next.close();
    expect((await fileStoreOn(disk, nobodyElse, folder).open()).setAside).toEqual([]);
  });

  it('reports once that bytes are missing', async () => {
    const { disk, store } = await withFile();
    const lost = await path(disk);
    await store.close();
    await disk.remove(lost);
    const next = fileStoreOn(disk, nobodyElse, folder);
    expect((await next.open()).setAside).toEqual([
      { place: lost, message: 'The bytes of image/1 are missing.' },
    ]);
    expect(await next.readFile('image/1')).toBeNull();
    await next.close();
    expect((await fileStoreOn(disk, nobodyElse, folder).open()).setAside).toEqual([]);
  });

  it('removes bytes that no journal names, unless a damaged journal may have named them', async () => {
    for (const isDamaged of [false, true]) {
      const { disk, store } = await withFile();
      await store.close();
      const orphan = await disk.open(`${folder}/files/0123456789abcdef`, 'create');
      await orphan.write(new Uint8Array([7]), 0);
      await disk.open(`${folder}/files/abc.tmp`, 'create');
      if (isDamaged) {
        const name = (await disk.list(folder)).find((each) => each.startsWith('journal')) ?? '';
        await (await disk.open(posix.join(folder, name), 'update')).write(new Uint8Array([0x21]), 3);
      }
      const { setAside } = await fileStoreOn(disk, nobodyElse, folder).open();
      const kept = setAside.map(({ place }) => place).filter((place) => place.endsWith('0123456789abcdef'));
      expect(kept).toEqual(isDamaged ? [`${folder}/set-aside/0123456789abcdef`] : []);
      expect((await disk.list(`${folder}/files`)).length).toBe(1);
    }
  });
});
