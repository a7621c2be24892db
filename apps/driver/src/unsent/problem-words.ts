import type { Problem } from '@fleet/contract/ground/problems';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Requirement, RequirementKindName } from '@fleet/contract/planning/requirements';
import type { DriverMessages } from '../language/driver-messages.js';
import type { UnsentRecord } from '../phone/phone-view.js';

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
  unit: 'unit',
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

/** What the member `value` is called in the kinds that have it. */
const nameOfValue: Partial<Record<RequirementKindName, FieldName>> = {
  odometer: 'reading',
  weight: 'weight',
  service_rating: 'rating',
};

/** The name of the field to correct, by the JSON pointer of the problem; a field of a form has its own label. */
export function problemField(
  problem: Problem | undefined,
  content: UnsentRecord['content'],
  requirement: Requirement | null,
  { fields }: Words,
): string {
  const [, member = '', index = ''] = problem?.key?.split('/') ?? [];
  if (member === 'fields' && content.kind === 'outcome') {
    const { fields: sent } = content.outcome;
    const field: unknown = Array.isArray(sent) ? sent[Number(index)] : undefined;
    if (index !== '' && isRecord(field) && typeof field.label === 'string') return field.label;
  }
  const ofKind = member === 'value' && requirement !== null ? nameOfValue[requirement.kind] : undefined;
  const known = Object.hasOwn(fieldOfMember, member) ? fieldOfMember[member] : undefined;
  return fields[ofKind ?? known ?? 'record'];
}

/** The first problem at one of these members of the record. */
export function problemAt(problems: readonly Problem[], ...members: readonly string[]): Problem | undefined {
  return problems.find(({ key }) => members.includes(key?.split('/')[1] ?? ''));
}
