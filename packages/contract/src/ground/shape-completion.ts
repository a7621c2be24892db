import type { Static, TSchema } from 'typebox';
import { foldEnumerations } from './enumeration-folding.js';
import { mostProblems, pointerStep } from './problems.js';
import { exampleOf, NoExample } from './schema-example.js';
import { discriminatorOf, isRecord, nodeOf, type SchemaNode } from './schema-reading.js';
import type { ShapeCheck } from './shape-check.js';
import { explainShape, patternOf } from './shape-explanation.js';

/** A value of the right shape with all valid parts of the given one. */
export interface Completion<Value = unknown> {
  value: Value;
  /** Pointers of parts that were left out, or replaced by an example because they are required. */
  replaced: readonly string[];
}

/** Marks an optional member that is left out. */
const absent = Symbol('absent');

/** Thrown if completing the value would take too long. */
class TooMuch extends Error {}

/**
 * The limits of a completion: as many faulty parts as a response has problems, and more parts than a large route has.
 */
const most = { replaced: mostProblems, parts: 100_000 };

interface Work {
  replaced: string[];
  parts: number;
}

/**
 * Makes a value of the right shape from a faulty one, so that the rules can check its valid parts. A faulty part is
 * left out; if the shape requires it, an example replaces it. Lists keep the positions of their entries, so pointers
 * stay correct. Null if no example can be made, if more than 100 parts are faulty, or if the value has more than
 * 100,000 parts. The given value does not change. This file is separate from the check, because a phone never needs it.
 */
export function completeShape<Schema extends TSchema>(
  { schema, check }: ShapeCheck<Schema>,
  input: unknown,
): Completion<Static<Schema>> | null {
  const work: Work = { replaced: [], parts: 0 };
  try {
    const checked = check(completed(nodeOf(schema), foldEnumerations(schema, input), '', work, false));
    return checked.ok ? { value: checked.value, replaced: work.replaced } : null;
  } catch (error) {
    if (error instanceof NoExample || error instanceof TooMuch) return null;
    throw error;
  }
}

function completed(node: SchemaNode, value: unknown, pointer: string, work: Work, mayMiss: boolean): unknown {
  work.parts += 1;
  if (work.parts > most.parts) throw new TooMuch();
  if (node.anyOf !== undefined) {
    const claimed = claimedAlternative(node.anyOf, value);
    return claimed === null
      ? replacement(node, pointer, work, mayMiss)
      : completed(claimed, value, pointer, work, mayMiss);
  }
  if (node.type === 'object' && isRecord(value)) return completedObject(node, value, pointer, work);
  if (node.type === 'array' && Array.isArray(value) && !Array.isArray(node.items)) {
    return completedArray(node, value, pointer, work);
  }
  return isWellFormed(node, value) ? value : replacement(node, pointer, work, mayMiss);
}

function isWellFormed(node: SchemaNode, value: unknown): boolean {
  return explainShape(node as TSchema, value).length === 0;
}

function replacement(node: SchemaNode, pointer: string, work: Work, mayMiss: boolean): unknown {
  leaveOut(pointer, work);
  return mayMiss ? absent : exampleOf(node, work.replaced.length);
}

function leaveOut(pointer: string, { replaced }: Work): void {
  if (replaced.length >= most.replaced) throw new TooMuch();
  replaced.push(pointer);
}

/** The alternative that a value claims to be, by its discriminator or its JSON type; null if it is none of them. */
function claimedAlternative(alternatives: readonly SchemaNode[], value: unknown): SchemaNode | null {
  const name = discriminatorOf(alternatives);
  if (name !== null) {
    const word = isRecord(value) ? value[name] : undefined;
    return alternatives.find((each) => each.properties?.[name]?.const === word) ?? null;
  }
  const fitting = alternatives.find((each) => isWellFormed(each, value));
  const isOfType = ({ type }: SchemaNode) =>
    (type === 'object' && isRecord(value)) || (type === 'array' && Array.isArray(value));
  return fitting ?? alternatives.find(isOfType) ?? null;
}

function completedObject(
  node: SchemaNode,
  value: Readonly<Record<string, unknown>>,
  pointer: string,
  work: Work,
): unknown {
  const { properties = {}, required = [] } = node;
  const members: [string, unknown][] = [];
  for (const name of Object.keys(value)) {
    const child = Object.hasOwn(properties, name) ? properties[name] : otherMember(node, name);
    if (child === undefined) leaveOut(`${pointer}${pointerStep(name)}`, work);
    else if (child === null) members.push([name, value[name]]);
    else if (value[name] !== undefined) {
      const at = `${pointer}${pointerStep(name)}`;
      members.push([name, completed(child, value[name], at, work, !required.includes(name))]);
    }
  }
  for (const name of required) {
    const child = properties[name];
    if (value[name] !== undefined || child === undefined) continue;
    members.push([name, replacement(child, `${pointer}${pointerStep(name)}`, work, false)]);
  }
  return Object.fromEntries(members.filter(([, member]) => member !== absent));
}

/**
 * The schema of a member that `properties` does not contain. Null if any value is allowed, undefined if the member is
 * not allowed.
 */
function otherMember(node: SchemaNode, name: string): SchemaNode | null | undefined {
  const patterns = Object.entries(node.patternProperties ?? {});
  const matching = patterns.find(([pattern]) => patternOf(pattern).test(name));
  if (matching !== undefined) return matching[1];
  if (node.additionalProperties === false) return undefined;
  return isRecord(node.additionalProperties) ? (node.additionalProperties as SchemaNode) : null;
}

function completedArray(node: SchemaNode, value: unknown[], pointer: string, work: Work): unknown {
  const items = node.items as SchemaNode | undefined;
  const kept = value.slice(0, node.maxItems);
  if (items === undefined) return kept;
  const entries = kept.map((item, index) => completed(items, item, `${pointer}/${index}`, work, false));
  while (entries.length < (node.minItems ?? 0)) {
    entries.push(replacement(items, `${pointer}/${entries.length}`, work, false));
  }
  return entries;
}
