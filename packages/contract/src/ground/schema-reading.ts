import type { TSchema } from 'typebox';

/** The part of JSON Schema that the contract uses, as plain data. */
export interface SchemaNode {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  'x-listed-words'?: readonly string[];
  'x-form'?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  items?: SchemaNode | readonly SchemaNode[];
  properties?: Readonly<Record<string, SchemaNode>>;
  required?: readonly string[];
  additionalProperties?: boolean | SchemaNode;
  patternProperties?: Readonly<Record<string, SchemaNode>>;
  anyOf?: readonly SchemaNode[];
}

/**
 * Stands in a schema whose values are checked one by one later on, and names the schema that the reference shows in
 * its place.
 */
export const documentedAs = 'x-documented-as';

/** Names the words of a text that lists some of them with commas between. */
export const listedWords = 'x-listed-words';

/** Tells people in one sentence which form the pattern beside it asks for; it is what a refusal says. */
export const formInWords = 'x-form';

/** A TypeBox schema is JSON Schema by construction. */
export function nodeOf(schema: TSchema): SchemaNode {
  return schema as SchemaNode;
}

/** True for what JSON calls an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The property by which the alternatives of a union are told apart, such as `kind`: a const in each of them. */
export function discriminatorOf(alternatives: readonly SchemaNode[]): string | null {
  const first = alternatives[0]?.properties ?? {};
  for (const name of Object.keys(first)) {
    if (alternatives.every((each) => typeof each.properties?.[name]?.const === 'string')) return name;
  }
  return null;
}

/** Letter case and underscores do not tell enumeration values apart [C-1]. */
export function foldedWord(text: string): string {
  return text.replaceAll('_', '').toLowerCase();
}
