import { below } from '@fleet/contract/ground/problems';
import { mergedFaults } from '@fleet/domain/values/fault-merging';
import { type Context, Refusal } from '../context.js';
import { repeated } from '../platform/database/repeat-work.js';
import { undone } from '../platform/http/rehearse-call.js';
import { type BatchEntry, type EntryForm, planPointer, type RefusedEntry } from './batch-entries.js';
import { type EntryResult, refusedResult } from './batch-results.js';

/**
 * The result of an entry with a faulty shape: the faults of the shape, and those that a trial save of the valid parts
 * finds, in a transaction that is rolled back [C-2].
 */
export async function refusedByForm<Plan>(
  ctx: Context,
  form: EntryForm<Plan>,
  { integrationKey, problems, remainder }: RefusedEntry<Plan>,
  save: (tx: Context, entry: BatchEntry<Plan>) => Promise<unknown>,
): Promise<EntryResult<never>> {
  if (remainder === undefined) return refusedResult(integrationKey, problems);
  const { entry, replaced } = remainder;
  const pointer = planPointer(form, entry.index);
  try {
    await repeated(() => undone(ctx, (tx) => save(tx, entry)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const pointers = replaced.map((each) => `${pointer}${each}`);
    return refusedResult(integrationKey, mergedFaults(problems, below(pointer, error.problems), pointers));
  }
  return refusedResult(integrationKey, problems);
}
