import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { isRecord } from '@fleet/contract/ground/schema-reading';

/** Errors of a store are shorter, except that some repeat the request. */
const longestAnswer = 4_096;

/**
 * The client reads the whole body of every response other than an object, and parses the body of an error in a time
 * that grows with the square of its length. So the client gets only short errors in full, and of longer ones only the
 * code.
 */
export function boundAnswers(stack: S3Client['middlewareStack']): void {
  stack.add(
    (next, context) => async (args) => {
      const answered = await next(args);
      const { response } = answered;
      if (!isRecord(response) || typeof response.statusCode !== 'number') return answered;
      const isObject = context.commandName === 'GetObjectCommand' && response.statusCode < 300;
      if (!isObject && response.body instanceof Readable) response.body = await shortBody(response.body);
      return answered;
    },
    // With a low priority, so after the response arrives and before the client reads its body.
    { step: 'deserialize', priority: 'low', name: 'boundAnswers' },
  );
}

/** The body if it is a short error. A longer body is not read to its end, and only its error code is returned. */
async function shortBody(body: Readable): Promise<Uint8Array> {
  const read = await beginningOf(longestAnswer + 1, body);
  if (read.length <= longestAnswer && read.includes('<Error')) return read;
  const code = /<Code>(\w{1,100})<\/Code>/.exec(read.toString('utf8'))?.[1];
  return Buffer.from(code === undefined ? '' : `<Error><Code>${code}</Code></Error>`);
}

/** The first bytes of a stream, which is then closed. */
export async function beginningOf(most: number, body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let left = most;
  for await (const piece of body) {
    pieces.push(piece.subarray(0, left));
    left -= piece.length;
    if (left <= 0) break;
  }
  return Buffer.concat(pieces);
}

/** The pieces of a stream. A stream that is longer than announced is closed, and ends with a piece too many. */
export async function* piecesUpTo(
  byteLength: number,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let left = byteLength;
  for await (const piece of body) {
    yield piece;
    left -= piece.length;
    if (left < 0) return;
  }
}
