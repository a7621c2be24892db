import { isRecord } from '@fleet/contract/ground/schema-reading';
import { sameJson } from '@fleet/domain/values/json-equality';
import type { Plan } from './plan-draft.js';

/** The merge patch (RFC 7396) that turns the first plan into the second; empty if they are the same. */
export function planPatch(before: Plan, after: Plan): Record<string, unknown> {
  return patchOf({ ...before }, { ...after });
}

function patchOf(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].flatMap((name): [string, unknown][] => {
    const [old, next] = [before[name], after[name]];
    if (sameJson(old, next)) return [];
    if (next === undefined) return [[name, null]];
    return [[name, isRecord(old) && isRecord(next) ? patchOf(old, next) : next]];
  });
  return Object.fromEntries(changed);
}
