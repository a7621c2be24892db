import { isRecord } from '@fleet/contract/ground/schema-reading';
import { draftPrefix } from '../access/kept-drafts.js';
import type { Plan } from './plan-draft.js';

/** Unsaved work: the plan, and the plan with which the editing began. */
export interface KeptPlan {
  plan: Plan;
  base: Plan;
  /** The tag of the route's state in the service; null for a new route. */
  etag: string | null;
}

/** Another version of the app may store another shape, so this number rises with each change of the shape. */
const version = 1;
const nameOf = (key: string) => `${draftPrefix}plan.${version}.${key}`;

/** `sessionStorage` belongs to the window, so two windows with the same route do not overwrite each other's work. */
export function readKeptPlan(key: string): KeptPlan | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null');
    return isKeptPlan(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Returns false if the browser refuses storage: then the work lasts until the page is left. */
export function keepPlan(key: string, kept: KeptPlan | null): boolean {
  try {
    if (kept === null) sessionStorage.removeItem(nameOf(key));
    else sessionStorage.setItem(nameOf(key), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

function isKeptPlan(kept: unknown): kept is KeptPlan {
  if (!isRecord(kept)) return false;
  return isPlan(kept.plan) && isPlan(kept.base) && (kept.etag === null || typeof kept.etag === 'string');
}

function isPlan(value: unknown): boolean {
  return (
    isRecord(value) && isRecord(value.travel_plan) && Array.isArray(value.travel_plan.points_of_interest)
  );
}
