import { expect, it } from 'vitest';
import { frozen, frozenCopy } from '../src/frozen-document.js';

it('a frozen document is frozen at every level and needs no copy', () => {
  const given = { stops: [{ id: 'a' }] };
  const shown = frozen(given);
  expect(() => shown.stops[0] && Object.assign(shown.stops[0], { id: 'b' })).toThrow(TypeError);
  expect(frozenCopy(shown)).toBe(shown);
});

it('a document that is frozen only at its top level is copied', () => {
  const given = Object.freeze({ stops: [{ id: 'a' }] });
  const copy = frozenCopy(given);
  given.stops.push({ id: 'b' });
  expect(copy).toEqual({ stops: [{ id: 'a' }] });
});
