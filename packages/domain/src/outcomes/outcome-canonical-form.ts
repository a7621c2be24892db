import { foldEnumerations } from '@fleet/contract/ground/enumeration-folding';
import { isUtcDateTime, isUuid } from '@fleet/contract/ground/primitives';
import { outcomeCommons } from '@fleet/contract/planning/requirement-kinds/requirement-kind';
import { requirementKinds } from '@fleet/contract/planning/requirements';
import type { TSchema } from 'typebox';
import * as Type from 'typebox';

/** Every field of any kind, by name. If two kinds share a name, the enumerations of both are folded. */
const anyOutcome = Type.Object(
  Object.fromEntries(
    [...fieldsByName()].map(([name, schemas]): [string, TSchema] => [name, Type.Union(schemas)]),
  ),
);
/** No valid outcome is deeper than a field of a form. */
const deepest = 8;

/**
 * Returns one text for all ways to write the same item: members sorted by name, enumerations folded, its id and its
 * time of capture in one form. Two items with the same text are the same submission sent twice [C-6]. It needs no
 * requirement, so a replay is recognised even when the route no longer exists. Never throws; values deeper than in any
 * valid outcome are not distinguished.
 */
export function canonicalOutcome(item: unknown): string {
  return write(foldEnumerations(anyOutcome, item), deepest);
}

/** A member of the item itself, in its canonical form. */
function ownMember(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'submission_id' && isUuid(value)) return value.toLowerCase();
  return name === 'captured_at' && isUtcDateTime(value) ? oneInstant(value) : value;
}

/** With three digits after the second, as most clients write it, or more if they are significant. */
function oneInstant(dateTime: string): string {
  const [seconds = '', fraction = ''] = dateTime.slice(0, -1).split('.');
  return `${seconds}.${fraction.replace(/0+$/, '').padEnd(3, '0')}Z`;
}

function write(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(writable(value));
  if (depth === 0) return '"…"';
  if (Array.isArray(value)) return `[${value.map((entry) => write(entry, depth - 1)).join(',')}]`;
  const members: string[] = [];
  for (const name of Object.keys(value).sort()) {
    const given: unknown = Reflect.get(value, name);
    const member = depth === deepest ? ownMember(name, given) : given;
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${write(member, depth - 1)}`);
  }
  return `{${members.join(',')}}`;
}

/** Values that JSON cannot express become null, as in JSON.stringify of a list. */
function writable(value: unknown): unknown {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function fieldsByName(): Map<string, TSchema[]> {
  const fields = new Map<string, TSchema[]>();
  const all = [outcomeCommons, ...Object.values(requirementKinds).map((each) => each.sent.properties)];
  for (const properties of all) {
    for (const [name, schema] of Object.entries(properties)) {
      fields.set(name, [...(fields.get(name) ?? []), schema]);
    }
  }
  return fields;
}
