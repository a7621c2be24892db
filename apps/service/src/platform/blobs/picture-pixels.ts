import type { BlobContentType } from './blob-store.js';

/** Reads the size of a picture from its bytes as they arrive, without decoding it. */
export interface PixelCount {
  take(piece: Uint8Array): void;
  /** Null if no size was found: for a document, and for bytes that no browser shows as a picture. */
  pixels(): number | null;
}

/** The size of a PNG or WebP is within these bytes. */
const headLength = 30;

export function createPixelCount(contentType: BlobContentType): PixelCount {
  if (contentType === 'image/jpeg') return createJpegCount();
  let head: Buffer = Buffer.alloc(0);
  return {
    take(piece) {
      if (head.length < headLength) head = Buffer.concat([head, piece.subarray(0, headLength - head.length)]);
    },
    pixels() {
      if (head.length < headLength) return null;
      if (contentType === 'image/png') return pngPixels(head);
      return contentType === 'image/webp' ? webpPixels(head) : null;
    },
  };
}

const textAt = (head: Buffer, at: number) => head.toString('latin1', at, at + 4);

function pngPixels(head: Buffer): number | null {
  return textAt(head, 12) === 'IHDR' ? head.readUInt32BE(16) * head.readUInt32BE(20) : null;
}

/** Its first chunk has the size: of a simple picture with or without loss, or of the canvas of one in parts. */
function webpPixels(head: Buffer): number | null {
  switch (textAt(head, 12)) {
    case 'VP8 ':
      return (head.readUInt16LE(26) & 0x3fff) * (head.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const sides = head.readUInt32LE(21);
      return ((sides & 0x3fff) + 1) * (((sides >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return (head.readUIntLE(24, 3) + 1) * (head.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** The first scan, or the end of the file: no frame follows. */
const isLast = (marker: number) => marker === 0xda || marker === 0xd9;
/** Markers that no segment follows: stuffed bytes, restarts and the beginning. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Length, depth, height, width and number of components. */
const frameHeadLength = 8;

/**
 * The frame of a JPEG, which has its size, may follow megabytes of other segments. Bytes between two segments are passed
 * over, as browsers do.
 */
function createJpegCount(): PixelCount {
  let toSkip = 0;
  let isAfterFf = false;
  let marker: number | null = null;
  let segment: number[] = [];
  let found: number | null = null;
  let isOver = false;

  const takeOfSegment = (byte: number, kind: number): void => {
    segment.push(byte);
    const length = segment.length < 2 ? null : (segment[0] ?? 0) * 256 + (segment[1] ?? 0);
    if (length === null || (isFrame(kind) && segment.length < frameHeadLength)) return;
    if (isFrame(kind)) {
      found = framePixels(Buffer.from(segment));
      isOver = found !== null;
    }
    toSkip = Math.max(0, length - segment.length);
    marker = null;
    segment = [];
  };

  return {
    take(piece) {
      for (let at = 0; at < piece.length && !isOver; ) {
        const byte = piece[at] ?? 0;
        if (toSkip > 0) {
          const skipped = Math.min(toSkip, piece.length - at);
          toSkip -= skipped;
          at += skipped;
        } else if (marker !== null) {
          takeOfSegment(byte, marker);
          at += 1;
        } else if (!isAfterFf) {
          const next = piece.indexOf(0xff, at);
          isAfterFf = next >= 0;
          at = next < 0 ? piece.length : next + 1;
        } else {
          at += 1;
          isAfterFf = byte === 0xff;
          isOver = isLast(byte);
          if (byte !== 0xff && !isBare(byte)) marker = byte;
        }
      }
    },
    pixels: () => found,
  };
}

/** Null if the segment is no frame: its length must fit the number of its components. */
function framePixels(head: Buffer): number | null {
  const [length, depth, components] = [head.readUInt16BE(0), head[2], head[7] ?? 0];
  const isWhole = length === frameHeadLength + 3 * components && (depth === 8 || depth === 12);
  return isWhole ? head.readUInt16BE(3) * head.readUInt16BE(5) : null;
}
