import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProofImage } from '@fleet/contract/outgoing/proof-of-delivery';
import { readJpegFacts } from '../platform/pictures/jpeg-facts.js';
import { readPngChunks } from '../platform/pictures/png-chunks.js';
import { flattenPng, type Pixels } from './flatten-png.js';
import type { proofEnglish } from './words/proof-english.js';

/** Reads the bytes of an image; null if they are missing. Rejects if the store does not answer. */
export type ReadImage = (image: ProofImage) => Promise<Buffer | null>;

/** What reading the pictures of one document needs. */
export interface PictureParts {
  read: ReadImage;
  /** Aborted when the client no longer reads the document. */
  gone: AbortSignal;
  /**
   * How many pixels the further PNGs of the document may have in all. This limits the work, because PNGs are unpacked
   * here.
   */
  pixelsLeft: number;
}

/** A picture that can be drawn. */
export type DrawablePicture = { kind: 'jpeg'; bytes: Buffer } | { kind: 'pixels'; pixels: Pixels };

/** A picture, or why it cannot be drawn. */
export type Picture = DrawablePicture | { kind: 'fault'; fault: PictureFault };

/** Why a picture is not shown. Its sentence is in the texts of the document. */
export interface PictureFault {
  code: keyof typeof proofEnglish.faults;
  /** The limit that the picture exceeds. */
  count?: number;
}

/** Pixels of all PNGs of a document: unpacking takes a core 7 ns per pixel, blending 190 ns. */
export const mostUnpacked = 200_000_000;
/** Pixels of the largest picture: no camera exceeds it, and PDF readers should not have to unpack more. */
const mostPixels = 100_000_000;
/** Rows or columns of a PNG, which is unpacked row by row: a picture of one endless row would take all memory. */
const longestSide = 20_000;
const sliceLength = 1024 * 1024;

const fault = (code: PictureFault['code'], count?: number): Picture => ({
  kind: 'fault',
  fault: count === undefined ? { code } : { code, count },
});
const damaged = fault('damaged');
const tooLarge = fault('tooLarge', mostPixels / 1_000_000);

/** The reason, according to its record, why an image is not drawn; null if its bytes must be examined. */
export function faultOfRecord({ content_type }: ProofImage): PictureFault['code'] | null {
  switch (content_type) {
    case null:
      return 'unknown';
    case 'image/webp':
      return 'webp';
    case 'application/pdf':
      return 'pdf';
    default:
      return null;
  }
}

/**
 * Reads a picture and checks that it is the captured one and can be drawn. Returns faults; rejects only if the client
 * no longer reads the document.
 */
export async function readPicture(image: ProofImage, parts: PictureParts): Promise<Picture> {
  const known = faultOfRecord(image);
  if (known !== null) return fault(known);
  let bytes: Buffer | null;
  try {
    bytes = await parts.read(image);
  } catch {
    return fault('noAnswer');
  }
  if (bytes === null) return fault('missing');
  if ((await digestOf(bytes, parts.gone)) !== image.sha256) return fault('changed');
  return await openPicture(image.content_type === 'image/png' ? 'png' : 'jpeg', bytes, parts);
}

/** Returns the picture of these bytes, or its fault. Rejects only if the client no longer reads the document. */
export async function openPicture(
  type: 'png' | 'jpeg',
  bytes: Buffer,
  parts: Pick<PictureParts, 'gone' | 'pixelsLeft'>,
): Promise<Picture> {
  return type === 'png' ? await pngPicture(bytes, parts) : jpegPicture(bytes);
}

/**
 * Hashes in slices, and other work of the event loop runs in between: 15 MiB in one piece would block it for 30 ms and
 * more.
 */
async function digestOf(bytes: Buffer, gone: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += sliceLength) {
    hash.update(bytes.subarray(at, at + sliceLength));
    await nextTurn();
    gone.throwIfAborted();
  }
  return hash.digest('hex');
}

function jpegPicture(bytes: Buffer): Picture {
  const facts = readJpegFacts(bytes);
  if (facts === null) return damaged;
  return facts.width * facts.height > mostPixels ? tooLarge : { kind: 'jpeg', bytes };
}

async function pngPicture(bytes: Buffer, parts: Pick<PictureParts, 'gone' | 'pixelsLeft'>): Promise<Picture> {
  const facts = readPngChunks(bytes);
  if (facts === null) return damaged;
  if (facts.width * facts.height > mostPixels) return tooLarge;
  if (Math.max(facts.width, facts.height) > longestSide) {
    return fault('tooLong', longestSide);
  }
  if (facts.isInterlaced) return fault('interlaced');
  // Damaged pictures count too, because they are unpacked as well.
  const pixels = facts.width * facts.height;
  if (pixels > parts.pixelsLeft) return fault('tooMany');
  parts.pixelsLeft -= pixels;
  try {
    return { kind: 'pixels', pixels: await flattenPng(facts, parts.gone) };
  } catch {
    parts.gone.throwIfAborted();
    return damaged;
  }
}
