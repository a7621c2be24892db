import type { CaptureContent } from './queue-changes.js';
import type { UnsentRecord } from './unsent-record.js';

/**
 * The content of a parked record with the driver's changes: the given members are replaced, a member given as undefined
 * is removed, and all other members stay as captured. An outcome with another status keeps only its id, place and time,
 * because it has other members. The service does not know a refused record, so a wrong stop or reference can be changed
 * like any other member. Only the route stays.
 */
export function mendedContent(
  { id, content }: UnsentRecord,
  draft: Readonly<Record<string, unknown>>,
): CaptureContent {
  switch (content.kind) {
    case 'outcome': {
      const { routeId, routeVersion, outcome } = content;
      const { activity_reference, integration_key, captured_at, status } = outcome;
      const isOther = draft.status !== undefined && draft.status !== status;
      const kept = isOther ? { activity_reference, integration_key, captured_at } : outcome;
      const members = merged({ ...kept, status }, { ...draft, submission_id: id });
      return { kind: 'outcome', routeId, routeVersion, outcome: members as typeof outcome };
    }
    case 'activity':
      return { ...content, activity: merged(content.activity, draft) };
    case 'position':
      return { ...content, position: { at: content.position.at, ...merged(content.position, draft) } };
    case 'activity_status':
    case 'arrival':
    case 'departure':
    case 'completion': {
      const { kind, routeId } = content;
      return { ...merged(content, draft), kind, routeId } as CaptureContent;
    }
  }
}

/** Whether the result is a valid report is checked when it is stored, as for a capture. */
function merged(
  members: Readonly<Record<string, unknown>>,
  draft: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const all = Object.entries({ ...members, ...draft });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}
