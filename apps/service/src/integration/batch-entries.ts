import { IntegrationKey } from '@fleet/contract/ground/primitives';
import { below, isFull, type Problem, problem } from '@fleet/contract/ground/problems';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { type Checked, type ShapeCheck, shapeCheck } from '@fleet/contract/ground/shape-check';
import { type Completion, completeShape } from '@fleet/contract/ground/shape-completion';
import { checkStorableTexts } from '@fleet/domain/values/storable-text';
import type { Static, TSchema } from 'typebox';

/** The shape of the entries of a batch, and their place in the request. */
export interface EntryForm<Plan> {
  /** The member of the request that contains them. */
  collection: string;
  /** The member of an entry that contains the plan. */
  member: string;
  /** Checks the whole entry except its plan. */
  frame(entry: unknown): Checked<{ integration_key: string; [member: string]: unknown }>;
  plan(plan: unknown): Checked<Plan>;
  /** If the shape of a plan has faults, returns a plan with all its valid parts. */
  remainder(plan: unknown): Completion<Plan> | null;
}

/** The two ways to read a plan of this shape. */
export function planForm<Schema extends TSchema>(
  check: ShapeCheck<Schema>,
): Pick<EntryForm<Static<Schema>>, 'plan' | 'remainder'> {
  return { plan: check.check, remainder: (plan) => completeShape(check, plan) };
}

/** An entry of a batch with a valid shape. */
export interface BatchEntry<Plan> {
  index: number;
  integrationKey: string;
  plan: Plan;
}

/** `integrationKey` is null if the entry has no valid one; the problems point into the request. */
export interface RefusedEntry<Plan = unknown> {
  kind: 'refused';
  integrationKey: string | null;
  problems: readonly Problem[];
  /**
   * The entry with only the valid parts of its plan; present if these parts can be judged in addition to the faults of
   * the shape.
   */
  remainder?: { entry: BatchEntry<Plan>; replaced: readonly string[] };
}

/** The result of checking an entry before the database is queried. */
export type CheckedBatchEntry<Plan> = { kind: 'valid'; entry: BatchEntry<Plan> } | RefusedEntry<Plan>;

/** State that the entries of one batch share while they are judged. */
export interface EntriesSeen {
  /** The first position of each key. */
  known: Map<string, number>;
  /** For how many more entries with a faulty shape the valid parts of the plan are judged too. */
  remaindersLeft: number;
}

/**
 * Judging the valid parts of an entry costs as much as saving it. If more entries than this are faulty, they usually
 * have the same fault.
 */
const mostRemainders = 20;

export function noEntrySeen(): EntriesSeen {
  return { known: new Map(), remaindersLeft: mostRemainders };
}

/** How deep the texts of an entry are checked: deeper than any plan is. */
const levels = 40;

/** The place of an entry's plan in the request. */
export function planPointer(
  { collection, member }: Pick<EntryForm<unknown>, 'collection' | 'member'>,
  index: number,
): string {
  return `/${collection}/${index}/${member}`;
}

/**
 * Checks one entry of a batch without the database: its shape, its texts, and whether its key is repeated. Updates
 * `seen`.
 */
export function checkBatchEntry<Plan>(
  form: EntryForm<Plan>,
  entry: unknown,
  index: number,
  seen: EntriesSeen,
): CheckedBatchEntry<Plan> {
  const pointer = `/${form.collection}/${index}`;
  const frame = form.frame(entry);
  const unstorable = checkStorableTexts(entry, levels);
  if (!frame.ok || unstorable.length > 0) {
    const shape = frame.ok ? planFaults(form, frame.value[form.member]) : frame.problems;
    return refusedEntry(keyOf(entry), below(pointer, [...shape, ...unstorable]));
  }
  const { integration_key: integrationKey } = frame.value;
  const first = seen.known.get(integrationKey);
  if (first !== undefined) {
    const message = `The key occurs at /${form.collection}/${first} already; that entry is used.`;
    const twice = problem('duplicate_key', `${pointer}/integration_key`, message);
    return refusedEntry(integrationKey, [twice]);
  }
  seen.known.set(integrationKey, index);
  const sent = frame.value[form.member];
  const checked = form.plan(sent);
  if (!checked.ok) {
    const refused = refusedEntry(integrationKey, below(planPointer(form, index), checked.problems));
    const isWorthIt = seen.remaindersLeft > 0 && !isFull(checked.problems);
    const completion = isWorthIt ? form.remainder(sent) : null;
    if (completion === null) return refused;
    seen.remaindersLeft -= 1;
    const { value: plan, replaced } = completion;
    return { ...refused, remainder: { entry: { index, integrationKey, plan }, replaced } };
  }
  return { kind: 'valid', entry: { index, integrationKey, plan: checked.value } };
}

function planFaults(form: EntryForm<unknown>, plan: unknown): Problem[] {
  const checked = form.plan(plan);
  return checked.ok ? [] : below(`/${form.member}`, checked.problems);
}

function refusedEntry(integrationKey: string | null, problems: readonly Problem[]): RefusedEntry<never> {
  return { kind: 'refused', integrationKey, problems };
}

const keyCheck = shapeCheck(IntegrationKey);

/** The key of an entry with other faults, so that the caller can match its result. */
function keyOf(entry: unknown): string | null {
  if (!isRecord(entry)) return null;
  const checked = keyCheck.check(entry.integration_key);
  return checked.ok && checkStorableTexts(checked.value).length === 0 ? checked.value : null;
}
