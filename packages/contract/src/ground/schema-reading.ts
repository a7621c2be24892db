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
  /** Occurs only in a client's schemas of responses: words that a text must not equal. */
  not?: SchemaNode;
}

/** Marks a schema whose values are checked one by one later, and names the schema that the reference shows instead. */
export const documentedAs = 'x-documented-as';

/** Contains the words that a comma-separated text may list. */
export const listedWords = 'x-listed-words';

/** Explains the pattern next to it in one sentence, for the message of a refusal. */
export const formInWords = 'x-form';

/** A TypeBox schema is JSON Schema by construction. */
export function nodeOf(schema: TSchema): SchemaNode {
  return schema as SchemaNode;
}

/** True for what JSON calls an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The property that distinguishes the alternatives of a union, such as `kind`: a const in each of them. */
export function discriminatorOf(alternatives: readonly SchemaNode[]): string | null {
  const first = alternatives[0]?.properties ?? {};
  for (const name of Object.keys(first)) {
    if (alternatives.every((each) => typeof each.properties?.[name]?.const === 'string')) return name;
  }
  return null;
}

/** Letter case and underscores do not distinguish enumeration values [C-1]. */
export function foldedWord(text: string): string {
  return text.replaceAll('_', '').toLowerCase();
}
