import { outcomeCommonsOnWire } from '@fleet/contract/driving/outcomes';
import { IntegrationKey } from '@fleet/contract/ground/primitives';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { type Checked, shapeCheck } from '@fleet/contract/ground/shape-check';
import Type, { type Static } from 'typebox';

const headerFields = { ...outcomeCommonsOnWire, integration_key: IntegrationKey };
const header = shapeCheck(Type.Object(headerFields));
const headerNames = new Set(Object.keys(headerFields));

/** What is known of an outcome before the requirement that it answers [C-6]. */
export type OutcomeHeader = Static<typeof header.schema>;

/** The header of an outcome as it stands in a submission, or every fault of the header. The rest is not looked at. */
export function readOutcomeHeader(item: unknown): Checked<OutcomeHeader> {
  const checked = header.check(item);
  return checked.ok ? { ok: true, value: headerOf(checked.value) } : checked;
}

/** Only the members of the header of an item that was checked, its id in lower case as it is compared. */
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

/** True for members that belong to the submission of an outcome and not to the outcome itself. */
export function isOfSubmission(name: string): boolean {
  return name !== 'integration_key' && headerNames.has(name);
}

/**
 * Which requirement an item claims to answer, also when the rest of its header is faulty; null when not even that can
 * be read. With the requirement, all faults of the item can be told at once.
 */
export function readOutcomeAddress(
  item: unknown,
): { activity_reference: string; integration_key: string } | null {
  if (!isRecord(item)) return null;
  const { activity_reference, integration_key } = item;
  if (typeof activity_reference !== 'string' || typeof integration_key !== 'string') return null;
  return { activity_reference, integration_key };
}
