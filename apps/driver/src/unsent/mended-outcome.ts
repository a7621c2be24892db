import { typedInstant, zonedText } from '@fleet/ui';
import type { UnsentRecord } from '../phone/phone-view.js';

type Outcome = Extract<UnsentRecord['content'], { kind: 'outcome' }>['outcome'];

/** What the driver typed to correct an answer. */
export interface OutcomeMend {
  status: 'success' | 'failed' | 'skipped';
  answer: unknown;
  reason: string;
  /** The time as the field shows it. */
  time: string;
  keepsPosition: boolean;
}

const head: ReadonlySet<string> = new Set([
  'submission_id',
  'activity_reference',
  'integration_key',
  'captured_at',
  'position',
  'status',
]);

/**
 * The members to replace: all members of the answer. Removed ones are `undefined`, because members that are not named
 * stay as captured. Null if the time cannot be read.
 */
export function mendedMembers(
  outcome: Outcome,
  draft: OutcomeMend,
  fields: Readonly<Record<string, unknown>>,
  timeZone: string | null,
): Record<string, unknown> | null {
  const at = typedInstant(draft.time, timeZone, outcome.captured_at);
  if (at === null) return null;
  const gone = Object.keys(outcome).filter((name) => !head.has(name));
  const answer = draft.status === 'success' ? fields : { status_reason: draft.reason.trim() };
  return {
    ...Object.fromEntries(gone.map((name) => [name, undefined])),
    ...answer,
    status: draft.status,
    // The field has no seconds, so an unchanged time keeps its exact value.
    ...(draft.time === zonedText(outcome.captured_at, timeZone) ? {} : { captured_at: at }),
    ...(draft.keepsPosition ? {} : { position: undefined }),
  };
}
