import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { isRecord } from '@fleet/contract/ground/schema-reading';

/**
 * The longest error, in bytes, that is read in full. The errors of a store are shorter, except those that repeat the
 * request.
 */
const longestAnswer = 4_096;

/**
 * The client reads the whole body of every response, except the responses with an object. The time that it takes to
 * parse an error grows with the square of the error's length. So this passes a short error in full, and only the code
 * of a longer one.
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
    // The low priority runs this after the response arrives and before the client reads its body.
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

/** The first `most` bytes of a stream, which is then closed. */
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

/**
 * The pieces of a stream. A stream longer than `byteLength` is closed after the first piece that exceeds this length.
 */
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
