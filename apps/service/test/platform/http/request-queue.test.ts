import { afterEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../../src/context.js';
import {
  createRequestQueue,
  type QueueRules,
  type RequestRank,
} from '../../../src/platform/http/request-queue.js';

const rules: QueueRules = {
  width: 3,
  othersWidth: 2,
  perOrganisation: 2,
  placesOfOrganisation: 3,
  othersPerOrganisation: 2,
  perCaller: { phone: 2, other: 2 },
  mostWaiting: { phone: 2, other: 1 },
  longestWaitMs: { phone: 700, other: 400 },
};

afterEach(() => {
  vi.useRealTimers();
});

function rig(changed: Partial<QueueRules> = {}) {
  let nowMs = 0;
  vi.useFakeTimers();
  const queue = createRequestQueue({ ...rules, ...changed }, () => nowMs);
  return {
    queue,
    /** Follows a request: `waits`, `works` or the code of its refusal. */
    follow(caller: string, rank: RequestRank, organisation = 'one') {
      const state = { is: 'waits' };
      const turn = queue.enter({ organisation, caller, rank });
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
    queue.leave({ organisation: 'one', caller: 'a', rank: 'phone' });
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
    queue.leave({ organisation: 'one', caller: 'a', rank: 'other' });
    await pass(0);
    expect([others[2]?.is, phones[1]?.is]).toEqual(['waits', 'works']);
    queue.leave({ organisation: 'one', caller: 'd', rank: 'phone' });
    await pass(0);
    expect(others[2]?.is).toBe('works');
  });

  test('a request that waits too long, or finds the queue full, is refused and frees its place', async () => {
    const { queue, follow, pass } = rig();
    for (const caller of ['a', 'b', 'c']) follow(caller, 'phone');
    const first = follow('d', 'other');
    expect(() => queue.refuseWhenFull({ organisation: 'one', caller: 'f', rank: 'phone' })).not.toThrow();
    expect(() => queue.refuseWhenFull({ organisation: 'one', caller: 'f', rank: 'other' })).toThrow(Refusal);
    const second = follow('e', 'other');
    await pass(0);
    expect(second.is).toBe('unavailable');
    await pass(500);
    expect(first.is).toBe('unavailable');
    expect(queue.figures()).toMatchObject({ atWork: 3, waiting: 0, shed: 3 });
    for (const caller of ['a', 'b', 'c']) queue.leave({ organisation: 'one', caller, rank: 'phone' });
    expect(follow('d', 'other').is).toBe('works');
  });

  test('`Retry-After` is random within a range, and the range grows with the number of refusals', () => {
    const { queue, follow } = rig();
    for (const caller of ['a', 'b', 'c']) follow(caller, 'phone');
    follow('d', 'other');
    const secondsOf = () => {
      try {
        queue.refuseWhenFull({ organisation: 'one', caller: 'f', rank: 'other' });
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

/** Organisation `one` has many callers, and `two` has one. */
describe('the shares of organisations [C-11]', () => {
  const roomy = { phone: 9, other: 9 };

  test('organisations take turns, and in each of them the callers', async () => {
    const { queue, follow, pass } = rig({ width: 1, othersWidth: 1, mostWaiting: roomy });
    const asked = [
      ...['a', 'b', 'b', 'c', 'd'].map((caller) => ['one', caller] as const),
      ...['e', 'e', 'f'].map((caller) => ['two', caller] as const),
    ].map(([organisation, caller], n) => ({
      name: `${caller}${n}`,
      owner: { organisation, caller, rank: 'other' as const },
      state: follow(caller, 'other', organisation),
    }));
    const begun: string[] = [];
    for (;;) {
      const working = asked.find(({ name, state }) => state.is === 'works' && !begun.includes(name));
      if (working === undefined) break;
      begun.push(working.name);
      queue.leave(working.owner);
      await pass(0);
    }
    expect(begun).toEqual(['a0', 'b1', 'e5', 'c3', 'f7', 'd4', 'e6', 'b2']);
  });

  test('phones come before other callers of all organisations, up to the share of each organisation', async () => {
    const { queue, follow, pass } = rig({ mostWaiting: roomy });
    for (const caller of ['a', 'b', 'c']) follow(caller, 'phone', 'one');
    const phones = ['d', 'e'].map((caller) => follow(caller, 'phone', 'one'));
    const integration = follow('f', 'other', 'two');
    const phone = follow('g', 'phone', 'two');
    const states = () => [...phones, integration, phone].map((each) => each.is);
    queue.leave({ organisation: 'one', caller: 'a', rank: 'phone' });
    await pass(0);
    // Two of `one` work, which is its share, so the next place belongs to the phone of `two`.
    expect(states()).toEqual(['waits', 'waits', 'waits', 'works']);
    queue.leave({ organisation: 'two', caller: 'g', rank: 'phone' });
    await pass(0);
    expect(states()).toEqual(['waits', 'waits', 'works', 'works']);
    queue.leave({ organisation: 'two', caller: 'f', rank: 'other' });
    await pass(0);
    // Nobody else waits, so `one` uses all three places.
    expect(states()).toEqual(['works', 'waits', 'works', 'works']);
  });

  test('an organisation never takes the last place of imports and lists, because a batch runs long', async () => {
    const { queue, follow, pass } = rig({ width: 4, othersWidth: 3, perOrganisation: 3, mostWaiting: roomy });
    const own = ['a', 'b', 'c'].map((caller) => follow(caller, 'other', 'one'));
    expect(own.map((each) => each.is)).toEqual(['works', 'works', 'waits']);
    const other = follow('d', 'other', 'two');
    await pass(0);
    expect(other.is).toBe('works');
    queue.leave({ organisation: 'two', caller: 'd', rank: 'other' });
    await pass(0);
    expect(own[2]?.is).toBe('waits');
    queue.leave({ organisation: 'one', caller: 'a', rank: 'other' });
    await pass(0);
    expect(own[2]?.is).toBe('works');
  });

  test('phones of one organisation leave a place for the first request of another one', async () => {
    const { queue, follow, pass } = rig({ placesOfOrganisation: 2, mostWaiting: roomy });
    const own = ['a', 'b', 'c'].map((caller) => follow(caller, 'phone', 'one'));
    expect(own.map((each) => each.is)).toEqual(['works', 'works', 'waits']);
    expect(follow('d', 'phone', 'two').is).toBe('waits');
    await pass(0);
    expect(own[2]?.is).toBe('waits');
    expect(queue.figures()).toMatchObject({ atWork: 3, waiting: 1 });
    queue.leave({ organisation: 'one', caller: 'a', rank: 'phone' });
    await pass(0);
    expect(own[2]?.is).toBe('works');
  });

  test('if the queue is full, the organisation with most waiting requests loses one', async () => {
    const { queue, follow, pass } = rig({ width: 1, othersWidth: 1, mostWaiting: { phone: 3, other: 3 } });
    follow('a', 'other', 'one');
    const many = ['b', 'c', 'd'].map((caller) => follow(caller, 'other', 'one'));
    const full = (organisation: string) => () =>
      queue.refuseWhenFull({ organisation, caller: 'x', rank: 'other' });
    expect(full('one')).toThrow(Refusal);
    expect(full('two')).not.toThrow();
    const other = follow('e', 'other', 'two');
    await pass(0);
    expect([...many, other].map((each) => each.is)).toEqual(['waits', 'waits', 'unavailable', 'waits']);
    queue.leave({ organisation: 'one', caller: 'a', rank: 'other' });
    queue.leave({ organisation: 'one', caller: 'b', rank: 'other' });
    await pass(0);
    expect(other.is).toBe('works');
  });
});
