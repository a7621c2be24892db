import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../src/context.js';
import { type BodyTurns, createBodyTurns } from '../../../src/platform/http/body-turns.js';
import type { RequestRank } from '../../../src/platform/http/request-queue.js';

const large = 40_000;
let turns: BodyTurns;
let done: string[];
beforeEach(() => {
  vi.useFakeTimers();
  turns = createBodyTurns(() => Date.now());
  done = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads a body for which the processor needs `tookMs`. */
function send(
  caller: string,
  name: string,
  { organisation = 'one', rank = 'other' as RequestRank, bytes = large, tookMs = 100 } = {},
) {
  return turns.take({ organisation, caller, rank, bytes }, () => {
    vi.setSystemTime(Date.now() + tookMs);
    done.push(name);
    return name;
  });
}

const codeOf = (error: unknown) => (error instanceof Refusal ? error.problems[0]?.code : error);

describe('large bodies', () => {
  it('[C-11] of one organisation are read with pauses three times as long as the last body took, and its callers take turns', async () => {
    expect(send('a', 'first')).toBe('first');
    const waiting = [send('a', 'second', { tookMs: 10 }), send('a', 'third'), send('b', 'of another caller')];
    await vi.advanceTimersByTimeAsync(299);
    expect(done).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['first', 'second']);
    await vi.advanceTimersByTimeAsync(30);
    expect(done).toEqual(['first', 'second', 'of another caller']);
    await vi.advanceTimersByTimeAsync(300);
    expect(await Promise.all(waiting)).toEqual(['second', 'third', 'of another caller']);
  });

  it('[C-11] of different organisations are read one at a time, with a pause after each body as long as the body took', async () => {
    send('a', 'first');
    const other = send('b', 'other', { organisation: 'two' });
    const third = send('c', 'third', { organisation: 'three' });
    await vi.advanceTimersByTimeAsync(99);
    expect(done).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['first', 'other']);
    await vi.advanceTimersByTimeAsync(100);
    expect(done).toEqual(['first', 'other', 'third']);
    expect(await Promise.all([other, third])).toEqual(['other', 'third']);
  });

  it('[C-11] of phones take turns with those of other callers, however many of these wait', async () => {
    send('key', 'first');
    const keys = ['a', 'b', 'c'].map((name) => send(name, name));
    const phones = [
      send('phone', 'phone', { rank: 'phone' }),
      send('phone', 'phone again', { rank: 'phone' }),
    ];
    await vi.advanceTimersByTimeAsync(2_000);
    expect(done).toEqual(['first', 'phone', 'a', 'phone again', 'b', 'c']);
    await Promise.all([...keys, ...phones]);
  });

  it('[C-11] do not delay small bodies', () => {
    send('a', 'first');
    expect(send('a', 'small', { bytes: 32 * 1024 })).toBe('small');
  });

  it('[C-11] need not wait after the pause', async () => {
    send('a', 'first');
    await vi.advanceTimersByTimeAsync(300);
    expect(send('a', 'second')).toBe('second');
  });

  it('[C-11] are refused after a wait of ten seconds', async () => {
    send('a', 'first', { tookMs: 4_000 });
    const late = Promise.resolve(send('a', 'late')).catch(codeOf);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await late).toBe('unavailable');
    expect(done).toEqual(['first']);
    expect(send('a', 'next')).toBe('next');
  });

  it('[C-11] also pause after a body that was refused', async () => {
    const fail = () => {
      vi.setSystemTime(Date.now() + 100);
      throw new Refusal([]);
    };
    expect(() => turns.take({ organisation: 'one', caller: 'a', rank: 'other', bytes: large }, fail)).toThrow(
      Refusal,
    );
    const next = send('a', 'next');
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(await next).toBe('next');
  });
});
