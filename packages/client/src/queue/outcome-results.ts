import type { OutcomeResult } from '@fleet/contract/driving/outcomes';
import { isProblem, type Problem, problem, type WireProblem } from '@fleet/contract/ground/problems';
import type { OutcomeRecord } from './dispatch-shape.js';
import type { MayUploadAgain, SendVerdict } from './send-verdict.js';

/** The consequences for outcomes that were refused or recorded. */
export type OutcomeVerdict = Pick<SendVerdict, 'remove' | 'park' | 'uploadAgain' | 'quarantined'>;

/**
 * Matches the results of a response with the sent outcomes, by submission_id. An outcome without a result, or with
 * contradictory results, stays queued. A result for an outcome that was not sent is ignored.
 */
export function readOutcomeResults(
  records: readonly OutcomeRecord[],
  results: readonly OutcomeResult[],
  mayUploadAgain: MayUploadAgain,
): OutcomeVerdict {
  const byId = new Map<string, OutcomeResult[]>();
  for (const each of results) {
    const id = each.submission_id?.toLowerCase();
    if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), each]);
  }
  const remove: string[] = [];
  const quarantined: string[] = [];
  const refusals: Refusal[] = [];
  for (const record of records) {
    const own = byId.get(record.id.toLowerCase()) ?? [];
    if (own.length === 0) continue;
    if (own.every((each) => each.result === 'recorded' || each.result === 'duplicate')) {
      remove.push(record.id);
      if (own.some((each) => each.quarantined === true)) quarantined.push(record.id);
    } else if (own.every((each) => each.result === 'rejected')) {
      const errors = own.flatMap((each) => each.errors ?? []).map(problemOf);
      refusals.push({ record, problems: errors.length > 0 ? errors : [unexplained] });
    }
  }
  return { remove, quarantined, ...refuse(refusals, mayUploadAgain) };
}

export interface Refusal {
  record: OutcomeRecord;
  problems: readonly Problem[];
}

/**
 * Parks refused outcomes. But if the only fault is missing bytes of images, those are uploaded again and the outcome is
 * sent with their new addresses.
 */
export function refuse(
  refusals: readonly Refusal[],
  mayUploadAgain: MayUploadAgain,
): Pick<SendVerdict, 'park' | 'uploadAgain'> {
  const park: { id: string; problems: readonly Problem[] }[] = [];
  const uploadAgain = new Set<string>();
  for (const { record, problems } of refusals) {
    const missing = missingImages(record, problems).filter(mayUploadAgain);
    for (const imageId of missing) uploadAgain.add(imageId);
    const isCured = missing.length > 0 && problems.every((each) => each.code === 'unknown_image');
    if (!isCured) park.push({ id: record.id, problems });
  }
  return { park, uploadAgain: [...uploadAgain] };
}

/**
 * A key such as `/outcomes/3/image_urls/0` ends with the pointer inside the outcome. Without one, all its images are
 * meant.
 */
function missingImages({ content }: OutcomeRecord, problems: readonly Problem[]): string[] {
  const keys = problems.flatMap((each) => (each.code === 'unknown_image' ? [each.key ?? ''] : []));
  if (keys.length === 0) return [];
  const named = content.images.filter((use) => keys.some((key) => key.endsWith(use.pointer)));
  return (named.length > 0 ? named : content.images).map((use) => use.imageId);
}

const unexplained = problem('internal', undefined, 'The service refused this without saying why.');

/** A code that this version does not know stays as it is: the client does not branch on it. */
function problemOf(value: WireProblem): Problem {
  return isProblem(value) ? value : { ...value, code: 'internal' };
}
