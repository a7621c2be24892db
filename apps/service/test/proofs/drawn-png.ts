import { deflateSync } from 'node:zlib';

export interface PngOptions {
  width: number;
  height: number;
  /** The colour type: 0 grey, 2 colour, 3 palette, 4 grey with an alpha channel, 6 colour with an alpha channel. */
  colour: 0 | 2 | 3 | 4 | 6;
  depth?: 8 | 16;
  /** The filters of the lines in turn, each from 0 to 4. */
  filters?: readonly number[];
  interlace?: number;
  palette?: Buffer;
  transparency?: Buffer;
  /** The channels of a pixel, each from 0 to 255. */
  pixel: (x: number, y: number) => readonly number[];
}

/**
 * A PNG encoder, written only to test how the service decodes PNG files. It omits checksums, because the service does
 * not check them.
 */
export function drawnPng(options: PngOptions): Buffer {
  const {
    width,
    height,
    colour,
    depth = 8,
    filters = [0],
    interlace = 0,
    palette,
    transparency,
    pixel,
  } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const lines: Buffer[] = [];
  let above: Buffer | null = null;
  for (let y = 0; y < height; y += 1) {
    const values = Array.from({ length: width }, (_each, x) => pixel(x, y)).flat();
    // A 16-bit sample contains the 8-bit value twice.
    const raw: Buffer = Buffer.from(depth === 16 ? values.flatMap((each) => [each, each]) : values);
    const step = raw.length / width;
    const filter = filters[y % filters.length] ?? 0;
    lines.push(Buffer.from([filter, ...filtered(raw, above ?? Buffer.alloc(raw.length), step, filter)]));
    above = raw;
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(palette === undefined ? [] : [chunk('PLTE', palette)]),
    ...(transparency === undefined ? [] : [chunk('tRNS', transparency)]),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
}

function filtered(raw: Buffer, above: Buffer, step: number, filter: number): number[] {
  return [...raw].map((value, at) => {
    const left = at < step ? 0 : (raw[at - step] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < step ? 0 : (above[at - step] ?? 0);
    const guess = left + up - corner;
    const [first = 0] = [left, up, corner].sort(
      (one, other) => Math.abs(guess - one) - Math.abs(guess - other),
    );
    const predicted = [0, left, up, Math.floor((left + up) / 2), first][filter] ?? 0;
    return (value - predicted) & 0xff;
  });
}
