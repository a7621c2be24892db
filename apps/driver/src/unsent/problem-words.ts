import type { Problem } from '@fleet/contract/ground/problems';
import type { DriverMessages } from '../language/driver-messages.js';

type Words = DriverMessages['unsent'];
type FieldName = keyof Words['fields'];

/** A problem in the driver's words; for other codes, the service's message. */
export function problemWords({ code, message }: Problem, { problems }: Words): string {
  const known: Readonly<Record<string, string>> = problems;
  return Object.hasOwn(known, code) ? (known[code] ?? message) : message;
}

const fieldOfMember: Readonly<Record<string, FieldName>> = {
  at: 'time',
  captured_at: 'time',
  value: 'value',
  unit: 'value',
  reason: 'reason',
  status_reason: 'reason',
  position: 'position',
  stopId: 'stop',
  point_of_interest_id: 'stop',
  reference: 'activity',
  activity_reference: 'activity',
  image_urls: 'pictures',
  image_url: 'pictures',
  status: 'status',
  asset_identifier: 'asset',
  meter_type: 'asset',
  amount: 'amount',
  currency: 'amount',
  fields: 'form',
};

/** The field to correct, by the JSON pointer of the problem. */
export function problemField({ key }: Problem): FieldName {
  const member = key?.split('/')[1] ?? '';
  return Object.hasOwn(fieldOfMember, member) ? (fieldOfMember[member] ?? 'record') : 'record';
}

/** The first problem at one of these members of the record. */
export function problemAt(problems: readonly Problem[], ...members: readonly string[]): Problem | undefined {
  return problems.find(({ key }) => members.includes(key?.split('/')[1] ?? ''));
}
