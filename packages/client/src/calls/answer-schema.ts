import type { Answer } from '@fleet/contract/ground/operation';
import { discriminatorOf, nodeOf, type SchemaNode } from '@fleet/contract/ground/schema-reading';

/** The schema of a response in the contract. */
export type AnswerSchema = NonNullable<Answer['schema']>;

/** Formats that the client's code relies on. Other formats and all bounds may change. */
const reliedFormats: ReadonlySet<string> = new Set(['utc-date-time', 'time-span']);

/**
 * Returns the schema with which a response is checked: the contract's schema, open to additions by later services
 * [C-12]. A later service may add members, values of an enumeration and kinds of a union, and may change bounds and
 * patterns. It keeps the existing members and their types, so that today's client can read its responses.
 */
export function growingSchema(schema: AnswerSchema): AnswerSchema {
  return grown(nodeOf(schema));
}

interface GrownNode extends SchemaNode {
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

/** Adds one alternative: an object of an unknown kind. Known kinds keep their shape. */
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
