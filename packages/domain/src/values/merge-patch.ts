import { isRecord } from '@fleet/contract/ground/schema-reading';

/** No document of the contract is as deep; what lies deeper in a patch is refused with the member that holds it. */
const mostLevels = 100;

/**
 * A JSON value with a merge patch applied (RFC 7396): a member that is null is taken away, an object is merged into
 * what stands there, anything else takes its place, lists as a whole [R-CNV-9][C-1]. Neither value is changed. Below
 * 100 levels a patch is taken as it is, so that no body exhausts the stack.
 */
export function mergePatch(target: unknown, patch: unknown, levels: number = mostLevels): unknown {
  if (!isRecord(patch) || levels === 0) return patch;
  // Of entries, not by assignment: a member may be called `__proto__`.
  const merged = new Map(isRecord(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value, levels - 1));
  }
  return Object.fromEntries(merged);
}
