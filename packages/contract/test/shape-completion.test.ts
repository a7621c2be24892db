import * as Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { operations } from '../src/documents/api.js';
import { closed, DateTime } from '../src/ground/primitives.js';
import { shapeCheck } from '../src/ground/shape-check.js';
import { completeShape } from '../src/ground/shape-completion.js';
import { explainShape } from '../src/ground/shape-explanation.js';

const Example = closed({
  name: Type.String({ minLength: 1 }),
  from: Type.Optional(DateTime),
  stops: Type.Array(closed({ key: Type.String(), size: Type.Integer({ minimum: 3 }) }), {
    minItems: 2,
    maxItems: 3,
  }),
});

describe('the completion of a faulty value', () => {
  it('[C-2] keeps all valid parts, at their places', () => {
    const stop = (key: unknown, size: unknown = 4) => ({ key, size });
    const given = { name: 5, from: 'noon', extra: 1, stops: [stop('a'), stop('b', 'big'), stop('c')] };
    const before = structuredClone(given);
    expect(completeShape(shapeCheck(Example), given)).toEqual({
      value: { name: expect.any(String), stops: [stop('a'), stop('b', 3), stop('c')] },
      replaced: ['/name', '/from', '/extra', '/stops/1/size'],
    });
    expect(given).toEqual(before);
  });

  it('[C-2] has lists of an allowed length', () => {
    const stops = (count: number) =>
      completeShape(shapeCheck(Example), {
        name: 'a',
        stops: Array.from({ length: count }, (_, n) => ({ key: `${n}`, size: 9 })),
      });
    expect(stops(1)).toMatchObject({ value: { stops: [{ key: '0' }, {}] }, replaced: ['/stops/1'] });
    expect(stops(5)).toMatchObject({ value: { stops: [{}, {}, {}] }, replaced: [] });
  });

  it('[C-11] is null if more than a hundred parts are faulty, or if there are more than a hundred thousand parts', () => {
    const unknown = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]));
    const check = shapeCheck(Example);
    const stops = [0, 1].map((n) => ({ key: `${n}`, size: 3 }));
    expect(completeShape(check, { ...unknown(99), name: 5, stops })?.replaced).toHaveLength(100);
    expect(completeShape(check, { ...unknown(100), name: 5, stops })).toBeNull();

    const numbers = shapeCheck(Type.Object({ name: Type.String(), list: Type.Array(Type.Number()) }));
    const long = (count: number) => ({ name: 5, list: Array.from({ length: count }, () => 1) });
    expect(completeShape(numbers, long(99_000))?.replaced).toEqual(['/name']);
    expect(completeShape(numbers, long(100_001))).toBeNull();
  });

  it('[C-2] does not read or change the prototype', () => {
    const completion = completeShape(
      shapeCheck(Example),
      JSON.parse('{"__proto__": {"name": "x"}, "stops": []}'),
    );
    expect(completion?.replaced).toContain('/__proto__');
    expect(Object.getPrototypeOf(completion?.value)).toBe(Object.prototype);
  });
});

const withBody = operations.filter((each) => each.body !== undefined && each.consumes === undefined);

describe.each(withBody.map((operation) => ({ operation, id: operation.id })))(
  'the body of $id',
  ({ operation }) => {
    it('[C-2] can be completed from a missing or wrong body, and from an example with a fault in any member', () => {
      const { body, bodyExample } = operation;
      if (body === undefined) throw new Error('the operation has no body');
      const faulty = Object.keys(bodyExample as object).map((name) => ({
        ...(bodyExample as object),
        [name]: { wrong: 1 },
      }));
      for (const each of [undefined, 5, [], ...faulty]) {
        const completion = completeShape(shapeCheck(body), each);
        expect(completion === null ? ['none'] : explainShape(body, completion.value)).toEqual([]);
      }
    });
  },
);
