import { afterEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../../src/context.js';
import { createRequestQueue, type QueueRules } from '../../../src/platform/http/request-queue.js';

const rules: QueueRules = {
  width: 3,
  othersWidth: 2,
  perCaller: { phone: 2, other: 2 },
  mostWaiting: { phone: 2, other: 1 },
  longestWaitMs: { phone: 700, other: 400 },
};

afterEach(() => {
  vi.useRealTimers();
});

function rig() {
  let nowMs = 0;
  vi.useFakeTimers();
  const queue = createRequestQueue(rules, () => nowMs);
  return {
    queue,
    /** Follows a request: `waits`, `works` or the code of its refusal. */
    follow(caller: string, rank: 'phone' | 'other') {
      const state = { is: 'waits' };
      const turn = queue.enter(caller, rank);
      if (turn === null) state.is = 'works';
      else {
        turn.then(
          () => {
            state.is = 'works';
          },
          (error: Refusal) => {
            state.is = error.message;
          },
        );
      }
      return state;
    },
    async pass(ms: number) {
      nowMs += ms;
      await vi.advanceTimersByTimeAsync(100);
    },
  };
}

describe('the queue of requests [C-11]', () => {
  test('each caller has a limited number of requests at work; the rest wait in the caller’s own queue', async () => {
    const { queue, follow, pass } = rig();
    const own = [follow('a', 'phone'), follow('a', 'phone'), follow('a', 'phone')];
    const other = follow('b', 'phone');
    expect([...own, other].map((each) => each.is)).toEqual(['works', 'works', 'waits', 'works']);
    await pass(5_000);
    expect(own[2]?.is).toBe('waits');
    queue.leave('a', 'phone');
    await pass(0);
    expect(own[2]?.is).toBe('works');
  });

  test('some places are reserved for phones, and phones come first', async () => {
    const { queue, follow, pass } = rig();
    const others = [follow('a', 'other'), follow('b', 'other'), follow('c', 'other')];
    const phones = [follow('d', 'phone'), follow('e', 'phone')];
    expect([...others, ...phones].map((each) => each.is)).toEqual([
      'works',
      'works',
      'waits',
      'works',
      'waits',
    ]);
    queue.leave('a', 'other');
    await pass(0);
    expect([others[2]?.is, phones[1]?.is]).toEqual(['waits', 'works']);
    queue.leave('d', 'phone');
    await pass(0);
    expect(others[2]?.is).toBe('works');
  });

  test('a request that waits too long, or finds the queue full, is refused and frees its place', async () => {
    const { queue, follow, pass } = rig();
    for (const caller of ['a', 'b', 'c']) follow(caller, 'phone');
    const first = follow('d', 'other');
    expect(() => queue.refuseWhenFull('phone')).not.toThrow();
    expect(() => queue.refuseWhenFull('other')).toThrow(Refusal);
    const second = follow('e', 'other');
    await pass(0);
    expect(second.is).toBe('unavailable');
    await pass(500);
    expect(first.is).toBe('unavailable');
    expect(queue.figures()).toMatchObject({ atWork: 3, waiting: 0, shed: 3 });
    for (const caller of ['a', 'b', 'c']) queue.leave(caller, 'phone');
    expect(follow('d', 'other').is).toBe('works');
  });

  test('`Retry-After` is random within a range, and the range grows with the number of refusals', () => {
    const { queue, follow } = rig();
    for (const caller of ['a', 'b', 'c']) follow(caller, 'phone');
    follow('d', 'other');
    const secondsOf = () => {
      try {
        queue.refuseWhenFull('other');
      } catch (error) {
        if (error instanceof Refusal) return Number(error.headers['Retry-After']);
      }
      return Number.NaN;
    };
    const first = Array.from({ length: 50 }, secondsOf);
    for (let n = 0; n < 1_000; n += 1) secondsOf();
    const later = Array.from({ length: 200 }, secondsOf);
    expect(new Set(first).size).toBeGreaterThan(1);
    expect(Math.min(...first, ...later)).toBe(1);
    expect(Math.max(...first)).toBeLessThanOrEqual(4);
    expect(Math.max(...later)).toBeGreaterThan(10);
    expect(Math.max(...later)).toBeLessThanOrEqual(30);
  });
});
