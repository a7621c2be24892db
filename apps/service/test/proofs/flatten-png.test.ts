import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPngChunks } from '../../src/platform/pictures/png-chunks.js';
import { flattenPng, type Pixels } from '../../src/proofs/flatten-png.js';
import { drawnPng, type PngOptions } from './drawn-png.js';

async function flat(png: Buffer): Promise<Pixels> {
  const facts = readPngChunks(png);
  if (facts === null) throw new Error('not read');
  return await flattenPng(facts, new AbortController().signal);
}

/** The channel values of each line. Supports only lines without a filter or with the filter `Sub`. */
function valuesOf({ width, channels, data }: Pixels): number[][] {
  const raw = inflateSync(data);
  const length = 1 + width * channels;
  return Array.from({ length: raw.length / length }, (_each, y) => {
    const [filter, ...line] = raw.subarray(y * length, (y + 1) * length);
    const values: number[] = [];
    for (const [at, value] of line.entries())
      values.push(filter === 1 && at >= channels ? (value + (values[at - channels] ?? 0)) & 255 : value);
    return values;
  });
}

const square = { width: 5, height: 6 };
const opacities = [0, 51, 128, 255, 77];

describe('a PNG image that is placed on white', () => {
  it.each([8, 16] as const)(
    'has its colours blended by opacity, with %i bits and every filter',
    async (depth) => {
      const pixel = (x: number, y: number) => [x * 40, y * 30, (x * y * 7) % 256, opacities[x] ?? 0];
      const pixels = await flat(drawnPng({ ...square, colour: 6, depth, filters: [0, 1, 2, 3, 4], pixel }));
      expect([pixels.bits, pixels.channels, pixels.palette, pixels.leftOut]).toEqual([8, 3, null, null]);
      const expected = Array.from({ length: 6 }, (_line, y) =>
        Array.from({ length: 5 }, (_each, x) => {
          const [red = 0, green = 0, blue = 0, opacity = 0] = pixel(x, y);
          return [red, green, blue].map((each) => Math.round((each * opacity + 255 * (255 - opacity)) / 255));
        }).flat(),
      );
      expect(valuesOf(pixels)).toEqual(expected);
    },
  );

  it('has its grey values blended by opacity', async () => {
    const pixels = await flat(drawnPng({ ...square, colour: 4, pixel: (x) => [0, opacities[x] ?? 0] }));
    expect(pixels.channels).toBe(1);
    expect(valuesOf(pixels)[0]).toEqual([255, 204, 127, 0, 178]);
  });

  it('has only its palette blended; its pixels stay the same', async () => {
    const palette = Buffer.from([0, 0, 0, 10, 20, 30]);
    const png = drawnPng({
      ...square,
      colour: 3,
      palette,
      transparency: Buffer.from([0]),
      pixel: (x) => [x % 2],
    });
    const pixels = await flat(png);
    expect([...(pixels.palette ?? [])]).toEqual([255, 255, 255, 10, 20, 30]);
    expect(valuesOf(pixels)[0]).toEqual([0, 1, 0, 1, 0]);
  });

  it('keeps the colour that it declares as transparent', async () => {
    const transparency = Buffer.from([0, 1, 0, 2, 0, 3]);
    const pixels = await flat(drawnPng({ ...square, colour: 2, transparency, pixel: () => [1, 2, 3] }));
    expect(pixels.leftOut).toEqual([1, 2, 3]);
  });

  it('is no longer processed after the client has disconnected', async () => {
    const gone = new AbortController();
    gone.abort(new Error('nobody reads'));
    for (const colour of [2, 6] as const) {
      const facts = readPngChunks(drawnPng({ ...square, colour, pixel: () => [1, 2, 3, 4] }));
      if (facts === null) throw new Error('not read');
      await expect(flattenPng(facts, gone.signal)).rejects.toThrow('nobody reads');
    }
  });

  const plain: PngOptions = { ...square, colour: 2, pixel: (x, y) => [x, y, 0] };
  it.each<[string, (png: Buffer) => Buffer]>([
    ['cut off', (png) => png.subarray(0, png.length - 20)],
    ['without lines', (png) => Buffer.concat([png.subarray(0, 33), png.subarray(-12)])],
    [
      'with a width of zero',
      (png) => Buffer.concat([png.subarray(0, 16), Buffer.alloc(4), png.subarray(20)]),
    ],
    [
      'of an unknown colour type',
      (png) => Buffer.concat([png.subarray(0, 25), Buffer.from([5]), png.subarray(26)]),
    ],
    ['cut to pieces', (png) => withEmptyChunks(png, 10_000)],
    ['without the palette that it needs', () => drawnPng({ ...square, colour: 3, pixel: () => [0] })],
  ])('is not accepted %s', (_name, change) => {
    expect(readPngChunks(change(drawnPng(plain)))).toBeNull();
  });

  it('is accepted with many chunks, even if some are empty', async () => {
    expect(await flat(withEmptyChunks(drawnPng(plain), 9_000))).toEqual(await flat(drawnPng(plain)));
  });

  it.each<[string, () => Buffer]>([
    ['more lines than its header says', () => withHeight(drawnPng({ ...plain, height: 9 }), 6)],
    ['fewer lines than its header says', () => withHeight(drawnPng(plain), 7)],
    ['an unknown filter', () => drawnPng({ ...plain, filters: [0, 7] })],
    ['lines that cannot be unpacked', () => garbled(drawnPng(plain))],
  ])('is refused with %s', async (_name, png) => {
    await expect(flat(png())).rejects.toThrow();
  });
});

/** Inserts `count` empty chunks before the lines of the image. */
function withEmptyChunks(png: Buffer, count: number): Buffer {
  const empty = Buffer.from('\0\0\0\0IDAT\0\0\0\0', 'latin1');
  return Buffer.concat([png.subarray(0, 33), Buffer.alloc(count * empty.length, empty), png.subarray(33)]);
}

function withHeight(png: Buffer, height: number): Buffer {
  png.writeUInt32BE(height, 20);
  return png;
}

function garbled(png: Buffer): Buffer {
  const at = png.indexOf('IDAT') + 4;
  return Buffer.concat([png.subarray(0, at), Buffer.from('no deflate'), png.subarray(at + 10)]);
}
