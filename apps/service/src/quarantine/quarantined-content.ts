import { Position } from '@fleet/contract/driving/progress';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import type { QuarantinedOutcome } from '../outcomes/accept-quarantined-outcome.js';
import type { QuarantinedReport } from '../progress/accept-report.js';
import type { ProgressReport } from '../progress/progress-report.js';
import type { QuarantineRow } from './quarantine-queries.js';

/** The content of a quarantined record, by kind. */
export type QuarantinedContent =
  | { kind: 'outcome'; outcome: QuarantinedOutcome }
  | { kind: 'progress'; report: QuarantinedReport }
  | { kind: 'position'; position: Position };

/**
 * The content of a record, as it was stored. Throws on any other content, which only a bug of ours can have written.
 */
export function quarantinedContentOf(record: QuarantineRow): QuarantinedContent {
  const { kind, content, route_id: routeId } = record;
  const whose = { sessionId: record.session_id, driverId: record.driver_id };
  if (kind === 'position') {
    const checked = positionCheck.check(structuredClone(content));
    if (checked.ok) return { kind, position: checked.value };
  } else if (routeId !== null) {
    if (kind === 'outcome') {
      const { route_version: routeVersion, content_hash: contentHash } = record;
      return { kind, outcome: { ...whose, routeId, routeVersion, content, contentHash } };
    }
    if (isReport(content)) {
      return { kind, report: { ...whose, routeId, sequence: record.sequence, report: content } };
    }
  }
  throw new Error(`the quarantined record ${record.id} cannot be read`);
}

const positionCheck = shapeCheck(Position);

const reportKinds = ['arrival', 'departure', 'activity_status', 'activity_added', 'completion'];

/** True for content with the members of a report, of the right types; dates and statuses are not checked. */
export function isReport(content: object): content is ProgressReport {
  return (
    'kind' in content &&
    reportKinds.some((each) => each === content.kind) &&
    'target' in content &&
    typeof content.target === 'string' &&
    'at' in content &&
    typeof content.at === 'string' &&
    'detail' in content &&
    typeof content.detail === 'string' &&
    'content' in content &&
    isRecord(content.content)
  );
}
