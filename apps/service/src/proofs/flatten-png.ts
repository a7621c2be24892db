import { channelsOf, type PngFacts } from '../platform/pictures/png-chunks.js';
import { deflated, lineLengthOf, storedLines } from '../platform/pictures/png-lines.js';

/** Pixels as a PDF stores them: deflated lines, each with a leading filter byte, without an alpha channel. */
export interface Pixels {
  width: number;
  height: number;
  /** Bits per channel. */
  bits: number;
  /** 1: grey or palette; 3: red, green and blue. */
  channels: number;
  palette: Buffer | null;
  /** The colour that is not drawn, per channel. */
  leftOut: readonly number[] | null;
  data: Buffer;
}

/**
 * The pixels of a PNG on white paper. Lines without an alpha channel are kept and only checked for damage, because PDF
 * readers fail on damaged lines. Lines with an alpha channel are blended with white, in slices that do not block the
 * event loop. Throws if any line is damaged, and soon after `gone` is aborted.
 */
export async function flattenPng(facts: PngFacts, gone: AbortSignal): Promise<Pixels> {
  const { width, height, colour, depth, transparency } = facts;
  if (colour === 4 || colour === 6) {
    const data = await deflated(blendedLines(facts, gone));
    const channels = (channelsOf[colour] ?? 0) - 1;
    return { width, height, bits: 8, channels, palette: null, leftOut: null, data };
  }
  for await (const _lines of storedLines(facts, gone));
  return {
    width,
    height,
    bits: depth,
    channels: colour === 2 ? 3 : 1,
    palette: facts.palette === null || colour !== 3 ? null : onWhite(facts.palette, transparency),
    leftOut: colour === 3 ? null : leftOutOf(colour, transparency),
    data: Buffer.concat(facts.data),
  };
}

function onWhite(palette: Buffer, opacities: Buffer | null): Buffer {
  return Buffer.from(palette.map((value, at) => blended(value, opacities?.[Math.floor(at / 3)] ?? 255)));
}

function leftOutOf(colour: number, transparency: Buffer | null): number[] | null {
  const channels = channelsOf[colour] ?? 1;
  if (transparency === null || transparency.length !== channels * 2) return null;
  return Array.from({ length: channels }, (_each, at) => transparency.readUInt16BE(at * 2));
}

/** Blends a channel of a pixel with this opacity onto white; both are at most 255. */
const blended = (value: number, opacity: number): number =>
  Math.round((value * opacity + 255 * (255 - opacity)) / 255);

/** The filter that stores each pixel as the difference to the one on its left. */
const leftFilter = 1;

async function* blendedLines(facts: PngFacts, gone: AbortSignal): AsyncGenerator<Buffer> {
  const { width, depth, colour } = facts;
  const inChannels = channelsOf[colour] ?? 1;
  const channels = inChannels - 1;
  const step = depth / 8;
  const pixelLength = inChannels * step;
  const outLength = 1 + width * channels;
  let above: Buffer = Buffer.alloc(lineLengthOf(facts));
  for await (const lines of storedLines(facts, gone)) {
    const out = Buffer.alloc(lines.length * outLength);
    for (const [index, line] of lines.entries()) {
      const start = index * outLength;
      above = unfiltered(line, above, pixelLength);
      out[start] = leftFilter;
      for (let x = 0; x < width; x += 1) {
        const from = x * pixelLength;
        const opacity = above[from + channels * step] ?? 0;
        for (let channel = 0; channel < channels; channel += 1)
          out[start + 1 + x * channels + channel] = blended(above[from + channel * step] ?? 0, opacity);
      }
      for (let at = start + width * channels; at > start + channels; at -= 1)
        out[at] = (out[at] ?? 0) - (out[at - channels] ?? 0);
    }
    yield out;
  }
}

/** Reverses the filter of a line (PNG specification, section 9), in place. */
function unfiltered(line: Buffer, above: Buffer, pixelLength: number): Buffer {
  const out = line.subarray(1);
  const filter = line[0];
  for (let at = 0; at < out.length; at += 1) {
    const left = at < pixelLength ? 0 : (out[at - pixelLength] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < pixelLength ? 0 : (above[at - pixelLength] ?? 0);
    out[at] = (out[at] ?? 0) + predicted(filter, left, up, corner);
  }
  return out;
}

function predicted(filter: number | undefined, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return nearest(left, up, corner);
    default:
      return 0;
  }
}

/** Paeth's predictor: the neighbour that is nearest to left + up - corner. */
function nearest(left: number, up: number, corner: number): number {
  const [byLeft, byUp, byCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
