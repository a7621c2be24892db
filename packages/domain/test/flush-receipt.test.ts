import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addNumbers,
  decideClose,
  formatMultirange,
  missingRanges,
  parseMultirange,
  receivedThrough,
} from '../src/outcomes/flush-receipt.js';

describe('the receipt of numbered records', () => {
  it('[C-4] joins adjacent numbers and keeps gaps', () => {
    expect(addNumbers([], [3, 1, 2, 7])).toEqual([
      [1, 3],
      [7, 7],
    ]);
    expect(
      addNumbers(
        [
          [1, 3],
          [7, 9],
        ],
        [4, 5, 6],
      ),
    ).toEqual([[1, 9]]);
    expect(addNumbers([[1, 9]], [4])).toEqual([[1, 9]]);
  });

  it('[C-4] contains the highest number before which no number is missing', () => {
    expect(receivedThrough([])).toBe(0);
    expect(receivedThrough([[2, 9]])).toBe(0);
    expect(receivedThrough([[1, 1]])).toBe(1);
    expect(
      receivedThrough([
        [1, 4],
        [6, 9],
      ]),
    ).toBe(4);
  });

  const numbers = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 });

  it('[C-4] is the same for every order, every split and every replay of the records', () => {
    const cases = numbers.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
        fc.nat({ max: all.length * 2 }),
      ),
    );
    fc.assert(
      fc.property(cases, ([all, replayed, split]) => {
        const inTwoCalls = addNumbers(addNumbers([], replayed.slice(0, split)), replayed.slice(split));
        expect(inTwoCalls).toEqual(addNumbers([], all));
      }),
    );
  });

  it('[C-4] agrees with a plain set of numbers', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 45 }), (all, last) => {
        const ranges = addNumbers([], all);
        const missing = missingRanges(ranges, last).flatMap(([from, to]) =>
          Array.from({ length: to - from + 1 }, (_, index) => from + index),
        );
        const numbers = new Set(all);
        const lacking = Array.from({ length: last }, (_, index) => index + 1).filter(
          (each) => !numbers.has(each),
        );
        expect(missing).toEqual(lacking);
        let through = 0;
        while (numbers.has(through + 1)) through += 1;
        expect(receivedThrough(ranges)).toBe(through);
        expect(decideClose(ranges, last)).toHaveLength(lacking.length === 0 ? 0 : 1);
      }),
    );
  });
});

describe('closing a session', () => {
  const received = addNumbers([], [1, 2, 3, 7, 8, 10]);

  it('[R-SES-12][C-4] is refused until every record has arrived, and the missing ranges are named', () => {
    const [refusal, ...others] = decideClose(received, 10);
    expect(others).toEqual([]);
    expect(refusal).toMatchObject({ code: 'records_missing', key: '/last_sequence' });
    expect(refusal?.message).toContain('4-6, 9.');
    expect(decideClose(addNumbers(received, [4, 5, 6, 9]), 10)).toEqual([]);
  });

  it('[R-SES-11][C-4] succeeds without a last number, without captures, and with more received than named', () => {
    expect(decideClose(received, undefined)).toEqual([]);
    expect(decideClose([], 0)).toEqual([]);
    expect(decideClose(received, 3)).toEqual([]);
  });

  it('[C-4] names a limited number of ranges, even for absurdly high numbers', () => {
    const odd = Array.from({ length: 50 }, (_, index) => index * 2 + 1);
    const message = decideClose(addNumbers([], odd), Number.MAX_SAFE_INTEGER)[0]?.message ?? '';
    expect(message).toContain('38, 40 and 30 more ranges.');
    expect(message.length).toBeLessThan(250);
  });
});

describe("PostgreSQL's text of the set", () => {
  it('[C-4] is read and written without loss', () => {
    const numbers = fc.array(
      fc.oneof(
        fc.integer({ min: 1, max: 50 }),
        fc.maxSafeNat().map((each) => each + 1),
      ),
    );
    fc.assert(
      fc.property(numbers, (all) => {
        const safe = all.filter(Number.isSafeInteger);
        const ranges = addNumbers([], [...safe, Number.MAX_SAFE_INTEGER]);
        expect(parseMultirange(formatMultirange(ranges))).toEqual(ranges);
      }),
    );
    expect(parseMultirange('{}')).toEqual([]);
    expect(formatMultirange([])).toBe('{}');
    expect(parseMultirange('{[1,5),[7,8)}')).toEqual([
      [1, 4],
      [7, 7],
    ]);
  });

  it.each([
    '',
    '[1,5)',
    '{[1,5]}',
    '{(1,5)}',
    '{[1,)}',
    '{[5,5)}',
    '{[7,8),[1,5)}',
    '{[1,5),[5,8)}',
    '{[1,5),}',
    '{[01,5)}',
    '{[1,9007199254740993)}',
  ])('[C-4] is refused in another form: %j', (text) => {
    expect(parseMultirange(text)).toBeNull();
  });
});
