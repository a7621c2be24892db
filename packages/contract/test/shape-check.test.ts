import fc from 'fast-check';
import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { operations } from '../src/documents/api.js';
import { Outcome } from '../src/driving/outcomes.js';
import { Coordinates, closed, enumeration, nullable } from '../src/ground/primitives.js';
import { nodeOf } from '../src/ground/schema-reading.js';
import { shapeCheck } from '../src/ground/shape-check.js';
import { explainShape } from '../src/ground/shape-explanation.js';
import { Requirement, RequirementPlan, requirementKinds } from '../src/planning/requirements.js';
import { mutated, valuesNear } from './schema-values.js';

const problemsOf = (schema: TSchema, value: unknown) => {
  const checked = shapeCheck(schema).check(value);
  return checked.ok ? [] : checked.problems.map(({ code, key }) => `${code} ${key}`);
};

const schemas: [string, TSchema][] = [
  ...operations.flatMap((each): [string, TSchema][] => (each.body ? [[each.id, each.body]] : [])),
  ...operations.flatMap((each) =>
    Object.entries(each.answers).flatMap(([status, { schema }]): [string, TSchema][] =>
      schema ? [[`${each.id} ${status}`, schema]] : [],
    ),
  ),
  ...Object.values(requirementKinds).map((each): [string, TSchema] => [`outcome ${each.kind}`, each.outcome]),
  ['requirement', Requirement],
  ['requirement plan', RequirementPlan],
  ['outcome', Outcome],
];

describe('the compiled check and the explanation of a shape', () => {
  it.each(schemas)('agree on every value near the schema of %s', (_name, schema) => {
    const compiled = Compile(schema);
    const near = valuesNear(nodeOf(schema));
    const values = fc.oneof(near, near.chain(mutated), near.chain(mutated).chain(mutated));
    fc.assert(
      fc.property(values, (value) => {
        expect(explainShape(schema, value).length === 0).toBe(compiled.Check(value));
      }),
      { numRuns: 150 },
    );
  });

  it('agree on any value at all', () => {
    const compiled = Compile(Requirement);
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(explainShape(Requirement, value).length === 0).toBe(compiled.Check(value));
      }),
    );
  });
});

describe('the refusal of a text of the wrong form', () => {
  const messageOf = (id: string, body: Record<string, unknown>) => {
    const schema = operations.find((each) => each.id === id)?.body;
    if (schema === undefined) throw new Error(`${id} has no body`);
    return explainShape(schema, body).map(({ code, key, message }) => `${code} ${key}: ${message}`);
  };

  it.each([
    ['setUserPin', { pin: '12ab' }, 'wrong_format /pin: A pin has 4 to 8 digits.'],
    ['setUserPin', { pin: '123' }, 'wrong_format /pin: A pin has 4 to 8 digits.'],
    ['setOwnPassword', { password: 'short' }, 'too_short /password: At least 10 characters are needed.'],
    ['setOwnPassword', { password: '' }, 'blank /password: The text must not be blank.'],
    ['createUser', { roles: ['Boss'] }, 'wrong_format /roles/0: A key of a role has small letters'],
    ['createUser', { email: 'marta' }, 'wrong_format /email: An e-mail address reads name@domain'],
    ['saveAsset', { type: 'Truck' }, 'wrong_format /type: An asset type has small letters'],
  ])('explains the right form in %s', (id, body, message) => {
    expect(messageOf(id, body)).toContainEqual(expect.stringContaining(message));
  });
});

describe('a shape check', () => {
  const Sample = closed({
    kind: enumeration(['asset_id', 'registration']),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    at: Type.Optional(Coordinates),
    note: Type.Optional(nullable(Type.String({ maxLength: 3 }))),
    list: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 2 })),
  });

  it.each([
    ['an unknown field', { kind: 'asset_id', typo: 1 }, ['unknown_field /typo']],
    ['a field that is missing', {}, ['required /kind']],
    ['a field that is undefined', { kind: undefined }, ['required /kind']],
    ['a word that is not offered', { kind: 'key' }, ['unknown_value /kind']],
    ['a fraction for a whole number', { kind: 'asset_id', count: 1.5 }, ['wrong_type /count']],
    ['a number out of bounds', { kind: 'asset_id', count: 10 }, ['out_of_bounds /count']],
    ['a number as text', { kind: 'asset_id', count: '1' }, ['wrong_type /count']],
    ['an empty list', { kind: 'asset_id', list: [] }, ['too_few /list']],
    ['too long a list', { kind: 'asset_id', list: ['a', 'b', 'c'] }, ['too_many /list']],
    ['an entry of a list', { kind: 'asset_id', list: ['a', ''] }, ['blank /list/1']],
    ['too long a text', { kind: 'asset_id', note: '😀😀😀😀' }, ['too_long /note']],
    ['a body that is not an object', [], ['wrong_type ']],
    ['names with a slash', { kind: 'asset_id', 'a/b~': 1 }, ['unknown_field /a~1b~0']],
  ])('[R-CNV-2] names the place of %s', (_what, value, expected) => {
    expect(problemsOf(Sample, value)).toEqual(expected);
  });

  it.each([[[181, 0]], [[0, -90.1]], [[0]], [[0, 0, 0]], [['0', '0']], [{ 0: 1 }]])(
    '[R-CNV-6] refuses %j as coordinates',
    (at) => {
      expect(problemsOf(Sample, { kind: 'asset_id', at })).not.toEqual([]);
    },
  );

  it('reports all faults of a value together', () => {
    expect(problemsOf(Sample, { kind: 1, count: 0, typo: true, list: [1, 'a'] }).sort()).toEqual([
      'out_of_bounds /count',
      'unknown_field /typo',
      'wrong_type /kind',
      'wrong_type /list/0',
    ]);
  });

  it('counts characters, not UTF-16 units', () => {
    expect(problemsOf(Sample, { kind: 'asset_id', note: '😀😀😀' })).toEqual([]);
  });

  it.each(['asset_id', 'AssetId', 'ASSET_ID', 'assetID', 'Asset_Id'])(
    '[C-1] accepts %s as asset_id and does not change the given value',
    (kind) => {
      const given = Object.freeze({ kind, note: 'x' });
      expect(shapeCheck(Sample).check(given)).toEqual({ ok: true, value: { kind: 'asset_id', note: 'x' } });
      expect(given.kind).toBe(kind);
    },
  );

  it('folds enumerations in lists, and in unions with a discriminator', () => {
    const form = { kind: 'FORM', label: 'Check', is_optional: false, integration_key: 'f' };
    const field = { data_type: 'Number', label: 'n', integration_key: 'n' };
    const checked = shapeCheck(Requirement).check({ ...form, fields: [field, field] });
    expect(checked).toEqual({
      ok: true,
      value: { ...form, kind: 'form', fields: [0, 1].map(() => ({ ...field, data_type: 'number' })) },
    });
  });

  it('returns the same value if there is nothing to fold', () => {
    const value = { kind: 'asset_id' };
    const checked = shapeCheck(Sample).check(value);
    expect(checked.ok && checked.value).toBe(value);
  });

  it('reports at most 100 faults of a hostile value', () => {
    const value = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`typo${index}`, 1]));
    expect(problemsOf(Sample, value)).toHaveLength(100);
  });
});
