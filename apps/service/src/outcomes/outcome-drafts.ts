import { hash } from 'node:crypto';
import { isUuid } from '@fleet/contract/ground/primitives';
import { canonicalOutcome } from '@fleet/domain/outcomes/outcome-canonical-form';
import { readOutcomeHeader } from '@fleet/domain/outcomes/outcome-header';
import { checkCaptureTime } from '@fleet/domain/values/capture-time';
import type { OutcomeDraft } from './batch-types.js';

/** Reads the headers of a batch; a repeated submission_id is linked to its first entry. */
export function readDrafts(routeId: string, outcomes: readonly unknown[], nowMs: number): OutcomeDraft[] {
  const bySubmission = new Map<string, OutcomeDraft>();
  return outcomes.map((content, n) => {
    const header = readOutcomeHeader(content);
    const submissionId = header.ok ? header.value.submission_id : claimedId(content);
    const draft: OutcomeDraft = {
      n,
      content,
      header: header.ok ? header.value : null,
      submissionId,
      problems: header.ok ? [] : header.problems,
      untimely: header.ok ? checkCaptureTime(header.value.captured_at, nowMs, '/captured_at') : [],
      hash: header.ok ? contentHash(routeId, canonicalOutcome(content)) : '',
      repeats: null,
    };
    if (draft.header === null || submissionId === null) return draft;
    const first = bySubmission.get(submissionId);
    if (first === undefined) bySubmission.set(submissionId, draft);
    else draft.repeats = first;
    return draft;
  });
}

/** The id that an entry with a faulty header claims, so that the caller can match its result; only echoed as text. */
function claimedId(content: unknown): string | null {
  if (typeof content !== 'object' || content === null || !('submission_id' in content)) return null;
  const { submission_id: id } = content;
  if (typeof id !== 'string' || id.length > 100) return null;
  return isUuid(id) ? id.toLowerCase() : id;
}

/** Digest that distinguishes a replay from other content under the same id [C-6]. */
function contentHash(routeId: string, canonical: string): string {
  return hash('sha256', `${routeId}\n${canonical}`, 'hex');
}
