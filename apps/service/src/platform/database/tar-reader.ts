import { type TarEntry, tarBlock, tarChecksum } from './tar-writer.js';

/**
 * Reads a tar archive piece by piece. Throws if the archive is damaged, cut short, or contains an entry that is neither
 * a file nor a folder.
 */
export async function* readTar(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<{ entry: TarEntry; content: AsyncGenerator<Buffer> }> {
  const source = byteSource(chunks);
  for (;;) {
    const block = await source.exactly(tarBlock);
    if (block.every((byte) => byte === 0)) {
      return;
    }
    const entry = parseHeader(block);
    let left = entry.size;
    async function* content(): AsyncGenerator<Buffer> {
      while (left > 0) {
        const chunk = await source.upTo(left);
        left -= chunk.length;
        yield chunk;
      }
    }
    const reader = content();
    yield { entry, content: reader };
    // Skips the content if the caller did not read it.
    for await (const _ of reader) {
    }
    await source.exactly((tarBlock - (entry.size % tarBlock)) % tarBlock);
  }
}

function parseHeader(block: Buffer): TarEntry {
  const text = (start: number, length: number): string =>
    block.toString('utf8', start, start + length).replace(/\0.*$/s, '');
  const number = (start: number, length: number): number =>
    Number.parseInt(text(start, length).trim() || '0', 8);
  if (number(148, 8) !== tarChecksum(block)) {
    throw new Error('the archive is damaged');
  }
  const prefix = text(345, 155);
  const path = (prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`).replace(/\/$/, '');
  const type = text(156, 1);
  if (
    (type !== '0' && type !== '5') ||
    path.split('/').some((part) => part === '' || part === '..' || part === '.')
  ) {
    throw new Error(`the archive contains an entry that must not be in it: ${path}`);
  }
  return {
    path,
    kind: type === '5' ? 'folder' : 'file',
    size: number(124, 12),
    mode: number(100, 8) & 0o777,
  };
}

/** Returns the bytes in portions of the requested size, independent of the chunks in which they arrive. */
function byteSource(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  async function upTo(length: number): Promise<Buffer> {
    while (rest.length === 0) {
      const next = await iterator.next();
      if (next.done === true) {
        throw new Error('the archive is cut short');
      }
      rest = next.value;
    }
    const taken = rest.subarray(0, length);
    rest = rest.subarray(taken.length);
    return taken;
  }
  async function exactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; ) {
      const part = await upTo(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }
  return { upTo, exactly };
}
