import { once } from 'node:events';
import { createDeflate, createInflate } from 'node:zlib';
import type { PngFacts } from './png-chunks.js';
import { channelsOf } from './png-chunks.js';

/** The number of bytes of a line of pixels, without the filter byte in front of it. */
export function lineLengthOf({ width, colour, depth }: PngFacts): number {
  return Math.ceil((width * (channelsOf[colour] ?? 1) * depth) / 8);
}

/**
 * Returns the lines of a PNG as they are stored, each with its filter byte, a few at a time. Decompression runs outside
 * the event loop, and only the current lines are in memory. Throws if the lines are damaged, too few or too many, and
 * when `gone` is aborted.
 */
export async function* storedLines(facts: PngFacts, gone: AbortSignal): AsyncGenerator<Buffer[]> {
  const length = lineLengthOf(facts) + 1;
  const inflating = createInflate({ chunkSize: 64 * 1024 });
  const feeding = feed(inflating, facts.data);
  let rest: Buffer = Buffer.alloc(0);
  let count = 0;
  for await (const piece of inflating as AsyncIterable<Buffer>) {
    gone.throwIfAborted();
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const lines: Buffer[] = [];
    let at = 0;
    for (; at + length <= bytes.length; at += length) lines.push(bytes.subarray(at, at + length));
    rest = bytes.subarray(at);
    count += lines.length;
    if (count > facts.height || lines.some((line) => (line[0] ?? 5) > 4))
      throw new Error('the lines are damaged');
    if (lines.length > 0) yield lines;
  }
  await feeding;
  if (count !== facts.height || rest.length > 0) throw new Error('the lines are not whole');
}

/** Compresses pieces as they arrive, and returns all compressed bytes at the end. */
export async function deflated(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const deflating = createDeflate({ level: 4 });
  const parts: Buffer[] = [];
  deflating.on('data', (part: Buffer) => parts.push(part));
  const ended = once(deflating, 'end');
  try {
    for await (const piece of pieces) if (!deflating.write(piece)) await once(deflating, 'drain');
    deflating.end();
    await ended;
    return Buffer.concat(parts);
  } finally {
    deflating.destroy();
    ended.catch(() => undefined);
  }
}

async function feed(stream: ReturnType<typeof createInflate>, parts: readonly Buffer[]): Promise<void> {
  for (const part of parts) {
    if (stream.destroyed) return;
    if (!stream.write(part))
      await Promise.race([once(stream, 'drain'), once(stream, 'close')]).catch(() => undefined);
  }
  stream.end();
}
