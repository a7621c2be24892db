import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../src/context.js';
import { type BodyTurns, createBodyTurns } from '../../../src/platform/http/body-turns.js';

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
function send(caller: string, name: string, { bytes = large, tookMs = 100, mostWaiting = 8 } = {}) {
  return turns.take({ caller, bytes, mostWaiting }, () => {
    vi.setSystemTime(Date.now() + tookMs);
    done.push(name);
    return name;
  });
}

const codeOf = (error: unknown) => (error instanceof Refusal ? error.problems[0]?.code : error);

describe('large bodies of one caller', () => {
  it('[C-11] are read one after the other, and pause three times as long as the last one took', async () => {
    expect(send('a', 'first')).toBe('first');
    const second = send('a', 'second', { tookMs: 10 });
    const third = send('a', 'third');
    await vi.advanceTimersByTimeAsync(299);
    expect(done).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['first', 'second']);
    await vi.advanceTimersByTimeAsync(30);
    expect(await Promise.all([second, third])).toEqual(['second', 'third']);
  });

  it('[C-11] delay neither other callers nor small bodies', () => {
    send('a', 'first');
    expect(send('b', 'other')).toBe('other');
    expect(send('a', 'small', { bytes: 32 * 1024 })).toBe('small');
  });

  it('[C-11] need not wait after the pause', async () => {
    send('a', 'first');
    await vi.advanceTimersByTimeAsync(300);
    expect(send('a', 'second')).toBe('second');
  });

  it('[C-11] are refused if too many wait, or if one waits for ten seconds', async () => {
    send('a', 'first', { tookMs: 4_000 });
    const late = send('a', 'late', { mostWaiting: 1 });
    expect(() => send('a', 'third', { mostWaiting: 1 })).toThrow(Refusal);
    const refused = Promise.resolve(late).catch(codeOf);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await refused).toBe('unavailable');
    expect(send('a', 'next')).toBe('next');
  });

  it('[C-11] also pause after a body that was refused', async () => {
    const fail = () => {
      vi.setSystemTime(Date.now() + 100);
      throw new Refusal([]);
    };
    expect(() => turns.take({ caller: 'a', bytes: large, mostWaiting: 8 }, fail)).toThrow(Refusal);
    const next = send('a', 'next');
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(await next).toBe('next');
  });
});
