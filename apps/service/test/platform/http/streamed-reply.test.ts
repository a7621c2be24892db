import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type StreamedOptions, streamed } from '../../../src/platform/http/streamed-reply.js';

function streamOf(
  pieces: AsyncGenerator<string>,
  options: Partial<StreamedOptions> = {},
): { stream: Readable; ended: () => number } {
  let times = 0;
  const ended = () => {
    times += 1;
  };
  const { stream } = streamed(pieces, { headers: {}, ended, ...options });
  if (stream === undefined) throw new Error('no stream');
  return { stream, ended: () => times };
}

async function* counted(made: number[], piece = 'x'): AsyncGenerator<string> {
  for (let count = 0; ; count += 1) {
    made.push(count);
    yield piece;
  }
}

describe('a streamed response', () => {
  it('has its pieces in order without empty ones, and ends once', async () => {
    async function* pieces() {
      for (const each of ['', 'one ', '', 'two']) yield each;
    }
    const { stream, ended } = streamOf(pieces());
    const closed = once(stream, 'close');
    expect(await text(stream)).toBe('one two');
    await closed;
    expect(ended()).toBe(1);
  });

  it('is produced no faster than it is read', async () => {
    const made: number[] = [];
    const { stream } = streamOf(counted(made, 'x'.repeat(40_000)));
    await once(stream, 'readable');
    await expect.poll(() => stream.readableLength).toBeGreaterThan(64 * 1024);
    expect(made).toEqual([0, 1]);
    stream.destroy();
  });

  it('notifies its producer immediately if the reader disconnects, and ends', async () => {
    const gone = new AbortController();
    let begun = () => {};
    const working = new Promise<void>((resolve) => {
      begun = resolve;
    });
    async function* endless(): AsyncGenerator<string> {
      begun();
      await once(gone.signal, 'abort');
      yield 'what nobody reads';
    }
    const { stream, ended } = streamOf(endless(), { gone });
    stream.resume();
    await working;
    expect(ended()).toBe(0);
    stream.destroy();
    await once(stream, 'close');
    expect([gone.signal.aborted, ended()]).toEqual([true, 1]);
  });

  it('is cut off if a piece cannot be produced', async () => {
    async function* broken() {
      yield 'half';
      throw new Error('the database is gone');
    }
    const { stream, ended } = streamOf(broken());
    await expect(text(stream)).rejects.toThrow('the database is gone');
    expect(ended()).toBe(1);
  });

  it('is cut off if the reader reads nothing', async () => {
    const { stream } = streamOf(counted([], 'x'.repeat(70_000)), { patienceMs: () => 20 });
    await once(stream, 'readable');
    await expect(once(stream, 'close')).rejects.toThrow('the client did not read the response');
  });

  it('is cut off if the reader reads nothing of a small response', async () => {
    async function* small() {
      yield 'all of it';
    }
    const { stream } = streamOf(small(), { patienceMs: () => 20 });
    await once(stream, 'readable');
    await expect(once(stream, 'close')).rejects.toThrow('the client did not read the response');
  });
});
