import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sameJson } from '../src/values/json-equality.js';

/** The same value with the members of every object in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, turned(member)]),
  );
}

it('[C-10] the equality of JSON ignores the order of members', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => sameJson(value, turned(value))));
});

it('[C-10] the equality of JSON agrees with a comparison of sorted texts', () => {
  const small = fc.jsonValue({ maxDepth: 2 });
  const text = (value: unknown) =>
    JSON.stringify(value, (_, member) =>
      typeof member === 'object' && member !== null && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
        : member,
    );
  fc.assert(fc.property(small, small, (one, other) => sameJson(one, other) === (text(one) === text(other))));
});

it.each([
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 }, true],
  [{ a: 1, b: { c: [1] } }, { b: { c: [2] }, a: 1 }, false],
  [['a'], { 0: 'a', length: 1 }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [[1], [1, 1], false],
  [null, {}, false],
  [0, -0, true],
  ['1', 1, false],
  ['1', { 0: '1' }, false],
])('[C-10] %j equals %j: %s', (one, other, same) => {
  expect(sameJson(one, other)).toBe(same);
  expect(sameJson(other, one)).toBe(same);
});
