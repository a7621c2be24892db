import type { ProofImage } from '@fleet/contract/outgoing/proof-of-delivery';
import { colours, type Paper, type TextStyle } from './pdf-paper.js';
import type { PlacedPicture } from './pdf-pictures.js';
import {
  faultOfRecord,
  type Picture,
  type PictureFault,
  type PictureParts,
  readPicture,
} from './proof-picture.js';
import { captionOf, type ProofWords } from './proof-words.js';

/** The source of a document's pictures. */
export interface Gallery {
  /** The addresses of the pictures for which the document has room. */
  chosen: ReadonlySet<string>;
  /**
   * By address: the pictures that the document already shows, and the faults of those that it cannot show. Each picture
   * is read once.
   */
  known: Map<string, PlacedPicture | PictureFault>;
  parts: PictureParts;
  /** Resolves when the client has read the pieces drawn before, and other work of the event loop has run. */
  taken(): Promise<void>;
}

const indent = 10;
const gap = 8;
const captionLines = 2;
const caption: TextStyle = { size: 6.5, colour: colours.quiet, most: 1 };
const captionHeight = 9;
const note: TextStyle = { size: 8, colour: colours.bad, most: 3 };
/** A caption needs this width. */
const leastWidth = 104;

/** The heights of a row of pictures: at the end of a page a row may be lower, so that the space is used. */
interface RowHeights {
  most: number;
  least: number;
}

const heights: Readonly<Record<'signature' | 'single' | 'several', RowHeights>> = {
  signature: { most: 84, least: 60 },
  single: { most: 200, least: 90 },
  several: { most: 140, least: 72 },
};

const under = captionLines * captionHeight + gap + 3;

/** The height that the first row of the pictures needs on a page. */
export function leastHeightOf(images: readonly ProofImage[], isSignature: boolean): number {
  return images.length === 0 ? 0 : rowHeights(images, isSignature).least + under;
}

function rowHeights(images: readonly ProofImage[], isSignature: boolean): RowHeights {
  if (isSignature) return heights.signature;
  return images.length === 1 ? heights.single : heights.several;
}

/**
 * Draws pictures in rows, each picture in its own proportions, and a signature in a row of its own. Only one picture is
 * in memory at a time. `keeps` is the height of what must stay on the page of the last row.
 */
export async function drawImages(
  paper: Paper,
  images: readonly ProofImage[],
  {
    isSignature,
    gallery,
    words,
    keeps,
  }: { isSignature: boolean; gallery: Gallery; words: ProofWords; keeps: number },
): Promise<void> {
  const { texts, say } = words;
  const { most, least } = rowHeights(images, isSignature);
  const end = paper.left + paper.width;
  let x = paper.left + indent;
  let height = 0;
  const endRow = () => {
    if (height > 0) paper.space(height + under);
    height = 0;
    x = paper.left + indent;
  };
  for (const [index, image] of images.entries()) {
    await gallery.taken();
    const picture = await pictureOf(paper, image, isSignature, gallery);
    if ('code' in picture) {
      endRow();
      const what = isSignature
        ? texts.signature
        : say(texts.picture, { number: index + 1, count: images.length });
      const fault = say(texts.faults[picture.code], { count: picture.count ?? 0 });
      const digest = captionOf(image).join(', ');
      const text = `${say(texts.notShown, { what, fault })}${digest === '' ? '' : ` (${digest})`}`;
      const style = picture.code === 'repeated' ? { ...note, colour: colours.quiet } : note;
      await paper.write(text, style, { indent });
      continue;
    }
    const widthAt = (rowHeight: number) =>
      Math.min((rowHeight * picture.width) / picture.height, paper.width - indent);
    if (height > 0 && x + Math.max(widthAt(height), leastWidth) > end) endRow();
    if (height === 0) {
      paper.need(least + under + keeps);
      height = Math.min(most, paper.room() - under - keeps);
    }
    const width = widthAt(height);
    const shownHeight = (width * picture.height) / picture.width;
    paper.show(picture, { x, y: paper.y + 3, width, height: shownHeight });
    captionOf(image).forEach((line, at) => {
      const box = { x, y: paper.y + 4 + height + at * captionHeight, width: Math.max(width, leastWidth) };
      paper.draw(paper.lines(line, caption, box.width), caption, box);
    });
    x += Math.max(width, leastWidth) + gap;
    if (isSignature) endRow();
  }
  endRow();
}

/**
 * The picture as it is in the document, or why it is not shown. A signature is shown again wherever it was
 * captured.
 */
async function pictureOf(
  paper: Paper,
  image: ProofImage,
  isSignature: boolean,
  { chosen, known, parts }: Gallery,
): Promise<PlacedPicture | PictureFault> {
  const before = known.get(image.url);
  if (before !== undefined) return isSignature || 'code' in before ? before : { code: 'repeated' };
  const found = await newPicture(paper, image, chosen, parts);
  known.set(image.url, found);
  return found;
}

async function newPicture(
  paper: Paper,
  image: ProofImage,
  chosen: Gallery['chosen'],
  parts: PictureParts,
): Promise<PlacedPicture | PictureFault> {
  const isOver = image.content_type !== null && !chosen.has(image.url);
  const picture: Picture = isOver
    ? { kind: 'fault', fault: { code: faultOfRecord(image) ?? 'tooMany' } }
    : await readPicture(image, parts);
  if (picture.kind === 'fault') return picture.fault;
  try {
    return paper.picture(picture);
  } catch {
    return { code: 'damaged' };
  }
}
