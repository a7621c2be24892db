import { createHash } from 'node:crypto';
import type { GivenUpRecord } from '@fleet/contract/driving/given-up-records';
import { readDrafts } from '../outcomes/outcome-drafts.js';
import { reportHash } from '../progress/progress-queries.js';
import type { GivenUpRow } from './given-up-queries.js';
import { asSent } from './sent-report.js';

type Identity = Pick<GivenUpRow, 'content' | 'contentHash' | 'submissionId' | 'report'>;

/**
 * An outcome or a report gets the same hash as when it is sent to its own call, so that the same content is recognised;
 * for this, the id of an outcome is stored in lower case. A position, and a record without a route, gets a unique hash.
 */
export function identityOf(
  kind: GivenUpRecord['kind'],
  routeId: string | null,
  recordId: string,
  content: GivenUpRecord['content'],
): Identity {
  const unique = createHash('sha256').update(`given up ${recordId}`).digest('hex');
  const plain = { content, contentHash: unique, submissionId: null, report: null };
  if (kind === 'outcome') {
    const draft = readDrafts(routeId ?? '', [content], 0)[0];
    const submissionId = draft?.header?.submission_id;
    if (draft === undefined || submissionId === undefined) return plain;
    const stored = { ...content, submission_id: submissionId };
    if (routeId === null) return { ...plain, content: stored };
    return { ...plain, content: stored, contentHash: draft.hash, submissionId };
  }
  const report = kind === 'progress' && routeId !== null ? asSent(content) : null;
  if (report === null || routeId === null) return plain;
  return { ...plain, contentHash: reportHash(routeId, report).toString('hex'), report };
}
