import type { Problem } from '@fleet/contract/ground/problems';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { RouteInBatch } from '@fleet/contract/planning/integration';
import { RoutePlan } from '@fleet/contract/planning/routes';
import type { PatternBook } from '@fleet/domain/patterns/pattern-book';
import type { Turns } from '../platform/take-turns.js';
import { checkPlan } from '../routes/plan-over-route.js';
import {
  type BatchEntry,
  checkBatchEntry,
  type EntriesSeen,
  type EntryForm,
  planForm,
  type RefusedEntry,
} from './batch-entries.js';

/** A route of a batch with a valid shape. */
export interface BatchPlan extends BatchEntry<RoutePlan> {
  /** The faults of the plan itself, with pointers into the plan. */
  faults: readonly Problem[];
}

/** The result of checking a route of a batch before the database is queried. */
export type JudgedPlan = { kind: 'plan'; plan: BatchPlan } | RefusedEntry<RoutePlan>;

/** State that the routes of one request share. */
export interface BatchBook {
  seen: EntriesSeen;
  patterns: PatternBook;
  turns: Turns;
}

/** The entries of a batch of routes. */
export const routeForm: EntryForm<RoutePlan> = {
  collection: 'routes',
  member: 'route',
  frame: shapeCheck(RouteInBatch).check,
  ...planForm(shapeCheck(RoutePlan)),
};

/**
 * Checks one route of a batch without the database: as `checkBatchEntry` does, and for the faults of its plan. Other
 * requests run in between.
 */
export async function checkBatchPlan(
  entry: unknown,
  index: number,
  { seen, patterns, turns }: BatchBook,
): Promise<JudgedPlan> {
  const judged = checkBatchEntry(routeForm, entry, index, seen);
  await turns.pause();
  if (judged.kind === 'refused') return judged;
  const faults = await checkPlan(judged.entry.plan, patterns, turns);
  return { kind: 'plan', plan: { ...judged.entry, faults } };
}
