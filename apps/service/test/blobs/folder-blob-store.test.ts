import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlobStoreFault, type ServedBlobStore } from '../../src/platform/blobs/blob-store.js';
import { openFolderBlobStore } from '../../src/platform/blobs/folder-blob-store.js';
import { announced, sampleBytes } from './sample-images.js';

const organisationId = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001';
const keyOf = (blobId: string) => ({ organisationId, blobId });

let folder: string;
let store: ServedBlobStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-blobs-'));
  store = await openFolderBlobStore(folder);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const fileOf = (blobId: string) => join(folder, organisationId, blobId.slice(-2), blobId);
const leftBehind = () => readdir(join(folder, 'incoming'));

/** All files below the folder. */
async function files(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

/** Starts an upload in another process, and kills that process when half of the bytes are written. */
async function killHalfWay(blobId: string, length: number): Promise<void> {
  const program = join(folder, '..', `half-upload-${process.pid}.mjs`);
  await build({
    input: fileURLToPath(new URL('half-upload-child.ts', import.meta.url)),
    output: { file: program, format: 'esm' },
    platform: 'node',
    logLevel: 'silent',
  });
  const child = spawn(process.execPath, [program, folder, organisationId, blobId, String(length)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await rm(program);
}

describe('the folder of blobs', () => {
  it('[R-IMG-3] stores the bytes of an upload and returns them', async () => {
    const bytes = sampleBytes('image/jpeg', 700_000);
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061701');
    expect(await store.verifyUpload(key, announced(bytes))).toBe('absent');
    expect(await store.write(key, announced(bytes), inPieces(bytes, 300_001))).toEqual([]);
    expect(await store.verifyUpload(key, announced(bytes))).toBe('complete');
    expect((await store.read(key, 1_000_000))?.equals(bytes)).toBe(true);
    expect((await readFile(fileOf(key.blobId))).equals(bytes)).toBe(true);
    expect(await leftBehind()).toEqual([]);
  });

  it('returns the bytes piece by piece, and null if there are none', async () => {
    const bytes = sampleBytes('image/jpeg', 100_000);
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061799');
    expect(await store.readPieces(key)).toBeNull();
    await store.write(key, announced(bytes), [bytes]);
    const stored = await store.readPieces(key);
    const pieces: Uint8Array[] = [];
    for await (const piece of stored?.pieces ?? []) pieces.push(piece);
    expect(stored?.byteLength).toBe(100_000);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(32_768);
    const again = await store.readPieces(key);
    await again?.pieces.next();
    await store.remove(key);
    await expect(again?.pieces.next()).rejects.toThrow('ENOENT');
  });

  it('accepts the same upload twice, even concurrently', async () => {
    const bytes = sampleBytes();
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061702');
    const answers = await Promise.all([1, 2, 3].map(() => store.write(key, announced(bytes), [bytes])));
    expect(answers).toEqual([[], [], []]);
    expect((await store.read(key, 1_000_000))?.equals(bytes)).toBe(true);
    expect(await leftBehind()).toEqual([]);
  });

  it('[R-IMG-3] refuses other bytes than the announced ones, and stores none of them', async () => {
    const bytes = sampleBytes();
    const expected = announced(bytes);
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061703');
    const before = await files();
    const digest = ['digest_mismatch'];
    const changed = Buffer.from(bytes);
    changed[4_000] = (changed[4_000] ?? 0) ^ 1;
    expect(await store.write(key, expected, [changed])).toEqual(digest);
    expect(await store.write(key, expected, [bytes.subarray(0, -1)])).toEqual(digest);
    expect(await store.write(key, expected, [bytes, Buffer.from('x')])).toEqual(digest);
    expect(await store.write(key, expected, [])).toEqual(['digest_mismatch', 'content_mismatch']);
    expect(await store.write(key, { ...expected, contentType: 'image/png' }, [bytes])).toEqual([
      'content_mismatch',
    ]);
    expect(await store.verifyUpload(key, expected)).toBe('absent');
    expect(await store.read(key, 1_000_000)).toBeNull();
    expect(await files()).toEqual(before);
  });

  it('recognises the image type even if the file arrives byte by byte', async () => {
    const bytes = sampleBytes('image/webp', 40);
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061704');
    expect(await store.write(key, announced(bytes, 'image/webp'), inPieces(bytes, 1))).toEqual([]);
  });

  it('stops reading when there are too many bytes', async () => {
    const bytes = sampleBytes();
    let asked = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) {
        asked += 1;
        yield bytes;
      }
    }
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061705');
    expect(await store.write(key, announced(bytes), endless())).toEqual(['digest_mismatch']);
    expect(asked).toBe(2);
  });

  it.skipIf(process.platform !== 'linux')('leaves nothing behind when the disk is full', async () => {
    const bytes = sampleBytes();
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061706');
    const before = await files();
    async function* untilFull(): AsyncGenerator<Buffer> {
      yield bytes.subarray(0, 1_000);
      // The kernel refuses every write to this device, as on a full disk.
      await writeFile('/dev/full', bytes);
    }
    const fault = await store.write(key, announced(bytes), untilFull()).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(BlobStoreFault);
    expect(fault).toMatchObject({ kind: 'full' });
    expect(await files()).toEqual(before);
    expect(await store.write(key, announced(bytes), [bytes])).toEqual([]);
  });

  it('leaves nothing behind when the connection breaks', async () => {
    const bytes = sampleBytes();
    const before = await files();
    async function* broken(): AsyncGenerator<Buffer> {
      yield bytes.subarray(0, 1_000);
      throw new Error('the line broke');
    }
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061707');
    await expect(store.write(key, announced(bytes), broken())).rejects.toThrow('the line broke');
    expect(await files()).toEqual(before);
  });

  it('[R-IMG-3] never treats a half-written file of a killed process as a complete upload', async () => {
    const bytes = sampleBytes('image/jpeg', 600_000);
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061708');
    await killHalfWay(key.blobId, bytes.length);
    expect(await leftBehind()).toHaveLength(1);

    const reopened = await openFolderBlobStore(folder);
    expect(await reopened.verifyUpload(key, announced(bytes))).toBe('absent');
    expect(await reopened.read(key, 1_000_000)).toBeNull();
    expect(await reopened.write(key, announced(bytes), [bytes])).toEqual([]);
    expect(await reopened.verifyUpload(key, announced(bytes))).toBe('complete');
    await reopened.removeLeftovers(Date.now() + 1_000);
    expect(await leftBehind()).toEqual([]);
  });

  it('removes old partial files, but not files that are being written', async () => {
    const old = join(folder, 'incoming', 'old');
    await writeFile(old, 'x');
    await utimes(old, 1_000, 1_000);
    await writeFile(join(folder, 'incoming', 'young'), 'x');
    await store.removeLeftovers(Date.now() - 60_000);
    expect(await leftBehind()).toEqual(['young']);
    await rm(join(folder, 'incoming', 'young'));
  });

  it('removes a blob, and succeeds if there is none', async () => {
    const bytes = sampleBytes();
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061709');
    await store.write(key, announced(bytes), [bytes]);
    await store.remove(key);
    await store.remove(key);
    expect(await store.verifyUpload(key, announced(bytes))).toBe('absent');
  });

  it('reports a mismatch if a file has become shorter', async () => {
    const bytes = sampleBytes();
    const key = keyOf('019a9f52-99ab-7ef0-b1c2-d3e4f5061710');
    await mkdir(join(folder, organisationId, '10'), { recursive: true });
    await writeFile(fileOf(key.blobId), bytes.subarray(1));
    expect(await store.verifyUpload(key, announced(bytes))).toBe('mismatch');
  });

  it('reports that the folder cannot be used', async () => {
    await store.check();
    const gone = await mkdtemp(join(tmpdir(), 'fleet-blobs-'));
    const other = await openFolderBlobStore(gone);
    await rm(gone, { recursive: true });
    await expect(other.check()).rejects.toThrow('ENOENT');
  });
});
