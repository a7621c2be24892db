import { Position } from '@fleet/contract/driving/progress';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import type { QuarantinedOutcome } from '../outcomes/accept-quarantined-outcome.js';
import type { QuarantinedReport } from '../progress/accept-report.js';
import type { QuarantineRow } from './quarantine-queries.js';
import { asSent, isReport } from './sent-report.js';

/** The content of a quarantined record, by kind. */
export type QuarantinedContent =
  | { kind: 'outcome'; outcome: QuarantinedOutcome }
  | { kind: 'progress'; report: QuarantinedReport }
  | { kind: 'position'; position: Position };

/**
 * The content of a record, as it is recorded. Throws on any other content, which only a bug of the service can have
 * written.
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
      return {
        kind,
        outcome: { ...whose, routeId, routeVersion, content, contentHash, searches: new Map() },
      };
    }
    if (isReport(content)) {
      const report = asSent(content) ?? content;
      return { kind, report: { ...whose, routeId, sequence: record.sequence, report } };
    }
  }
  throw new Error(`the quarantined record ${record.id} cannot be read`);
}

const positionCheck = shapeCheck(Position);
