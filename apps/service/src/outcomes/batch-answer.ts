import type { OutcomeResult } from '@fleet/contract/driving/outcomes';
import { below, type Problem, problem, toWire } from '@fleet/contract/ground/problems';
import type { JudgedEntry } from './judge-entry.js';
import type { ItemResult } from './outcome-queries.js';
import type { SubmittedBatch } from './submit-prepared.js';

/** The result of every entry in the order of the request, and the problems if none was taken [C-6]. */
export interface BatchAnswer {
  results: OutcomeResult[];
  rejected: number;
  /** All faults with their place in the request, for the answer where every entry was rejected. */
  problems: Problem[];
}

/** `placeOf` says where an entry of a number stands in what the caller sees. */
export function answerBatch(
  submitted: SubmittedBatch,
  placeOf: (n: number) => string = (n) => `/outcomes/${n}`,
): BatchAnswer {
  const fates = new Map((submitted.row.fates ?? []).map((each) => [each.n, each]));
  const answer: BatchAnswer = { results: [], rejected: 0, problems: [] };
  for (const entry of submitted.entries) {
    const problems = below(placeOf(entry.draft.n), refusalOf(entry, fates, submitted.entries));
    const first = entry.draft.repeats ?? entry.draft;
    if (problems.length > 0) {
      answer.rejected += 1;
      answer.problems.push(...problems);
      answer.results.push(rejected(entry, problems));
    } else {
      answer.results.push(taken(entry, fates.get(first.n)));
    }
  }
  return answer;
}

/** Why an entry was not taken; empty when it was, now or before. */
function refusalOf(
  entry: JudgedEntry,
  fates: ReadonlyMap<number, ItemResult>,
  entries: readonly JudgedEntry[],
): readonly Problem[] {
  const { repeats, hash, n } = entry.draft;
  if (repeats !== null) {
    if (repeats.hash !== hash) return [problem('submission_id_reused', '/submission_id')];
    const first = entries[repeats.n];
    return first === undefined ? [] : refusalOf(first, fates, entries);
  }
  const fate = fates.get(n)?.fate;
  if (fate === 'reused') return [problem('submission_id_reused', '/submission_id')];
  return fate === undefined || fate === 'refused' ? entry.problems : [];
}

function rejected(entry: JudgedEntry, problems: readonly Problem[]): OutcomeResult {
  return { submission_id: entry.draft.submissionId, result: 'rejected', errors: problems.map(toWire) };
}

function taken(entry: JudgedEntry, fate: ItemResult | undefined): OutcomeResult {
  const isNew = entry.draft.repeats === null && (fate?.fate === 'recorded' || fate?.fate === 'held');
  const isHeld = fate?.fate === 'held' || fate?.fate === 'held_before';
  return {
    submission_id: entry.draft.submissionId,
    result: isNew ? 'recorded' : 'duplicate',
    ...(fate?.late === true ? { late: true } : {}),
    ...(isHeld ? { quarantined: true } : {}),
    ...(fate?.out_of_order === true ? { out_of_order: true } : {}),
    ...(fate?.corrects == null ? {} : { corrects: fate.corrects }),
  };
}
