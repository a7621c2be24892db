import { isRecord } from '@fleet/contract/ground/schema-reading';
import { keepDraft, readDraft } from '../access/kept-drafts.js';
import type { SendAttempt } from '../frame/send-once.js';
import type { Plan } from './plan-draft.js';

/** Unsaved work: the plan, and the plan with which the editing began. */
export interface KeptPlan {
  plan: Plan;
  base: Plan;
  /** The tag of the route's state in the service; null for a new route. */
  etag: string | null;
  /** The last attempt to create the route, if its answer is unknown. */
  attempt: SendAttempt | null;
}

/** Another version of the app may store another shape, so this number rises with each change of the shape. */
const version = 2;
const nameOf = (key: string) => `plan.${version}.${key}`;

export function readKeptPlan(key: string): KeptPlan | null {
  const kept = readDraft(nameOf(key));
  return isKeptPlan(kept) ? kept : null;
}

/** Returns false if the browser refuses storage: then the work lasts until the page is left. */
export const keepPlan = (key: string, kept: KeptPlan | null): boolean => keepDraft(nameOf(key), kept);

function isKeptPlan(kept: unknown): kept is KeptPlan {
  if (!isRecord(kept) || !isPlan(kept.plan) || !isPlan(kept.base)) return false;
  return (kept.etag === null || typeof kept.etag === 'string') && isAttempt(kept.attempt);
}

function isAttempt(value: unknown): boolean {
  return (
    value === null || (isRecord(value) && typeof value.text === 'string' && typeof value.key === 'string')
  );
}

function isPlan(value: unknown): boolean {
  return (
    isRecord(value) && isRecord(value.travel_plan) && Array.isArray(value.travel_plan.points_of_interest)
  );
}
