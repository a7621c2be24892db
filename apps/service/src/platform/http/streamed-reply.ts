import { Readable } from 'node:stream';
import type { Reply } from './reply.js';

/** How much may wait for a reader beside the piece that was made last. */
const waitingBytes = 64 * 1024;
/** A reader that takes nothing for so long is given up. */
const patienceMs = 60_000;

export interface StreamedOptions {
  headers: Readonly<Record<string, string>>;
  /** Called once, when the answer is through or given up and nothing of it is being made any more. */
  ended?: () => void;
  /** Aborted as soon as nobody takes the answer any more, even while a piece of it is being made. */
  gone?: AbortController;
  patienceMs?: number;
}

/**
 * An answer that is made while it is read: the next piece is asked for when the socket has taken what came before, and
 * no more once the client is gone. Where making a piece fails, the connection is cut, so that half an answer never
 * looks like a whole one.
 */
export function streamed(pieces: AsyncGenerator<string | Uint8Array>, options: StreamedOptions): Reply {
  let timer: NodeJS.Timeout | undefined;
  const stream = new Readable({
    highWaterMark: waitingBytes,
    read() {
      clearTimeout(timer);
      void advance();
    },
    destroy(error, done) {
      clearTimeout(timer);
      options.gone?.abort();
      // A generator that is at work returns when it has ended its piece, or fails of what was aborted.
      pieces.return(undefined).then(
        () => done(error),
        (fault: unknown) => done(error ?? asError(fault)),
      );
    },
  });
  if (options.ended !== undefined) stream.once('close', options.ended);
  return { status: 200, body: null, stream, links: null, headers: options.headers };

  async function advance(): Promise<void> {
    try {
      const piece = await nextPiece();
      if (stream.destroyed) return;
      if (piece !== null) {
        const nobodyTakes = () => stream.destroy(new Error('the reader took nothing'));
        timer = setTimeout(nobodyTakes, options.patienceMs ?? patienceMs);
      }
      stream.push(piece);
    } catch (error) {
      stream.destroy(asError(error));
    }
  }

  /** The next one that is not empty; null at the end. */
  async function nextPiece(): Promise<string | Uint8Array | null> {
    for (;;) {
      const { value, done } = await pieces.next();
      if (done === true) return null;
      if (value.length > 0) return value;
    }
  }
}

const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error(String(fault)));
