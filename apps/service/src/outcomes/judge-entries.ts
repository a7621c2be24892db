import { setImmediate as nextTurn } from 'node:timers/promises';
import { compareDecimals } from '@fleet/domain/decimal';
import type { JudgedOutcome } from '@fleet/domain/outcome-judgement';
import type { Context } from '../context.js';
import { type JudgedEntry, judgeEntry, toItem } from './judge-batch.js';
import type { OutcomeDraft } from './outcome-drafts.js';
import type { BatchFacts } from './outcome-facts.js';
import type { PreparedBatch } from './prepare-batch.js';

/** Patterns written to be slow may take 0.3 s an outcome; others are served in between. */
const longestTurnMs = 20;

/**
 * Judges every entry in the order of the request; an entry that repeats the id of an earlier one is not sent twice, and
 * a reading counts for those captured after it in the same batch.
 */
export async function judgeBatch(
  ctx: Context,
  batch: PreparedBatch,
  readings: ReadonlyMap<number, string | null>,
): Promise<JudgedEntry[]> {
  const known = { ...batch.facts, readings: new Map(readings) };
  const answered = new Map<string, Set<string>>();
  const entries: JudgedEntry[] = [];
  let turnStartedMs = performance.now();
  for (const { draft, places, unplaced } of batch.candidates) {
    if (performance.now() - turnStartedMs > longestTurnMs) {
      await nextTurn();
      turnStartedMs = performance.now();
    }
    if (draft.repeats !== null) {
      entries.push({ draft, problems: [], item: null, judged: null });
      continue;
    }
    const { outcome, placed } = judgeEntry(draft, places, unplaced, known);
    const item = toItem(draft, outcome, placed, batch.standing, answered, ctx.newId());
    if (outcome.ok && item !== null) {
      noteAnswered(answered, item.activity_reference, item.requirement_key);
      noteReading(known, batch, draft, outcome.value);
    }
    const problems = outcome.ok ? [] : outcome.problems;
    entries.push({ draft, problems, item, judged: outcome.ok ? outcome.value : null });
  }
  return entries;
}

function noteAnswered(answered: Map<string, Set<string>>, activity: string, requirement: string): void {
  const keys = answered.get(activity);
  if (keys === undefined) answered.set(activity, new Set([requirement]));
  else keys.add(requirement);
}

/** A reading is in force for every later capture on the same asset, except for those that correct it. */
function noteReading(
  known: BatchFacts & { readings: Map<number, string | null> },
  batch: PreparedBatch,
  draft: OutcomeDraft,
  { reading, header }: JudgedOutcome,
): void {
  if (reading === null) return;
  for (const { placed, assetId } of batch.needs.odometers) {
    const other = placed.draft.header;
    if (assetId !== reading.assetId || placed.draft === draft || other === null) continue;
    const corrects =
      other.activity_reference === header.activity_reference &&
      other.integration_key === header.integration_key;
    if (corrects || Date.parse(other.captured_at) < Date.parse(header.captured_at)) continue;
    const before = known.readings.get(placed.draft.n) ?? null;
    if (before === null || compareDecimals(reading.value, before) > 0)
      known.readings.set(placed.draft.n, reading.value);
  }
}
