import { RouteInBatch } from '@fleet/contract/integration';
import { below, type Problem, problem } from '@fleet/contract/problems';
import { RoutePlan } from '@fleet/contract/routes';
import { isRecord } from '@fleet/contract/schema-reading';
import { shapeCheck } from '@fleet/contract/shape-check';
import type { PatternBook } from '@fleet/domain/pattern-book';
import { checkStorableTexts } from '@fleet/domain/storable-text';
import type { Turns } from '../platform/take-turns.js';
import { checkPlan } from '../routes/plan-over-route.js';

/** A route of a batch whose shape is right. */
export interface BatchPlan {
  index: number;
  integrationKey: string;
  plan: RoutePlan;
  /** What speaks against the plan by itself, with pointers into the plan. */
  faults: readonly Problem[];
}

/** What is known of a route of a batch before the database is asked. */
export type JudgedPlan =
  | { kind: 'plan'; plan: BatchPlan }
  /** `integrationKey` is null where what came is none; the problems point into the request. */
  | { kind: 'refused'; integrationKey: string | null; problems: readonly Problem[] };

/** What the routes of one request share. */
export interface BatchBook {
  /** Where each key stands first. */
  known: Map<string, number>;
  patterns: PatternBook;
  turns: Turns;
}

const itemCheck = shapeCheck(RouteInBatch);
const planCheck = shapeCheck(RoutePlan);

/** Deeper than any plan. */
const levels = 40;

/** Where the plan of a route stands in the request. */
export function planPointer(index: number): string {
  return `/routes/${index}/route`;
}

/** Judges one entry of a batch by itself, in turns: shape, texts, a key that came before, the faults of its plan. */
export async function checkBatchPlan(
  entry: unknown,
  index: number,
  { known, patterns, turns }: BatchBook,
): Promise<JudgedPlan> {
  const pointer = `/routes/${index}`;
  const item = itemCheck.check(entry);
  const unstorable = checkStorableTexts(entry, levels);
  if (!item.ok || unstorable.length > 0) {
    const shape = item.ok ? planFaults(item.value.route) : item.problems;
    return refusedEntry(keyOf(entry), below(pointer, [...shape, ...unstorable]));
  }
  const { integration_key: integrationKey, route } = item.value;
  const first = known.get(integrationKey);
  if (first !== undefined) {
    const message = `The key stands at /routes/${first} already, which is the one that counts.`;
    const twice = problem('duplicate_key', `${pointer}/integration_key`, message);
    return refusedEntry(integrationKey, [twice]);
  }
  known.set(integrationKey, index);
  const checked = planCheck.check(route);
  if (!checked.ok) return refusedEntry(integrationKey, below(planPointer(index), checked.problems));
  const plan = checked.value;
  const faults = await checkPlan(plan, patterns, turns);
  return { kind: 'plan', plan: { index, integrationKey, plan, faults } };
}

function planFaults(route: unknown): Problem[] {
  const checked = planCheck.check(route);
  return checked.ok ? [] : below('/route', checked.problems);
}

function refusedEntry(integrationKey: string | null, problems: readonly Problem[]): JudgedPlan {
  return { kind: 'refused', integrationKey, problems };
}

const keyCheck = shapeCheck(RouteInBatch.properties.integration_key);

/** The key of an entry with other faults, so that its answer can be matched. */
function keyOf(entry: unknown): string | null {
  if (!isRecord(entry)) return null;
  const checked = keyCheck.check(entry.integration_key);
  return checked.ok && checkStorableTexts(checked.value).length === 0 ? checked.value : null;
}
