import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { type ListedOutcome, type ProofOutcomeRow, readContentTexts } from './proof-queries.js';

/** The most characters of the counting outcomes at one stop; a day's forms and comments have some thousands. */
const mostCounting = 4_000_000;
/**
 * The most characters of all outcomes, corrected ones included; they fill some hundred pages. Above this, corrected
 * outcomes are left out.
 */
const mostInAll = 1_000_000;
/** One query reads at most this many rows, and this many bytes as they are stored; unpacked they may be more. */
const page = { rows: 16, storedBytes: 262_144 };

export interface ProofContents {
  /** In the listed order. */
  outcomes: ProofOutcomeRow[];
  /** By `requirementOf`: how many earlier outcomes the proof has no room for. */
  leftOut: ReadonlyMap<string, number>;
}

export const requirementOf = (each: Pick<ListedOutcome, 'activity_reference' | 'requirement_key'>): string =>
  JSON.stringify([each.activity_reference, each.requirement_key]);

/**
 * The contents for a proof, from a list of outcomes with the latest first: those of all counting outcomes, and of the
 * latest corrected outcomes that fit. Refuses with `proof_too_large` if the counting outcomes do not fit.
 */
export async function readContents(ctx: Context, listed: readonly ListedOutcome[]): Promise<ProofContents> {
  const counting = new Map<string, ListedOutcome>();
  for (const each of listed) if (!counting.has(requirementOf(each))) counting.set(requirementOf(each), each);
  const counts = new Set(counting.values());
  const waiting = [...counts, ...listed.filter((each) => !counts.has(each))];
  const contents = new Map<string, ProofOutcomeRow['content']>();
  let characters = 0;
  let read = 0;
  let isFull = false;
  while (read < waiting.length && !isFull) {
    const next = nextPage(waiting, read);
    const texts = await readContentTexts(
      ctx,
      next.map((each) => each.submission_id),
    );
    for (const { submission_id: id } of next) {
      const text = texts.get(id) ?? '{}';
      characters += text.length;
      isFull = characters > (read < counts.size ? mostCounting : mostInAll);
      if (isFull) break;
      contents.set(id, JSON.parse(text));
      read += 1;
    }
  }
  if (read < counts.size) throw new Refusal(problem('proof_too_large'));
  const leftOut = new Map<string, number>();
  for (const each of waiting.slice(read))
    leftOut.set(requirementOf(each), (leftOut.get(requirementOf(each)) ?? 0) + 1);
  const outcomes = listed.flatMap((each) => {
    const content = contents.get(each.submission_id);
    return content === undefined ? [] : [{ ...each, content }];
  });
  return { outcomes, leftOut };
}

function nextPage(waiting: readonly ListedOutcome[], from: number): ListedOutcome[] {
  const found: ListedOutcome[] = [];
  let bytes = 0;
  for (const each of waiting.slice(from, from + page.rows)) {
    bytes += each.stored_bytes;
    if (found.length > 0 && bytes > page.storedBytes) break;
    found.push(each);
  }
  return found;
}
