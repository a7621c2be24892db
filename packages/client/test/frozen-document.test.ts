import { expect, it } from 'vitest';
import { frozen, frozenCopy } from '../src/frozen-document.js';

it('is frozen all the way down, and needs no copy then', () => {
  const given = { stops: [{ id: 'a' }] };
  const shown = frozen(given);
  expect(() => shown.stops[0] && Object.assign(shown.stops[0], { id: 'b' })).toThrow(TypeError);
  expect(frozenCopy(shown)).toBe(shown);
});

it('copies what may still change, though its surface is frozen', () => {
  const given = Object.freeze({ stops: [{ id: 'a' }] });
  const copy = frozenCopy(given);
  given.stops.push({ id: 'b' });
  expect(copy).toEqual({ stops: [{ id: 'a' }] });
});
