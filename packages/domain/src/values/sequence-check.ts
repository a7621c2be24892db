import { isFull, type Problem, problem } from '@fleet/contract/ground/problems';

/** Returns `duplicate_key` for every repeated value, up to `mostProblems`. */
export function checkUnique(
  values: readonly { key: string | undefined; pointer: string }[],
  what: string,
): Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const { key, pointer } of values) {
    if (key === undefined) continue;
    if (isFull(problems)) break;
    if (seen.has(key))
      problems.push(problem('duplicate_key', pointer, `${what} '${key}' occurs here twice.`));
    seen.add(key);
  }
  return problems;
}

/**
 * Returns `unknown_reference` for every name that does not exist, and `duplicate_in_sequence` for every repeated one, up
 * to `mostProblems`.
 */
export function checkNames(
  names: readonly string[],
  existing: ReadonlySet<string>,
  pointer: string,
  what: string,
): Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const [index, name] of names.entries()) {
    if (isFull(problems)) break;
    const at = `${pointer}/${index}`;
    if (seen.has(name))
      problems.push(problem('duplicate_in_sequence', at, `${what} '${name}' is named twice.`));
    else if (!existing.has(name))
      problems.push(problem('unknown_reference', at, `There is no ${what} '${name}'.`));
    seen.add(name);
  }
  return problems;
}

/** Returns `ambiguous_reference` if a record is named both by its id and by its integration key [C-10]. */
export function checkNamedOnce(id: unknown, integrationKey: unknown, pointer: string): Problem[] {
  return id === undefined || integrationKey === undefined ? [] : [problem('ambiguous_reference', pointer)];
}
