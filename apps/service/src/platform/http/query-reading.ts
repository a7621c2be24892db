import { unknownName } from '@fleet/contract/ground/near-name';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import { nodeOf } from '@fleet/contract/ground/schema-reading';
import { type Checked, type ShapeCheck, shapeCheck } from '@fleet/contract/ground/shape-check';
import type { TObject } from 'typebox';
import { isStorable } from './json-body.js';

/** Converts the text of a query string or path to the types of the schema, and checks it. */
export type TextReader = (raw: Readonly<Record<string, unknown>>) => Checked<unknown>;

/**
 * The character that replaces percent-encoded bytes that are not UTF-8. A search with this character would find
 * something other than the caller meant.
 */
const unreadable = '\uFFFD';
const notUtf8 = 'This parameter is not UTF-8: letters beyond ASCII are percent-encoded as UTF-8.';

const wholeNumber = /^-?[0-9]{1,15}$/;

/**
 * A reader for query parameters. It converts only whole numbers and booleans, and only if the schema has these types.
 * It refuses a repeated parameter. The `key` of a problem is the parameter's name.
 */
export function queryReader(schema: TObject): TextReader {
  const check = shapeCheck(schema);
  const types = new Map(
    Object.entries(nodeOf(schema).properties ?? {}).map(([name, each]) => [name, each.type]),
  );
  return (raw) => {
    // An object without a prototype, so that `__proto__` is an ordinary name.
    const value: Record<string, unknown> = Object.create(null);
    const problems: Problem[] = [];
    for (const [name, text] of Object.entries(raw)) {
      if (typeof text !== 'string')
        problems.push(problem('wrong_type', name, 'This parameter may be given once.'));
      else if (!isStorable(text) || !isStorable(name))
        problems.push(problem('invalid_text', isStorable(name) ? name : ''));
      else if (text.includes(unreadable)) problems.push(problem('invalid_text', name, notUtf8));
      else value[name] = converted(types.get(name), text);
    }
    if (problems.length > 0) return { ok: false, problems };
    return named(check, value, types);
  };
}

function converted(type: string | undefined, text: string): unknown {
  if (type === 'integer' && wholeNumber.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

const typeNames: Readonly<Record<string, string>> = {
  integer: 'a whole number of at most 15 digits',
  boolean: 'true or false',
};

/** The checked value, or the faults with the names of parameters as their keys. */
function named(
  check: ShapeCheck<TObject>,
  value: unknown,
  types: ReadonlyMap<string, string | undefined>,
): Checked<unknown> {
  const checked = check.check(value);
  if (checked.ok) return checked;
  const problems = checked.problems.map((each) => {
    const name = (each.key ?? '').slice(1);
    if (each.code === 'unknown_field')
      return unknownName('unknown_parameter', name, { name, known: types.keys() });
    const expected = each.code === 'wrong_type' ? typeNames[types.get(name) ?? ''] : undefined;
    return expected === undefined
      ? { ...each, key: name }
      : problem('wrong_type', name, `Expected ${expected}, got other text.`);
  });
  return { ok: false, problems };
}

/**
 * A reader for path parameters. A malformed identifier cannot name an existing resource. So the response is 404, as for
 * every unknown resource. Every caller may get this response, because the request itself shows the fault.
 */
export function pathReader(schema: TObject): TextReader {
  const check = shapeCheck(schema);
  return (raw) => {
    const storable = Object.values(raw).every((text) => typeof text === 'string' && isStorable(text));
    const checked: Checked<unknown> = storable ? check.check({ ...raw }) : { ok: false, problems: [] };
    if (checked.ok) return checked;
    const unlike = checked.problems.find((each) => each.code === 'invalid_identifier')?.key;
    return { ok: false, problems: [unlike === undefined ? problem('not_found') : noUuid(unlike.slice(1))] };
  };
}

/** The problem of a path parameter that is not an identifier. */
export function noUuid(parameter: string): Problem {
  return problem(
    'not_found',
    parameter,
    `${parameter} in the path is not a UUID, so the resource does not exist.`,
  );
}
