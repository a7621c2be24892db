import { Readable } from 'node:stream';
import type { Reply } from './reply.js';

/** How much may wait for the reader in addition to the latest piece. */
const waitingBytes = 64 * 1024;
/** If a reader accepts nothing for this long, the response is abandoned. */
const patienceMs = 60_000;

export interface StreamedOptions extends BodyOptions {
  headers: Readonly<Record<string, string>>;
}

export interface BodyOptions {
  /** Called once, when the response is complete or abandoned and no part of it is being produced. */
  ended?: () => void;
  /** Aborted as soon as the client no longer accepts the response, even while a piece is being produced. */
  gone?: AbortController;
  patienceMs?: () => number;
}

/**
 * A response that is produced while it is read: the next piece is requested when the socket has accepted the one
 * before, and none after the client is gone. If producing a piece fails, the connection is cut, so that half a response
 * never looks complete.
 */
export function streamed(pieces: AsyncGenerator<string | Uint8Array>, options: StreamedOptions): Reply {
  const stream = streamedBody(pieces, options);
  return { status: 200, body: null, stream, links: null, headers: options.headers };
}

export function streamedBody(
  pieces: AsyncGenerator<string | Uint8Array>,
  options: BodyOptions = {},
): Readable {
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
      // A running generator returns after its current piece, or fails because its work was aborted.
      pieces.return(undefined).then(
        () => done(error),
        (fault: unknown) => done(error ?? asError(fault)),
      );
    },
  });
  if (options.ended !== undefined) stream.once('close', options.ended);
  return stream;

  async function advance(): Promise<void> {
    try {
      const piece = await nextPiece();
      if (stream.destroyed) return;
      // After the last piece, too: a small response may wait in the stream as a whole.
      const nobodyTakes = () => stream.destroy(new Error('the reader took nothing'));
      timer = setTimeout(nobodyTakes, options.patienceMs?.() ?? patienceMs);
      stream.push(piece);
    } catch (error) {
      stream.destroy(asError(error));
    }
  }

  /** Returns the next piece that is not empty; null at the end. */
  async function nextPiece(): Promise<string | Uint8Array | null> {
    for (;;) {
      const { value, done } = await pieces.next();
      if (done === true) return null;
      if (value.length > 0) return value;
    }
  }
}

const asError = (fault: unknown): Error => (fault instanceof Error ? fault : new Error(String(fault)));
