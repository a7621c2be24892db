import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTar } from '../../../src/platform/database/tar-reader.js';
import { type TarEntry, tarBlock, tarHeader, tarPadding } from '../../../src/platform/database/tar-writer.js';

interface Item {
  entry: TarEntry;
  text: string;
}

const longPath = `${'folder/'.repeat(20)}file`;
const items: Item[] = [
  { entry: { path: 'folder', kind: 'folder', size: 0, mode: 0o700 }, text: '' },
  { entry: { path: 'folder/a', kind: 'file', size: 5, mode: 0o600 }, text: 'hello' },
  { entry: { path: 'empty', kind: 'file', size: 0, mode: 0o644 }, text: '' },
  { entry: { path: longPath, kind: 'file', size: tarBlock, mode: 0o600 }, text: 'x'.repeat(tarBlock) },
];

function archive(of: readonly Item[]): Buffer {
  const blocks = of.flatMap(({ entry, text }) => [
    tarHeader(entry),
    Buffer.from(text),
    tarPadding(entry.size),
  ]);
  return Buffer.concat([...blocks, Buffer.alloc(2 * tarBlock)]);
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
  }
}

async function read(bytes: Buffer, size = 100): Promise<Item[]> {
  const found: Item[] = [];
  for await (const { entry, content } of readTar(inPieces(bytes, size))) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) {
      chunks.push(chunk);
    }
    found.push({ entry, text: Buffer.concat(chunks).toString() });
  }
  return found;
}

describe('a tar archive', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fleet-tar-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([1, 100, 512, 100_000])('is read as it was written, in pieces of %i bytes', async (size) => {
    expect(await read(archive(items), size)).toEqual(items);
  });

  it('can be unpacked by the system’s tar', async () => {
    await writeFile(join(folder, 'a.tar'), archive(items));
    execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder });
    expect(await readFile(join(folder, 'folder/a'), 'utf8')).toBe('hello');
    expect(await readFile(join(folder, longPath), 'utf8')).toHaveLength(tarBlock);
  });

  it('can be read without the content of its files', async () => {
    const paths: string[] = [];
    for await (const { entry } of readTar(inPieces(archive(items), 100))) {
      paths.push(entry.path);
    }
    expect(paths).toEqual(items.map(({ entry }) => entry.path));
  });

  it('is refused when it is cut short or damaged', async () => {
    const whole = archive(items);
    await expect(read(whole.subarray(0, tarBlock * 3))).rejects.toThrow('cut short');
    const damaged = Buffer.from(whole);
    damaged.write('X', tarBlock);
    await expect(read(damaged)).rejects.toThrow('damaged');
  });

  it.each(['../outside', '/etc/passwd', 'a/../../b'])(
    'is refused if a path leads outside: %s',
    async (path) => {
      const entry: TarEntry = { path, kind: 'file', size: 0, mode: 0o600 };
      await expect(read(archive([{ entry, text: '' }]))).rejects.toThrow('must not be in it');
    },
  );

  it('cannot contain a path or a file that is too large for its format', () => {
    expect(() => tarHeader({ path: 'x'.repeat(200), kind: 'file', size: 0, mode: 0 })).toThrow(
      'too long a path',
    );
    expect(() => tarHeader({ path: 'x', kind: 'file', size: 2 ** 33, mode: 0 })).toThrow('larger than 8 GB');
  });
});
