import type { Answer } from '@fleet/contract/ground/operation';
import { discriminatorOf, nodeOf, type SchemaNode } from '@fleet/contract/ground/schema-reading';

/** What the contract writes its answers down in. */
export type AnswerSchema = NonNullable<Answer['schema']>;

/** What a type is built on, as far as code relies on it; the bounds of texts, numbers and lists may change. */
const reliedFormats: ReadonlySet<string> = new Set(['utc-date-time', 'time-span']);

/**
 * The schema that an answer is checked against: the contract's, open to everything that a later service may add [C-12].
 * Members may be added, words of an enumeration too, and kinds of a union; bounds and patterns are the service's own
 * affair. What stays are the members and their types: a client of today reads the answers of the service of next year.
 */
export function growingSchema(schema: AnswerSchema): AnswerSchema {
  return grown(nodeOf(schema));
}

interface GrownNode extends SchemaNode {
  not?: SchemaNode;
  additionalItems?: boolean;
}

function grown(node: SchemaNode): GrownNode {
  if (node.anyOf !== undefined) return { anyOf: alternativesOf(node.anyOf) };
  if (node.const !== undefined) return { const: node.const };
  switch (node.type) {
    case 'object':
      return grownObject(node);
    case 'array':
      return grownArray(node);
    case 'string': {
      const { format } = node;
      return format !== undefined && reliedFormats.has(format)
        ? { type: 'string', format }
        : { type: 'string' };
    }
    default:
      return node.type === undefined ? {} : { type: node.type };
  }
}

function grownObject({
  required,
  properties,
  patternProperties,
  additionalProperties,
}: SchemaNode): GrownNode {
  const node: GrownNode = { type: 'object' };
  if (required !== undefined) node.required = required;
  if (properties !== undefined) node.properties = grownMembers(properties);
  if (patternProperties !== undefined) node.patternProperties = grownMembers(patternProperties);
  if (typeof additionalProperties === 'object') node.additionalProperties = grown(additionalProperties);
  return node;
}

function grownMembers(members: Readonly<Record<string, SchemaNode>>): Record<string, SchemaNode> {
  return Object.fromEntries(Object.entries(members).map(([name, child]) => [name, grown(child)]));
}

function grownArray({ items, minItems }: SchemaNode): GrownNode {
  if (items === undefined) return { type: 'array' };
  if (!isTuple(items)) return { type: 'array', items: grown(items) };
  return {
    type: 'array',
    items: items.map(grown),
    additionalItems: false,
    ...(minItems === undefined ? {} : { minItems }),
  };
}

function isTuple(items: SchemaNode | readonly SchemaNode[]): items is readonly SchemaNode[] {
  return Array.isArray(items);
}

/** With one more: an object of a kind that is not known yet. Kinds that are known keep their shape. */
function alternativesOf(alternatives: readonly SchemaNode[]): GrownNode[] {
  const known = alternatives.map(grown);
  const name = discriminatorOf(alternatives);
  if (name !== null) {
    const words = alternatives.map((each) => each.properties?.[name]?.const);
    const unknown: GrownNode = { type: 'string', not: { enum: words } };
    return [...known, { type: 'object', required: [name], properties: { [name]: unknown } }];
  }
  const objects = alternatives.filter((each) => each.type === 'object');
  return objects.length > 1 ? [...known, { type: 'object' }] : known;
}
