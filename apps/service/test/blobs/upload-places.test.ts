import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createUploadPlaces, uploadLimits } from '../../src/blobs/upload-places.js';

const limits = { ...uploadLimits, most: 8, mostOfUser: 4, leastBytesPerSecond: 1_000 };

function world(own = limits) {
  const clock = { ms: 0 };
  const places = createUploadPlaces(own, () => clock.ms);
  const ended: string[] = [];
  /** Begins an upload. `send` lets bytes arrive; `finish` ends it in order. */
  const begin = (organisation: string, user: string, name = user) => {
    const waiting: { wake: () => void; bytes: number; isOver: boolean } = {
      wake: () => undefined,
      bytes: 0,
      isOver: false,
    };
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (;;) {
        if (waiting.bytes > 0) yield new Uint8Array(waiting.bytes);
        waiting.bytes = 0;
        if (waiting.isOver) return;
        await new Promise<void>((resolve) => {
          waiting.wake = resolve;
        });
      }
    }
    const read = async (arriving: AsyncIterable<Uint8Array>) => {
      let bytes = 0;
      for await (const piece of arriving) bytes += piece.length;
      return bytes;
    };
    const result = places
      .within({ organisation, user }, pieces(), read)
      .catch((error: Error & { problems: { code: string }[] }) => {
        ended.push(name);
        return error.problems[0]?.code;
      });
    const send = (bytes: number) => {
      waiting.bytes = bytes;
      waiting.wake();
    };
    const finish = () => {
      waiting.isOver = true;
      waiting.wake();
      return result;
    };
    return { result, send, finish };
  };
  return { clock, ended, begin };
}

/** Eight uploads of two users of the organisation. */
const fill = ({ begin }: ReturnType<typeof world>, organisation = 'one') =>
  Array.from({ length: 8 }, (_, n) =>
    begin(organisation, `${organisation} ${n % 2}`, `${organisation} #${n}`),
  );

describe('the places of uploads [C-11]', () => {
  it('may all be used by one organisation, until another organisation uploads: then the slowest upload ends', async () => {
    const here = world();
    const all = fill(here);
    for (const [n, each] of all.entries()) if (n !== 5) each.send(1_000);
    await delay(10);
    here.clock.ms = 1_000;
    const other = here.begin('two', 'two 0');
    expect(await all[5]?.result).toBe('unavailable');
    other.send(70);
    expect(await other.finish()).toBe(70);
    expect(here.ended).toEqual(['one #5']);
  });

  it('are shared evenly: an organisation with as many places as another one is refused', async () => {
    const here = world();
    fill(here);
    const others = Array.from({ length: 4 }, (_, n) => here.begin('two', `two ${n}`));
    await delay(10);
    expect(here.ended).toHaveLength(4);
    expect(await here.begin('two', 'two 5').result).toBe('unavailable');
    expect(await here.begin('one', 'one 0').result).toBe('unavailable');
    for (const each of others) expect(await each.finish()).toBe(0);
  });

  it('are shared evenly by the users of an organisation', async () => {
    const here = world();
    fill(here);
    const colleague = here.begin('one', 'one 9');
    await delay(10);
    expect(here.ended).toHaveLength(1);
    expect(await colleague.finish()).toBe(0);
  });

  it('are not taken from an upload whose bytes have all arrived', async () => {
    const places = createUploadPlaces({ ...limits, most: 2 });
    async function* nothing(): AsyncGenerator<Uint8Array> {}
    const working = Array.from({ length: 2 }, async () => {
      const work = async (pieces: AsyncIterable<Uint8Array>) => {
        for await (const _ of pieces);
        await delay(100);
        return 'stored';
      };
      return await places.within({ organisation: 'one', user: 'a' }, nothing(), work);
    });
    await delay(10);
    const other = places.within({ organisation: 'two', user: 'b' }, nothing(), async () => 'stored');
    await expect(other).rejects.toThrow('unavailable');
    expect(await Promise.all(working)).toEqual(['stored', 'stored']);
  });

  it('are taken from an upload that is slower than the lowest speed, but not from a faster one', async () => {
    const places = createUploadPlaces({ ...limits, graceMs: 200, leastBytesPerSecond: 1_000 });
    async function* slowly(pause: number): AsyncGenerator<Uint8Array> {
      for (let n = 0; n < 12; n += 1) {
        yield new Uint8Array(60);
        await delay(pause);
      }
    }
    const read = async (pieces: AsyncIterable<Uint8Array>) => {
      let bytes = 0;
      for await (const piece of pieces) bytes += piece.length;
      return bytes;
    };
    const [fast, slow] = [50, 400].map((pause) =>
      places.within({ organisation: 'one', user: 'a' }, slowly(pause), read),
    );
    await expect(slow).rejects.toThrow('request_timeout');
    expect(await fast).toBe(720);
  });
});
