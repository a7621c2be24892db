import type { TSchema } from 'typebox';
import { formatMessage } from './cursor-format.js';
import { unknownName } from './near-name.js';
import { isFull, mostProblems, type Problem, type ProblemCode, pointerStep, problem } from './problems.js';
import {
  discriminatorOf,
  formInWords,
  isRecord,
  listedWords,
  nodeOf,
  type SchemaNode,
} from './schema-reading.js';
import { hasFormat } from './text-formats.js';

const formatCodes: Readonly<Record<string, ProblemCode>> = {
  'utc-date-time': 'invalid_date_time',
  'time-span': 'invalid_time_span',
  identifier: 'invalid_identifier',
  'not-blank': 'blank',
};

/** Every fault of a value against its schema, with JSON pointers; empty when there is none [C-2]. */
export function explainShape(schema: TSchema, value: unknown): Problem[] {
  const found: Problem[] = [];
  explain(nodeOf(schema), value, '', found);
  return found;
}

function explain(node: SchemaNode, value: unknown, pointer: string, found: Problem[]): void {
  if (isFull(found)) return;
  if (node.anyOf !== undefined) return explainUnion(node.anyOf, value, pointer, found);
  if (node.enum !== undefined) return explainWord(node.enum, value, pointer, found);
  if (node.const !== undefined) return explainWord([node.const], value, pointer, found);
  switch (node.type) {
    case 'object':
      return explainObject(node, value, pointer, found);
    case 'array':
      return explainArray(node, value, pointer, found);
    case 'string':
      return explainString(node, value, pointer, found);
    case 'number':
    case 'integer':
      return explainNumber(node, value, pointer, found);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : reportType('a boolean', value, pointer, found);
    case 'null':
      return value === null ? undefined : reportType('null', value, pointer, found);
  }
}

function report(found: Problem[], code: ProblemCode, pointer: string, message?: string): void {
  if (!isFull(found)) found.push(problem(code, pointer, message));
}

function reportType(expected: string, value: unknown, pointer: string, found: Problem[]): void {
  const got = value === null ? 'null' : Array.isArray(value) ? 'an array' : `a JSON ${typeof value}`;
  report(found, 'wrong_type', pointer, `Expected ${expected}, got ${got}.`);
}

function explainWord(words: readonly unknown[], value: unknown, pointer: string, found: Problem[]): void {
  if (words.includes(value)) return;
  if (typeof value !== 'string') return reportType('a string', value, pointer, found);
  report(found, 'unknown_value', pointer, `Expected one of: ${words.join(', ')}.`);
}

/** Explains a union by the alternative that the value is meant to be, known by its discriminator or its JSON type. */
function explainUnion(
  alternatives: readonly SchemaNode[],
  value: unknown,
  pointer: string,
  found: Problem[],
): void {
  const name = discriminatorOf(alternatives);
  if (name !== null) {
    if (!isRecord(value)) return reportType('an object', value, pointer, found);
    const words = alternatives.map((each) => each.properties?.[name]?.const);
    const chosen = alternatives[words.indexOf(value[name])];
    if (chosen !== undefined) return explain(chosen, value, pointer, found);
    const at = `${pointer}${pointerStep(name)}`;
    if (!Object.hasOwn(value, name)) return report(found, 'required', at);
    return explainWord(words, value[name], at, found);
  }
  const chosen = isRecord(value) ? alternativeOfKind(alternatives, value) : undefined;
  if (chosen !== undefined) return explain(chosen, value, pointer, found);
  const attempts = alternatives.map((each) => {
    const faults: Problem[] = [];
    explain(each, value, pointer, faults);
    return faults;
  });
  if (attempts.some((faults) => faults.length === 0)) return;
  const rightType = attempts.find(
    (faults) => !faults.some((each) => each.key === pointer && each.code === 'wrong_type'),
  );
  found.push(...(rightType ?? attempts[0] ?? []).slice(0, mostProblems - found.length));
}

/**
 * Returns the alternative that an object claims to be, if the union also has an alternative for all unknown kinds,
 * which has a `not` in place of a const. Only a client's schemas of responses contain such unions.
 */
function alternativeOfKind(
  alternatives: readonly SchemaNode[],
  value: Readonly<Record<string, unknown>>,
): SchemaNode | undefined {
  const other = alternatives.at(-1);
  const name = Object.keys(other?.properties ?? {}).find(
    (each) => other?.properties?.[each]?.not !== undefined,
  );
  if (name === undefined) return undefined;
  return alternatives.find((each) => each.properties?.[name]?.const === value[name]) ?? other;
}

function explainObject(node: SchemaNode, value: unknown, pointer: string, found: Problem[]): void {
  if (!isRecord(value)) return reportType('an object', value, pointer, found);
  const properties = node.properties ?? {};
  for (const name of node.required ?? []) {
    if (value[name] === undefined) report(found, 'required', `${pointer}${pointerStep(name)}`);
  }
  // `Object.entries` would take a second for a million members, and at most a hundred of them are used.
  for (const name of Object.keys(value)) {
    const member = value[name];
    // A value that was built rather than parsed may contain an undefined member: it counts as missing.
    if (member === undefined && Object.hasOwn(properties, name)) continue;
    const child = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (child !== undefined) explain(child, member, `${pointer}${pointerStep(name)}`, found);
    else if (!takesAnyMember(node)) {
      explainOtherMember(node, name, member, `${pointer}${pointerStep(name)}`, found);
    }
    if (isFull(found)) return;
  }
}

/** Whether members that the schema does not name may have any value. */
function takesAnyMember({ patternProperties, additionalProperties }: SchemaNode): boolean {
  return patternProperties === undefined && additionalProperties !== false && !isRecord(additionalProperties);
}

/** A member that the schema does not name: one of a record, or an unknown field. */
function explainOtherMember(
  node: SchemaNode,
  name: string,
  member: unknown,
  at: string,
  found: Problem[],
): void {
  const patterns = Object.entries(node.patternProperties ?? {});
  const matching = patterns.filter(([pattern]) => patternOf(pattern).test(name));
  for (const [, child] of matching) explain(child, member, at, found);
  if (matching.length > 0) return;
  if (node.additionalProperties === false) {
    found.push(unknownName('unknown_field', at, { name, known: Object.keys(node.properties ?? {}) }));
  } else if (isRecord(node.additionalProperties)) {
    explain(node.additionalProperties as SchemaNode, member, at, found);
  }
}

function explainArray(node: SchemaNode, value: unknown, pointer: string, found: Problem[]): void {
  if (!Array.isArray(value)) return reportType('an array', value, pointer, found);
  if (Array.isArray(node.items)) return explainTuple(node.items, value, pointer, found);
  if (node.minItems !== undefined && value.length < node.minItems) {
    report(
      found,
      'too_few',
      pointer,
      `At least ${counted(node.minItems, 'entry is', 'entries are')} needed, ${value.length} came.`,
    );
  }
  if (node.maxItems !== undefined && value.length > node.maxItems) {
    report(
      found,
      'too_many',
      pointer,
      `At most ${counted(node.maxItems, 'entry is', 'entries are')} allowed, ${value.length} came.`,
    );
    return;
  }
  const items = node.items as SchemaNode | undefined;
  if (items === undefined) return;
  for (const [index, item] of value.entries()) {
    if (isFull(found)) return;
    explain(items, item, `${pointer}/${index}`, found);
  }
}

/** The only tuple of the contract is a pair of coordinates [R-CNV-6]. */
function explainTuple(
  items: readonly SchemaNode[],
  value: unknown[],
  pointer: string,
  found: Problem[],
): void {
  const faults: Problem[] = [];
  items.forEach((item, index) => {
    explain(item, value[index], pointer, faults);
  });
  if (value.length !== items.length || faults.length > 0) report(found, 'invalid_coordinates', pointer);
}

function explainString(node: SchemaNode, value: unknown, pointer: string, found: Problem[]): void {
  if (typeof value !== 'string') return reportType('a string', value, pointer, found);
  if (node.not?.enum?.includes(value) === true) return report(found, 'unknown_value', pointer);
  const length = characters(value);
  if (node.minLength !== undefined && length < node.minLength) {
    if (length === 0) return report(found, 'blank', pointer);
    const needed = counted(node.minLength, 'character is', 'characters are');
    return report(found, 'too_short', pointer, `At least ${needed} needed.`);
  }
  if (node.maxLength !== undefined && length > node.maxLength) {
    return report(
      found,
      'too_long',
      pointer,
      `At most ${counted(node.maxLength, 'character is', 'characters are')} allowed.`,
    );
  }
  if (node.format !== undefined && !hasFormat(node.format, value)) {
    const words = node[listedWords];
    if (words !== undefined) {
      return report(found, 'unknown_value', pointer, `Expected some of: ${words.join(', ')}.`);
    }
    return report(found, formatCodes[node.format] ?? 'wrong_format', pointer);
  }
  if (node.pattern !== undefined && !patternOf(node.pattern).test(value)) {
    const code = node.pattern.includes('[0-9]{1,18}') ? 'invalid_number' : 'wrong_format';
    report(found, code, pointer, node[formInWords] ?? formatMessage(node.format));
  }
}

const compiled = new Map<string, RegExp>();

/** The pattern of a schema, compiled once: a large value has many strings with the same one. */
export function patternOf(source: string): RegExp {
  const known = compiled.get(source) ?? new RegExp(source, 'u');
  compiled.set(source, known);
  return known;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Characters as people and JSON Schema count them: code points, not UTF-16 units. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function explainNumber(node: SchemaNode, value: unknown, pointer: string, found: Problem[]): void {
  const whole = node.type === 'integer';
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return reportType(whole ? 'a whole number' : 'a number', value, pointer, found);
  }
  if (whole && !Number.isInteger(value)) return reportType('a whole number', value, pointer, found);
  const low = node.minimum ?? Number.NEGATIVE_INFINITY;
  const high = node.maximum ?? Number.POSITIVE_INFINITY;
  const above = node.exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
  if (value < low || value > high || value <= above) {
    report(
      found,
      'out_of_bounds',
      pointer,
      `The number must lie between ${Math.max(low, above)} and ${high}.`,
    );
  }
}
