import { discriminatorOf, isRecord, nodeOf, type SchemaNode } from '@fleet/contract/ground/schema-reading';
import { formatTimeSpan, parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { TSchema } from 'typebox';

type Normalise = (value: unknown) => unknown;

/**
 * Returns a function that copies a checked value and brings every date-time and time span in it to normal form: the
 * instant with milliseconds, the span in its shortest text [C-1]. So different notations of a plan give the same plan.
 * Parts of the schema that contain neither of these are not read and not copied: a path of 20,000 coordinates costs
 * nothing.
 */
export function normalForm<Schema extends TSchema>(schema: Schema): <Value>(value: Value) => Value {
  const normalise = normalFormOf(nodeOf(schema));
  // The copy has the members of the value, with other text in some of them.
  return <Value>(value: Value): Value => (normalise === null ? value : (normalise(value) as Value));
}

function normalFormOf(node: SchemaNode): Normalise | null {
  if (node.format === 'utc-date-time') return (value) => (typeof value === 'string' ? instant(value) : value);
  if (node.format === 'time-span') return (value) => (typeof value === 'string' ? span(value) : value);
  if (node.anyOf !== undefined) return ofUnion(node.anyOf);
  if (node.properties !== undefined) return ofObject(node.properties);
  return ofArray(node.items);
}

function instant(text: string): string {
  return new Date(text).toISOString();
}

function span(text: string): string {
  const milliseconds = parseTimeSpan(text);
  return milliseconds === null ? text : formatTimeSpan(milliseconds);
}

function ofUnion(alternatives: readonly SchemaNode[]): Normalise | null {
  const made = alternatives.map(normalFormOf);
  if (made.every((each) => each === null)) return null;
  const name = discriminatorOf(alternatives);
  if (name === null)
    return (value) => made.reduce((each, next) => (next === null ? each : next(each)), value);
  const byWord = new Map(
    alternatives.map((each, index) => [each.properties?.[name]?.const, made[index] ?? null]),
  );
  return (value) => (isRecord(value) ? (byWord.get(value[name])?.(value) ?? value) : value);
}

function ofObject(properties: Readonly<Record<string, SchemaNode>>): Normalise | null {
  const members = Object.entries(properties).flatMap(([name, child]) => {
    const normalise = normalFormOf(child);
    return normalise === null ? [] : [{ name, normalise }];
  });
  if (members.length === 0) return null;
  return (value) => {
    if (!isRecord(value)) return value;
    const copy = { ...value };
    for (const { name, normalise } of members) {
      if (Object.hasOwn(copy, name)) copy[name] = normalise(copy[name]);
    }
    return copy;
  };
}

function ofArray(items: SchemaNode['items']): Normalise | null {
  if (items === undefined || isList(items)) return null;
  const normalise = normalFormOf(items);
  return normalise === null ? null : (value) => (Array.isArray(value) ? value.map(normalise) : value);
}

function isList(items: SchemaNode | readonly SchemaNode[]): items is readonly SchemaNode[] {
  return Array.isArray(items);
}
