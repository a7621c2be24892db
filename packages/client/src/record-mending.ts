import type { CaptureContent } from './queue-changes.js';
import type { UnsentRecord } from './unsent-record.js';

/**
 * The content of a parked record with what the driver changed. An outcome is replaced, under its id and with its time
 * unless another one is given; of a report the members given are, and never what it is about.
 */
export function mendedContent(
  { id, content }: UnsentRecord,
  draft: Readonly<Record<string, unknown>>,
): CaptureContent {
  switch (content.kind) {
    case 'outcome': {
      const { routeId, routeVersion, outcome } = content;
      const { activity_reference, integration_key, captured_at, status } = outcome;
      const place = { activity_reference, integration_key, captured_at, status };
      return {
        kind: 'outcome',
        routeId,
        routeVersion,
        outcome: { ...place, ...draft, submission_id: id },
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
