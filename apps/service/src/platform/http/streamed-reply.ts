import { Readable } from 'node:stream';
import type { Reply } from './reply.js';

/** How much may wait for a reader beside the piece that was made last. */
const waitingBytes = 64 * 1024;
/** A reader that takes nothing for so long is given up. */
const patienceMs = 60_000;

export interface StreamedOptions {
  headers: Readonly<Record<string, string>>;
  /** Called once, when the answer is through or given up. */
  ended?: () => void;
  patienceMs?: number;
}

/**
 * An answer that is made while it is read: the next piece is asked for when the socket has taken what came before, and
 * no more once the client is gone. Where making a piece fails, the connection is cut, so that half an answer never
 * looks like a whole one.
 */
export function streamed(pieces: AsyncGenerator<string | Uint8Array>, options: StreamedOptions): Reply {
  const stream = Readable.from(guarded(), { objectMode: false, highWaterMark: waitingBytes });
  if (options.ended !== undefined) stream.once('close', options.ended);
  return { status: 200, body: null, stream, links: null, headers: options.headers };

  async function* guarded(): AsyncGenerator<string | Uint8Array> {
    let timer: NodeJS.Timeout | undefined;
    try {
      for await (const piece of pieces) {
        if (piece.length === 0) continue;
        timer = setTimeout(
          () => stream.destroy(new Error('the reader took nothing')),
          options.patienceMs ?? patienceMs,
        );
        yield piece;
        clearTimeout(timer);
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
