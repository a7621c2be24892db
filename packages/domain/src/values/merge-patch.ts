import { isRecord } from '@fleet/contract/ground/schema-reading';

/** No document of the contract is this deep; deeper parts of a patch are refused with the member that contains them. */
const mostLevels = 100;

/**
 * Returns a JSON value with a merge patch applied (RFC 7396): a null member is removed, an object is merged into the
 * existing one, anything else replaces it, lists as a whole [R-CNV-9][C-1]. Changes neither value. Deeper than 100
 * levels, a patch is used unchanged, so that no body overflows the stack.
 */
export function mergePatch(target: unknown, patch: unknown, levels: number = mostLevels): unknown {
  if (!isRecord(patch) || levels === 0) return patch;
  // From entries, not by assignment: a member may have the name `__proto__`.
  const merged = new Map(isRecord(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value, levels - 1));
  }
  return Object.fromEntries(merged);
}
