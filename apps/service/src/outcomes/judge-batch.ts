import type { Context } from '../context.js';
import { beginTurns } from '../platform/take-turns.js';
import type {
  BatchFacts,
  BatchState,
  JudgedEntry,
  OutcomeDraft,
  PlacedBatch,
  PlacedDraft,
} from './batch-types.js';
import { judgeEntry, toItem, verdictOf } from './judge-entry.js';
import { createSequenceList, type SequenceList } from './sequence-list.js';

/** A batch after judgement. */
export interface JudgedBatch {
  entries: readonly JudgedEntry[];
  sequences: SequenceList;
  /** Entries to judge again by earlier versions of the plan; empty if the judgement is final. */
  toJudgeByEarlier: ReadonlySet<OutcomeDraft>;
}

/**
 * Judges the entries whose judgement depends on no readings. Call this before the transaction that locks the assets:
 * the judgement may take seconds, and the event feed of all organisations waits for the oldest transaction.
 */
export async function judgeAhead(ctx: Context, batch: PlacedBatch, facts: BatchFacts): Promise<void> {
  const turns = beginTurns(ctx.db);
  for (const { draft, places } of batch.candidates) {
    if (draft.repeats !== null) continue;
    for (const placed of places) {
      if (isOdometer(placed)) continue;
      await turns.pause();
      if (verdictOf(placed, facts).ok) break;
    }
  }
}

/**
 * Judges every entry in the order of the request. An entry that repeats the id of an earlier one is not sent again. A
 * reading counts for later captures in the same batch.
 */
export async function judgeBatch(
  ctx: Context,
  batch: PlacedBatch,
  state: BatchState,
  facts: BatchFacts,
): Promise<JudgedBatch> {
  const entries: JudgedEntry[] = [];
  const sequences = createSequenceList();
  const turns = beginTurns(ctx.db);
  for (const candidate of batch.candidates) {
    const { draft } = candidate;
    if (draft.repeats !== null) {
      entries.push({ draft, problems: [], item: null, judged: null });
      continue;
    }
    await turns.pause();
    const { outcome, placed } = judgeEntry(candidate, facts);
    const item = toItem(draft, outcome, placed, state, sequences, ctx.newId());
    if (outcome.ok && item?.action === 'record' && item.kind === 'odometer')
      facts.readings.note(outcome.value);
    const problems = outcome.ok ? [] : outcome.problems;
    entries.push({ draft, problems, item, judged: outcome.ok ? outcome.value : null });
  }
  return {
    entries,
    sequences,
    toJudgeByEarlier: batch.untried === null ? new Set() : refusedByPlan(batch, entries),
  };
}

/**
 * Entries that the tried versions refuse. Every version refuses a faulty header or time, so entries with these faults
 * are left out. If any entry is refused, all odometer outcomes are judged again too, because their readings depend on
 * each other.
 */
function refusedByPlan(batch: PlacedBatch, entries: readonly JudgedEntry[]): ReadonlySet<OutcomeDraft> {
  const refused = entries.filter(({ draft, problems }) => problems.length > 0 && isReadable(draft));
  if (refused.length === 0) return new Set();
  const odometers = batch.candidates.filter(
    ({ draft, places }) => isReadable(draft) && places.some(isOdometer),
  );
  return new Set([...refused, ...odometers].map((each) => each.draft));
}

const isReadable = ({ header, untimely }: OutcomeDraft) => header !== null && untimely.length === 0;

const isOdometer = ({ place }: PlacedDraft) => place.requirement.kind === 'odometer';
