import type { CaptureContent } from './queue-changes.js';
import type { UnsentRecord } from './unsent-record.js';

/**
 * The content of a parked record with what the driver changed: the members given are replaced, one given as undefined is
 * left out, and all others stay as they were captured. An outcome that gets another status begins anew with its id, place and
 * time, since other members belong to it; of a report never what it is about is changed.
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
      const members = Object.entries({ ...kept, status, ...draft, submission_id: id });
      const given = members.filter(([, value]) => value !== undefined);
      return {
        kind: 'outcome',
        routeId,
        routeVersion,
        outcome: Object.fromEntries(given) as typeof outcome,
      };
    }
    case 'activity': {
      const { reference } = content.activity;
      return { ...content, activity: { ...content.activity, ...draft, reference } };
    }
    case 'position':
      return { ...content, position: { ...content.position, ...draft } };
    case 'activity_status':
      return { ...content, ...textIn(draft, 'at'), ...textIn(draft, 'reason') };
    case 'arrival':
    case 'departure':
    case 'completion':
      return { ...content, ...textIn(draft, 'at') };
  }
}

function textIn<Name extends string>(
  draft: Readonly<Record<string, unknown>>,
  name: Name,
): { [Key in Name]?: string } | Record<never, never> {
  const value = draft[name];
  return typeof value === 'string' ? { [name]: value } : {};
}
