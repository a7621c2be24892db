import type { Context } from '../context.js';
import { beginTurns } from '../platform/take-turns.js';
import type { ReadingLedger } from '../readings/reading-ledger.js';
import { type JudgedEntry, judgeEntry, toItem } from './judge-entry.js';
import type { PreparedBatch } from './prepare-batch.js';

/**
 * Judges every entry in the order of the request. An entry that repeats the id of an earlier one is not sent again. A
 * reading counts for later captures in the same batch.
 */
export async function judgeBatch(
  ctx: Context,
  batch: PreparedBatch,
  readings: ReadingLedger,
): Promise<JudgedEntry[]> {
  const known = { ...batch.facts, readings };
  const entries: JudgedEntry[] = [];
  const turns = beginTurns();
  for (const candidate of batch.candidates) {
    const { draft } = candidate;
    if (draft.repeats !== null) {
      entries.push({ draft, problems: [], item: null, judged: null });
      continue;
    }
    const { outcome, placed } = await judgeEntry(candidate, known, turns);
    const item = toItem(draft, outcome, placed, batch.state, ctx.newId());
    if (outcome.ok && item?.action === 'record' && item.kind === 'odometer') readings.note(outcome.value);
    const problems = outcome.ok ? [] : outcome.problems;
    entries.push({ draft, problems, item, judged: outcome.ok ? outcome.value : null });
  }
  return entries;
}
