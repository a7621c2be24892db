/** The properties of a PNG, and its compressed lines of pixels. */
export interface PngFacts {
  width: number;
  height: number;
  /** Bits per channel of a pixel. */
  depth: number;
  /** 0 grey, 2 colours, 3 colours from the palette, 4 grey with an alpha channel, 6 colours with an alpha channel. */
  colour: number;
  isInterlaced: boolean;
  /** The colours of the palette, three bytes for each. */
  palette: Buffer | null;
  /** The opacity of the palette's colours, or the one colour that is transparent. */
  transparency: Buffer | null;
  /** The compressed lines, divided into the chunks of the file. */
  data: readonly Buffer[];
}

export const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depthsOf: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The most chunks of a picture. Programs split pictures into chunks of some kilobytes, so a picture of 15 MB has 4,000
 * of them. A million empty chunks would block the event loop for seconds.
 */
const mostChunks = 10_000;

/**
 * Reads the chunks that are needed to draw a PNG. Returns null if the file is damaged, cut off or has too many chunks.
 */
export function readPngChunks(bytes: Buffer): PngFacts | null {
  if (!bytes.subarray(0, 8).equals(signature) || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  if (bytes.length < 33) return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth = 0, colour = 0, , , interlace = 0] = bytes.subarray(24, 29);
  if (depthsOf[colour]?.includes(depth) !== true || width === 0 || height === 0) return null;
  const data: Buffer[] = [];
  let palette: Buffer | null = null;
  let transparency: Buffer | null = null;
  for (let at = 8, chunks = 0; at + 12 <= bytes.length; chunks += 1) {
    if (chunks === mostChunks) return null;
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) return null;
    const content = bytes.subarray(at + 8, at + 8 + length);
    switch (bytes.toString('latin1', at + 4, at + 8)) {
      case 'IDAT':
        if (length > 0) data.push(content);
        break;
      case 'PLTE':
        palette = length % 3 === 0 && length > 0 && length <= 768 ? content : null;
        break;
      case 'tRNS':
        transparency = content;
        break;
      case 'IEND': {
        const isWhole = data.length > 0 && (colour !== 3 || palette !== null);
        return isWhole
          ? { width, height, depth, colour, isInterlaced: interlace !== 0, palette, transparency, data }
          : null;
      }
    }
    at += 12 + length;
  }
  return null;
}
