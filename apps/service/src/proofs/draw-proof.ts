import { setImmediate as nextTurn } from 'node:timers/promises';
import { logoPixels } from '@fleet/contract/fleet/organisation-logo';
import type { LanguageTag } from '@fleet/contract/ground/language-tags';
import type { ProofOfDelivery } from '@fleet/contract/outgoing/proof-of-delivery';
import type { StoredLogo } from '../organisation-settings/organisation-logo-queries.js';
import { isRightToLeft } from '../platform/sentences.js';
import { beginTurns } from '../platform/take-turns.js';
import { choosePictures, pictureBounds } from './choose-pictures.js';
import type { Gallery } from './draw-images.js';
import { drawActivities } from './draw-outcomes.js';
import { drawProofHead } from './draw-proof-head.js';
import { presentable } from './line-pieces.js';
import { facesFor } from './pdf-faces.js';
import { colours, createPaper, footerTop, type Paper, type TextStyle } from './pdf-paper.js';
import type { PlacedPicture } from './pdf-pictures.js';
import { mostUnpacked, openPicture, type ReadImage } from './proof-picture.js';
import { type ProofWords, proofWords } from './proof-words.js';

/** If more bytes than this wait for the client, the next picture is not read yet. */
const waitingBytes = 64 * 1024;

/**
 * The proof as a PDF on A4 pages, piece by piece. It is drawn while it is read: a picture is read when the client has
 * read the pieces before it, so only one picture is in memory at a time. Drawing stops when the client disconnects;
 * `gone` signals this even in the middle of a picture. Fonts are read before this resolves, so that an immediate
 * failure gets an error response.
 */
export async function drawProof(
  proof: ProofOfDelivery,
  read: ReadImage,
  {
    language = 'en',
    gone = new AbortController().signal,
    logo = null,
  }: { language?: LanguageTag; gone?: AbortSignal; logo?: StoredLogo | null } = {},
): Promise<AsyncGenerator<Uint8Array>> {
  const words = proofWords(language, proof.time_zone);
  const { texts, say } = words;
  const faces = await facesFor(presentable(`${JSON.stringify(proof)}${JSON.stringify(texts)}`));
  const issued = say(texts.issued, {
    at: words.moment(proof.issued_at),
    organisation: proof.organisation.name,
  });
  const paper = createPaper(
    {
      title: `${texts.documents[proof.document].title}, ${proof.stop.name}`,
      author: proof.organisation.name,
      createdAt: new Date(proof.issued_at),
      language,
      isRightToLeft: isRightToLeft(language),
      faces,
      rest: beginTurns({}).pause,
    },
    (page, pageNo) => drawFooter(page, issued, pageNo, words),
  );
  return pieces();

  async function* pieces(): AsyncGenerator<Uint8Array> {
    const { stream } = paper;
    let wake = () => {};
    const stop = () => {
      stream.destroy();
      wake();
    };
    gone.addEventListener('abort', stop, { once: true });
    if (gone.aborted) stop();
    const drawing = draw({
      chosen: choosePictures(proof, pictureBounds),
      known: new Map(),
      parts: { read, gone, pixelsLeft: mostUnpacked },
      async taken() {
        while (stream.readableLength > waitingBytes && !stream.destroyed)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        await nextTurn();
        if (stream.destroyed) throw new Error('the reader has disconnected');
      },
    }).catch((error: unknown) => {
      stream.destroy(error instanceof Error ? error : new Error(String(error)));
    });
    try {
      for await (const piece of stream) {
        yield piece;
        wake();
      }
    } finally {
      gone.removeEventListener('abort', stop);
      stop();
      await drawing;
    }
  }

  async function draw(gallery: Gallery): Promise<void> {
    await drawProofHead(paper, proof, words, logo === null ? null : await placedLogo(paper, logo, gone));
    await drawActivities(paper, proof.activities, words, gallery);
    drawEnd(paper, words);
    paper.end();
  }
}

/** Null if the logo cannot be drawn. */
async function placedLogo(paper: Paper, logo: StoredLogo, gone: AbortSignal): Promise<PlacedPicture | null> {
  const type = logo.content_type === 'image/png' ? 'png' : 'jpeg';
  const picture = await openPicture(type, logo.bytes, { gone, pixelsLeft: logoPixels.inAll });
  if (picture.kind === 'fault') return null;
  try {
    return paper.picture(picture);
  } catch {
    return null;
  }
}

const small: TextStyle = { size: 7, colour: colours.quiet, most: 1 };

/** The end of a footer's line, where page numbers are. */
const endWidth = 150;

function drawFooter(paper: Paper, issued: string, pageNo: number, { texts, say }: ProofWords): void {
  const { left, width } = paper;
  paper.rule({ x: left, y: footerTop, width });
  const begins = [issued, texts.clocks];
  begins.forEach((text, index) => {
    const box = { x: left, y: footerTop + 6 + index * 11, width: width - endWidth };
    paper.draw(paper.lines(text, small, box.width), small, box);
  });
  drawFooterEnd(paper, say(texts.page, { number: pageNo }), 0);
}

function drawFooterEnd(paper: Paper, text: string, line: number): void {
  const box = { x: paper.left + paper.width - endWidth, y: footerTop + 6 + line * 11, width: endWidth };
  paper.draw(paper.lines(text, small, endWidth), small, box, 'end');
}

/** Shows a reader that no page is missing. It is part of the last footer, so that it never needs a page of its own. */
function drawEnd(paper: Paper, { texts, say }: ProofWords): void {
  drawFooterEnd(paper, say(texts.end, { count: paper.pages() }), 1);
}
