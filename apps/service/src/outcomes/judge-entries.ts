import { searchAhead } from '@fleet/domain/search-ahead';
import type { Context } from '../context.js';
import { beginTurns } from '../platform/take-turns.js';
import { type JudgedEntry, judgeEntry, toItem } from './judge-batch.js';
import type { PreparedBatch } from './prepare-batch.js';
import type { ReadingLedger } from './reading-ledger.js';

/**
 * Judges every entry in the order of the request; an entry that repeats the id of an earlier one is not sent twice, and
 * a reading counts for those captured after it in the same batch. Patterns written to be slow may take 0.3 s an outcome
 * and version; others are served in between.
 */
export async function judgeBatch(
  ctx: Context,
  batch: PreparedBatch,
  readings: ReadingLedger,
): Promise<JudgedEntry[]> {
  const known = { ...batch.facts, readings };
  const entries: JudgedEntry[] = [];
  const turns = beginTurns();
  for (const { draft, places, unplaced } of batch.candidates) {
    if (draft.repeats !== null) {
      entries.push({ draft, problems: [], item: null, judged: null });
      continue;
    }
    let judgement = judgeEntry(draft, [], unplaced, known);
    for (const [index, place] of places.entries()) {
      await turns.take(searchAhead(draft.content, place.place.requirement));
      const byThis = judgeEntry(draft, [place], unplaced, known);
      // The first that accepts it, else the faults of the first.
      if (index === 0 || byThis.outcome.ok) judgement = byThis;
      if (byThis.outcome.ok) break;
    }
    const { outcome, placed } = judgement;
    const item = toItem(draft, outcome, placed, batch.standing, ctx.newId());
    if (outcome.ok && item?.take === 'record' && item.kind === 'odometer') readings.note(outcome.value);
    const problems = outcome.ok ? [] : outcome.problems;
    entries.push({ draft, problems, item, judged: outcome.ok ? outcome.value : null });
  }
  return entries;
}
