import type { OutcomeResult } from '@fleet/contract/driving/outcomes';
import { below, type Problem, problem, toWire } from '@fleet/contract/ground/problems';
import type { JudgedEntry, SubmittedBatch } from './batch-types.js';
import type { ItemResult } from './submission-rows.js';

/** The result of each entry in the order of the request, and the problems if all entries were rejected [C-6]. */
export interface BatchAnswer {
  results: OutcomeResult[];
  rejected: number;
  /** All problems with pointers into the request, for the response if every entry was rejected. */
  problems: Problem[];
  /** The flush receipt of the session. */
  receivedThrough: number;
}

/** `placeOf` returns the pointer to an entry in the document that the caller sees. */
export function answerBatch(
  submitted: SubmittedBatch,
  placeOf: (n: number) => string = (n) => `/outcomes/${n}`,
): BatchAnswer {
  const results = new Map((submitted.row.results ?? []).map((each) => [each.n, each]));
  const receivedThrough = submitted.row.received_through ?? 0;
  const answer: BatchAnswer = { results: [], rejected: 0, problems: [], receivedThrough };
  for (const entry of submitted.entries) {
    const problems = below(placeOf(entry.draft.n), refusalOf(entry, results, submitted.entries));
    const first = entry.draft.repeats ?? entry.draft;
    if (problems.length > 0) {
      answer.rejected += 1;
      answer.problems.push(...problems);
      answer.results.push(rejected(entry, problems));
    } else {
      answer.results.push(taken(entry, results.get(first.n)));
    }
  }
  return answer;
}

/** Why an entry was rejected; empty if it was recorded, now or before. */
function refusalOf(
  entry: JudgedEntry,
  results: ReadonlyMap<number, ItemResult>,
  entries: readonly JudgedEntry[],
): readonly Problem[] {
  const { repeats, hash, n } = entry.draft;
  if (repeats !== null) {
    if (repeats.hash !== hash) return [problem('submission_id_reused', '/submission_id')];
    const first = entries[repeats.n];
    return first === undefined ? [] : refusalOf(first, results, entries);
  }
  const result = results.get(n)?.result;
  if (result === 'reused') return [problem('submission_id_reused', '/submission_id')];
  return result === undefined || result === 'refused' ? entry.problems : [];
}

function rejected(entry: JudgedEntry, problems: readonly Problem[]): OutcomeResult {
  return { submission_id: entry.draft.submissionId, result: 'rejected', errors: problems.map(toWire) };
}

function taken(entry: JudgedEntry, written: ItemResult | undefined): OutcomeResult {
  const isNew =
    entry.draft.repeats === null && (written?.result === 'recorded' || written?.result === 'quarantined');
  const isQuarantined = written?.result === 'quarantined' || written?.result === 'quarantined_before';
  return {
    submission_id: entry.draft.submissionId,
    result: isNew ? 'recorded' : 'duplicate',
    ...(written?.late === true ? { late: true } : {}),
    ...(isQuarantined ? { quarantined: true } : {}),
    ...(written?.out_of_order === true ? { out_of_order: true } : {}),
    ...(written?.corrects == null ? {} : { corrects: written.corrects }),
  };
}
