import { typedInstant, zonedText } from '@fleet/ui';
import type { UnsentRecord } from '../phone/phone-view.js';

export type ReportContent = Exclude<UnsentRecord['content'], { kind: 'outcome' }>;

/** What the driver typed to correct a report. */
export interface ReportMend {
  time: string;
  reason: string;
  keepsPosition: boolean;
  /** The stop of a visit or of an added activity; empty if there is none. */
  stopId: string;
  /** The reference of an activity on the route. */
  reference: string;
  /** The name of an added activity. */
  name: string;
}

export function reportMend(content: ReportContent, timeZone: string | null): ReportMend {
  const { point_of_interest_id: stop, name } = content.kind === 'activity' ? content.activity : {};
  const isVisit = content.kind === 'arrival' || content.kind === 'departure';
  return {
    time: zonedText(timeOf(content), timeZone),
    reason: content.kind === 'activity_status' ? (content.reason ?? '') : '',
    keepsPosition: true,
    stopId: isVisit ? content.stopId : typeof stop === 'string' ? stop : '',
    reference: content.kind === 'activity_status' ? content.reference : '',
    name: typeof name === 'string' ? name : '',
  };
}

/**
 * The members to replace; null if the time cannot be read. `newKey` replaces the key of an activity if another activity
 * has this key already.
 */
export function mendedReport(
  content: ReportContent,
  draft: ReportMend,
  timeZone: string | null,
  newKey: string | null,
): Record<string, unknown> | null {
  const instant = typedInstant(draft.time, timeZone, timeOf(content));
  if (instant === null) return null;
  // The field has no seconds, so an unchanged time keeps its exact value.
  const at = draft.time === zonedText(timeOf(content), timeZone) ? timeOf(content) : instant;
  const position = draft.keepsPosition ? {} : { position: undefined };
  switch (content.kind) {
    case 'arrival':
    case 'departure':
      return { at, stopId: draft.stopId, ...position };
    case 'activity_status': {
      const reason = draft.reason.trim();
      return { at, reference: draft.reference, reason: reason === '' ? undefined : reason };
    }
    case 'activity':
      return {
        at,
        name: draft.name.trim(),
        point_of_interest_id: draft.stopId === '' ? undefined : draft.stopId,
        ...(newKey === null ? {} : { reference: newKey }),
      };
    case 'completion':
    case 'position':
      return { at };
  }
}

function timeOf(content: ReportContent): string {
  if (content.kind === 'activity') return `${content.activity.at}`;
  return content.kind === 'position' ? content.position.at : content.at;
}
