import { outcomeCommonsOnWire } from '@fleet/contract/driving/outcomes';
import { IntegrationKey } from '@fleet/contract/ground/primitives';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { type Checked, shapeCheck } from '@fleet/contract/ground/shape-check';
import type { Static } from 'typebox';
import * as Type from 'typebox';

const headerFields = { ...outcomeCommonsOnWire, integration_key: IntegrationKey };
const header = shapeCheck(Type.Object(headerFields));
const headerNames = new Set(Object.keys(headerFields));

/** The part of an outcome that can be read before its requirement is known [C-6]. */
export type OutcomeHeader = Static<typeof header.schema>;

/** Returns the header of an outcome in a submission, or all faults of the header. Does not examine other members. */
export function readOutcomeHeader(item: unknown): Checked<OutcomeHeader> {
  const checked = header.check(item);
  return checked.ok ? { ok: true, value: headerOf(checked.value) } : checked;
}

/** Returns only the header members of a checked item, its id in lower case for comparisons. */
export function headerOf(item: OutcomeHeader): OutcomeHeader {
  const { submission_id, activity_reference, captured_at, integration_key, sequence, position } = item;
  return {
    submission_id: submission_id.toLowerCase(),
    activity_reference,
    captured_at,
    integration_key,
    ...(sequence === undefined ? {} : { sequence }),
    ...(position === undefined ? {} : { position }),
  };
}

/**
 * Returns true for the members of the header that are not part of the recorded outcome: id, number, activity, time and
 * position of the capture.
 */
export function isOfSubmission(name: string): boolean {
  return name !== 'integration_key' && headerNames.has(name);
}

/**
 * Returns the requirement that an item claims to answer, even if other parts of its header are faulty; null if the
 * requirement cannot be read. With the requirement, the faults of header and content can be reported together.
 */
export function readOutcomeAddress(
  item: unknown,
): { activity_reference: string; integration_key: string } | null {
  if (!isRecord(item)) return null;
  const { activity_reference, integration_key } = item;
  if (typeof activity_reference !== 'string' || typeof integration_key !== 'string') return null;
  return { activity_reference, integration_key };
}
