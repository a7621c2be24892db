import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProofOfDelivery } from '@fleet/contract/outgoing/proof-of-delivery';
import { choosePictures, pictureBounds } from './choose-pictures.js';
import type { Gallery } from './draw-images.js';
import { drawActivity } from './draw-outcomes.js';
import { drawProofHead } from './draw-proof-head.js';
import { presentable } from './line-pieces.js';
import { facesFor } from './pdf-faces.js';
import { colours, createPaper, type Paper, type TextStyle } from './pdf-paper.js';
import { mostUnpacked, type ReadImage } from './proof-picture.js';
import { headingsOf, proofWords } from './proof-words.js';

/** Bytes that may wait for the reader before the next picture is read. */
const waitingBytes = 64 * 1024;
/** The longest time that drawing may block the event loop. */
const turnMs = 10;

/**
 * The proof as a PDF on A4 pages, piece by piece. It is drawn while it is read: a picture is read when the reader has
 * taken the pieces before it, so only one is in memory at a time. Drawing stops when the reader disconnects; `gone`
 * signals this even in the middle of a picture. Fonts are read before this resolves, so that an immediate failure gets
 * an error response.
 */
export async function drawProof(
  proof: ProofOfDelivery,
  read: ReadImage,
  gone: AbortSignal = new AbortController().signal,
): Promise<AsyncGenerator<Uint8Array>> {
  const faces = await facesFor(presentable(JSON.stringify(proof)));
  const words = proofWords(proof.time_zone);
  const issued = `Issued ${words.moment(proof.issued_at)} by ${proof.organisation.name}`;
  const paper = createPaper(
    {
      title: `${headingsOf(proof).title}, ${proof.stop.name}`,
      author: proof.organisation.name,
      createdAt: new Date(proof.issued_at),
      faces,
      rest: createRest(),
    },
    (page, pageNo) => drawFooter(page, issued, pageNo),
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
      shown: new Set(),
      desk: { read, gone, pixelsLeft: mostUnpacked },
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
    await drawProofHead(paper, proof, words);
    for (const activity of proof.activities) {
      await gallery.taken();
      await drawActivity(paper, activity, words, gallery);
    }
    await drawEnd(paper);
    paper.end();
  }
}

function createRest(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turnMs) return;
    await nextTurn();
    since = performance.now();
  };
}

const small: TextStyle = { size: 7, colour: colours.quiet, most: 1 };

function drawFooter(paper: Paper, issued: string, pageNo: number): void {
  const y = 841.89 - 44;
  paper.rule({ x: paper.left, y, width: paper.width });
  paper.draw(paper.lines(issued, small, paper.width - 80), small, {
    x: paper.left,
    y: y + 6,
    width: paper.width - 80,
  });
  const number = paper.lines(`Page ${pageNo}`, small, 70);
  paper.draw(number, small, { x: paper.left + paper.width - (number[0]?.width ?? 0), y: y + 6, width: 70 });
}

const clocks = 'Captured: by the clock of the driver’s device. Received: by the clock of the service.';

/** Shows a reader that no page is missing. */
async function drawEnd(paper: Paper): Promise<void> {
  paper.need(24);
  paper.space(4);
  const pages = paper.pages();
  const end = `End of the document, ${pages} ${pages === 1 ? 'page' : 'pages'}.`;
  await paper.write(`${clocks} ${end}`, { ...small, most: 3 });
}
