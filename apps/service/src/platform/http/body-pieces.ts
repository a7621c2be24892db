import type { Readable } from 'node:stream';
import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';

/**
 * The body of a request, piece by piece as it arrives; no piece stays in memory. Refuses with `body_too_large` at the
 * first byte beyond the limit, and with `malformed_request` if the body breaks off. If the caller stops early, the
 * remaining pieces are discarded, so that the connection can carry the next request.
 */
export async function* bodyPieces(body: Readable, limit: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  try {
    for await (const piece of arriving(body)) {
      length += piece.length;
      if (length > limit) throw new Refusal(problem('body_too_large'));
      yield piece;
    }
  } finally {
    body.resume();
  }
}

/** The whole body. Refuses as `bodyPieces` does. */
export async function wholeBody(body: Readable, limit: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bodyPieces(body, limit)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* arriving(body: Readable): AsyncGenerator<Buffer> {
  try {
    // Destroying the stream would close the connection before the answer is sent.
    yield* body.iterator({ destroyOnReturn: false });
  } catch {
    throw new Refusal(problem('malformed_request', undefined, 'The body broke off.'));
  }
}
