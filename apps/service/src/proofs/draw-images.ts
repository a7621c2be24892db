import type { ProofImage } from '@fleet/contract/outgoing/proof-of-delivery';
import { type Box, colours, type Paper, type TextStyle } from './pdf-paper.js';
import { faultOfRecord, type Picture, type PictureDesk, readPicture, tooMany } from './proof-picture.js';
import { captionOf } from './proof-words.js';

/** The source of a document's pictures. */
export interface Gallery {
  /** The addresses of the pictures for which the document has room. */
  chosen: ReadonlySet<string>;
  /** The addresses of the pictures that it already shows. */
  shown: Set<string>;
  desk: PictureDesk;
  /** Resolves when the reader has taken the pieces drawn before, and other work of the event loop has run. */
  taken(): Promise<void>;
}

const indent = 10;
const gap = 8;
const captionHeight = 11;
const caption: TextStyle = { size: 6.5, colour: colours.quiet, most: 1 };
const note: TextStyle = { size: 8, colour: colours.bad, most: 3 };

/** Draws pictures side by side, and a signature by itself; only one is in memory at a time. */
export async function drawImages(
  paper: Paper,
  images: readonly ProofImage[],
  isSignature: boolean,
  gallery: Gallery,
): Promise<void> {
  const across = isSignature || images.length === 1 ? 1 : 2;
  const full = paper.width - indent;
  const size = isSignature
    ? { width: 230, height: 84 }
    : { width: across === 1 ? 300 : (full - gap) / 2, height: across === 1 ? 220 : 176 };
  let column = 0;
  const endRow = () => {
    if (column > 0) paper.space(size.height + captionHeight + gap);
    column = 0;
  };
  for (const [index, image] of images.entries()) {
    await gallery.taken();
    const isShown = gallery.shown.has(image.url);
    const picture = await pictureOf(image, gallery);
    if (column === 0 && picture.kind !== 'fault') paper.need(size.height + captionHeight + gap);
    const box: Box = { x: paper.left + indent + column * (size.width + gap), y: paper.y + 3, ...size };
    const fault = picture.kind === 'fault' ? picture.fault : place(paper, picture, box);
    if (fault === null) {
      paper.draw(paper.lines(captionOf(image), caption, size.width), caption, {
        x: box.x,
        y: box.y + size.height + 1,
        width: size.width,
      });
      column += 1;
      if (column === across) endRow();
      continue;
    }
    endRow();
    const what = isSignature ? 'Signature' : `Picture ${index + 1} of ${images.length}`;
    const digest = captionOf(image);
    const text = `${what} is not shown: ${fault}.${digest === '' ? '' : ` (${digest})`}`;
    await paper.write(text, isShown ? { ...note, colour: colours.quiet } : note, indent);
  }
  endRow();
}

async function pictureOf(image: ProofImage, { chosen, shown, desk }: Gallery): Promise<Picture> {
  if (shown.has(image.url)) return { kind: 'fault', fault: 'shown above in this document' };
  const isOver = image.content_type !== null && !chosen.has(image.url);
  const picture: Picture = isOver ? overfull(image) : await readPicture(image, desk);
  if (picture.kind !== 'fault') shown.add(image.url);
  return picture;
}

/** The document has no room for the picture; another fault of the picture is reported first. */
function overfull(image: ProofImage): Picture {
  return { kind: 'fault', fault: faultOfRecord(image) ?? tooMany };
}

/** Draws the picture; returns the fault if it cannot be drawn. */
function place(paper: Paper, picture: Exclude<Picture, { kind: 'fault' }>, box: Box): string | null {
  try {
    if (picture.kind === 'jpeg') paper.jpeg(picture.bytes, box);
    else paper.pixels(picture.pixels, box);
  } catch {
    return 'it is damaged';
  }
  paper.frame(box);
  return null;
}
