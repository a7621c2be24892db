import fc from 'fast-check';
import type { SchemaNode } from '../src/ground/schema-reading.js';

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'utc-date-time': fc.constantFrom(
    '2026-11-20T09:15:00.000Z',
    '2024-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
  ),
  'time-span': fc.constantFrom('00:25:00', '1.02:03:04.500', '25:00:00'),
  identifier: fc.constantFrom(
    '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001',
    '019A9F3E-7C11-7D3C-A2BB-5A0C64D0C001',
    'x',
  ),
  'not-blank': fc.constantFrom('a', 'Pallet 7', '  ', '', '.', '..'),
};

/** Values near a schema: most of their parts match the schema, and some differ from it a little. */
export function valuesNear(node: SchemaNode): fc.Arbitrary<unknown> {
  if (node.anyOf !== undefined) return fc.oneof(...node.anyOf.map(valuesNear));
  if (node.enum !== undefined) return fc.constantFrom(...node.enum, 'another');
  if (node.const !== undefined) return fc.constantFrom(node.const, 'another');
  switch (node.type) {
    case 'object':
      return objectsNear(node);
    case 'array':
      return arraysNear(node);
    case 'string':
      return textsNear(node);
    case 'number':
    case 'integer':
      return fc.oneof(
        fc.integer({
          min: node.minimum ?? 0,
          max: Math.max(node.minimum ?? 0, Math.min(node.maximum ?? 9, 1e9)),
        }),
        fc.constantFrom(node.minimum ?? 0, node.maximum ?? 0, 1.5, -1, 1e12),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function objectsNear(node: SchemaNode): fc.Arbitrary<unknown> {
  const members: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, child] of Object.entries(node.properties ?? {})) members[name] = valuesNear(child);
  const named = fc.record(members, { requiredKeys: [...(node.required ?? [])] });
  const [others] = Object.values(node.patternProperties ?? {});
  if (others === undefined) return named;
  return fc.tuple(fc.dictionary(fc.string(), valuesNear(others)), named).map(([a, b]) => ({ ...a, ...b }));
}

function arraysNear(node: SchemaNode): fc.Arbitrary<unknown> {
  const { items } = node;
  if (items === undefined) return fc.array(fc.jsonValue());
  if (Array.isArray(items)) return fc.tuple(...items.map((each: SchemaNode) => valuesNear(each)));
  const minLength = node.minItems ?? 0;
  return fc.array(valuesNear(items as SchemaNode), { minLength, maxLength: minLength + 2 });
}

function textsNear(node: SchemaNode): fc.Arbitrary<unknown> {
  const fitting = node.format === undefined ? undefined : formats[node.format];
  if (fitting !== undefined) return fitting;
  if (node.pattern !== undefined) return fc.constantFrom('182340.5', '0', 'EUR', 'truck', '-1', '1e3');
  const least = node.minLength ?? 0;
  const most = node.maxLength ?? 40;
  const lengths = fc.constantFrom(
    least,
    least + 1,
    Math.min(most, least + 20),
    Math.min(most, 600),
    most + 1,
  );
  // Characters outside the basic plane have two UTF-16 units and count as one.
  return fc
    .tuple(lengths, fc.constantFrom('a', 'é', '😀'))
    .map(([length, character]) => character.repeat(length));
}

const otherValues = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(undefined, null, '', 'Success', 0, -0, 1e300, [], {}, [1, 2], [181, 0], '__proto__'),
);

/** The value with one part replaced, removed or added, at any place. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const changes = [otherValues, otherValues.map((each) => [...list, each]), fc.constant(list.slice(1))];
    if (list.length === 0) return fc.oneof(...changes);
    const inside = fc
      .nat(list.length - 1)
      .chain((at) => mutated(list[at]).map((each) => list.with(at, each)));
    return fc.oneof({ arbitrary: inside, weight: 4 }, ...changes);
  }
  if (typeof value !== 'object' || value === null) return otherValues;
  const names = Object.keys(value);
  const strangers = fc.constantFrom('typo', '__proto__', 'constructor', 'a/b~c');
  const added = fc.tuple(strangers, otherValues).map(([name, each]) => withMember(value, name, each));
  if (names.length === 0) return fc.oneof(otherValues, added);
  const name = fc.constantFrom(...names);
  const removed = name.map((each) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => key !== each)),
  );
  const inside = name.chain((each) =>
    mutated(Reflect.get(value, each)).map((changed) => withMember(value, each, changed)),
  );
  return fc.oneof({ arbitrary: inside, weight: 6 }, removed, added, { arbitrary: otherValues, weight: 1 });
}

/** Adds a member as JSON.parse would: even `__proto__` becomes an own member. */
function withMember(value: object, name: string, member: unknown): Record<string, unknown> {
  return Object.fromEntries([...Object.entries(value), [name, member]]);
}
