import { describe, expect, it } from 'vitest';
import { nearestName } from '../src/ground/near-name.js';
import { closed, Label } from '../src/ground/primitives.js';
import { explainShape } from '../src/ground/shape-explanation.js';

const known = ['name', 'time_zone', 'integration_key', 'id', 'page_size', 'points_of_interest'];

describe('the suggestion', () => {
  it.each([
    ['nmae', 'name'],
    ['nam', 'name'],
    ['names', 'name'],
    ['timeZone', 'time_zone'],
    ['timezone', 'time_zone'],
    ['integrationKye', 'integration_key'],
    ['page-size', 'page_size'],
    ['point_of_interests', 'points_of_interest'],
  ])('for the mistyped name %s is %s', (typed, meant) => {
    expect(nearestName(typed, known)).toBe(meant);
  });

  it.each(['', 'x', 'ix', 'address', 'zone', '__proto__', 'name'.repeat(100_000), '😀'])(
    'is undefined if no known name is near',
    (typed) => {
      expect(nearestName(typed, known)).toBeUndefined();
    },
  );

  it('[C-2] is part of the refusal of an unknown field, but only if a known name is near', () => {
    const messages = explainShape(closed({ name: Label }), { name: 'a', nmae: 'b', other: 1 });
    expect(messages.map(({ key, message }) => [key, message])).toEqual([
      ['/nmae', 'This field is not known here. Did you mean name?'],
      ['/other', 'This field is not known here.'],
    ]);
  });
});
