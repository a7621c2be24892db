import { Readable } from 'node:stream';
import type { Reply } from './reply.js';

/** The most bytes that wait for the reader, in addition to the latest piece. */
const waitingBytes = 64 * 1024;
/** If a reader accepts nothing for this long, the response is abandoned. */
const patienceMs = 60_000;

export interface StreamedOptions extends BodyOptions {
  headers: Readonly<Record<string, string>>;
}

export interface BodyOptions {
  /** Called once, when the response is complete or abandoned. No part of it is being produced then. */
  ended?: () => void;
  /** This is aborted as soon as the client no longer accepts the response, even while a piece is being produced. */
  gone?: AbortController;
  patienceMs?: () => number;
}

/**
 * A response that is produced while it is read. The next piece is requested when the socket has accepted the previous
 * one, and no further piece after the client has gone. If producing a piece fails, the connection is cut, so that an
 * incomplete response never looks complete.
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
      // If the generator is running, it returns after its current piece, or fails because its work was aborted.
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
      // The timer also starts after the last piece, because the stream may still contain a small response as a whole.
      const abandon = () => stream.destroy(new Error('the client did not read the response'));
      timer = setTimeout(abandon, options.patienceMs?.() ?? patienceMs);
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
