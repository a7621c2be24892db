import type { TSchema } from 'typebox';
import { discriminatorOf, type SchemaNode } from './schema-reading.js';
import { explainShape } from './shape-explanation.js';

/** Thrown if no example of a schema can be made. */
export class NoExample extends Error {}

/** Returns a small value of the schema. Texts and identifiers differ for different numbers. Throws `NoExample`. */
export function exampleOf(node: SchemaNode, number: number): unknown {
  if (node.anyOf !== undefined) return exampleOfUnion(node.anyOf, number);
  if (node.enum !== undefined) return node.enum[0];
  if (node.const !== undefined) return node.const;
  switch (node.type) {
    case 'object':
      return exampleOfObject(node, number);
    case 'array':
      return exampleOfArray(node, number);
    case 'string':
      return exampleOfText(node, number);
    case 'number':
    case 'integer':
      return Math.min(
        Math.max(node.minimum ?? 0, (node.exclusiveMinimum ?? -1) + 1),
        node.maximum ?? Infinity,
      );
    case 'boolean':
      return false;
    case 'null':
    case undefined:
      return null;
    default:
      throw new NoExample();
  }
}

function exampleOfUnion(alternatives: readonly SchemaNode[], number: number): unknown {
  const empty = discriminatorOf(alternatives) === null && alternatives.some(({ type }) => type === 'null');
  const [first] = alternatives;
  if (empty) return null;
  if (first === undefined) throw new NoExample();
  return exampleOf(first, number);
}

function exampleOfObject({ properties = {}, required = [] }: SchemaNode, number: number): unknown {
  return Object.fromEntries(
    required.map((name) => {
      const child = properties[name];
      if (child === undefined) throw new NoExample();
      return [name, exampleOf(child, number)];
    }),
  );
}

function exampleOfArray({ items, minItems = 0 }: SchemaNode, number: number): unknown {
  if (items === undefined) return [];
  if (Array.isArray(items)) return (items as SchemaNode[]).map((each) => exampleOf(each, number));
  return Array.from({ length: minItems }, (_, index) =>
    exampleOf(items as SchemaNode, number * 1_000 + index),
  );
}

function exampleOfText(node: SchemaNode, number: number): string {
  const { minLength = 1 } = node;
  const candidates = [
    `example-${number}`,
    `00000000-0000-7000-8000-${String(number % 1e12).padStart(12, '0')}`,
    '2026-01-01T00:00:00.000Z',
    '00:10:00',
    '0'.repeat(minLength),
    'a'.repeat(minLength),
    '0'.repeat(4),
    '0'.repeat(64),
    '2026-01-01',
    'https://example.com/',
    'name@example.com',
    'EUR',
  ];
  const fitting = candidates.find((each) => explainShape(node as TSchema, each).length === 0);
  if (fitting === undefined) throw new NoExample();
  return fitting;
}
