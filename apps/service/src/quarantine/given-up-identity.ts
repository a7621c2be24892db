import { createHash } from 'node:crypto';
import type { GivenUpRecord } from '@fleet/contract/driving/given-up-records';
import { UnplannedActivity } from '@fleet/contract/driving/progress';
import { isUtcDateTime } from '@fleet/contract/ground/primitives';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { readDrafts } from '../outcomes/outcome-drafts.js';
import { contentOfActivity } from '../progress/add-activity.js';
import { reportHash } from '../progress/progress-queries.js';
import { instantOf, type ProgressReport } from '../progress/progress-report.js';
import type { GivenUpRow } from './given-up-queries.js';
import { isReport } from './quarantined-content.js';

type Identity = Pick<GivenUpRow, 'content' | 'contentHash' | 'submissionId'>;

/**
 * An outcome and a report get the hash that they have when they are sent, so that the same content is recognised; the id
 * of an outcome is stored in lower case for that. Positions, and records without a route, get a unique hash.
 */
export function identityOf(
  kind: GivenUpRecord['kind'],
  routeId: string | null,
  recordId: string,
  content: GivenUpRecord['content'],
): Identity {
  const unique = createHash('sha256').update(`given up ${recordId}`).digest('hex');
  const plain = { content, contentHash: unique, submissionId: null };
  if (kind === 'outcome') {
    const draft = readDrafts(routeId ?? '', [content], 0)[0];
    const submissionId = draft?.header?.submission_id;
    if (draft === undefined || submissionId === undefined) return plain;
    const stored = { ...content, submission_id: submissionId };
    if (routeId === null) return { ...plain, content: stored };
    return { content: stored, contentHash: draft.hash, submissionId };
  }
  const report = kind === 'progress' && routeId !== null ? asSent(content) : null;
  if (report === null || routeId === null) return plain;
  return { ...plain, contentHash: reportHash(routeId, report).toString('hex') };
}

const activity = shapeCheck(UnplannedActivity);

/** The report in the form that it has when it is sent to its own call; null if it cannot be sent. */
function asSent(content: object): ProgressReport | null {
  if (!isReport(content) || !isUtcDateTime(content.at)) return null;
  const { kind, target, detail } = content;
  const at = instantOf(content.at);
  if (kind === 'arrival' || kind === 'departure') return { ...content, at, target: target.toLowerCase() };
  if (kind !== 'activity_added') return { ...content, at };
  const checked = activity.check({ reference: target, at, ...structuredClone(content.content) });
  return checked.ok ? { kind, target, at, detail, content: contentOfActivity(checked.value) } : null;
}
