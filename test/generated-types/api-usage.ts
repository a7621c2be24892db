/** Code of an integrator with generated types. The lines marked with @ts-expect-error must not compile. */
import type { components, operations } from './api-types.js';

type Schemas = components['schemas'];

const commons = {
  submission_id: '019a9f55-0000-7000-8000-000000000001',
  activity_reference: 'DELIVER',
  integration_key: 'KM',
  captured_at: '2026-11-20T09:15:00.000Z',
};

export const read: Schemas['Outcome'] = {
  ...commons,
  status: 'success',
  meter_type: 'distance',
  value: '1250.5',
  asset_identifier: { type: 'registration', identifier: '7402 KXM' },
};
export const skipped: Schemas['Outcome'] = { ...commons, status: 'skipped', status_reason: 'No meter.' };
// @ts-expect-error: a success has a value.
export const empty: Schemas['Outcome'] = { ...commons, status: 'success' };
// @ts-expect-error: a skipped outcome has a reason.
export const reasonless: Schemas['Outcome'] = { ...commons, status: 'skipped' };
// @ts-expect-error: a failed outcome cannot have the status of a success.
export const failed: Schemas['UnsuccessfulOutcome'] = { ...commons, status: 'success' };

export function placeOf(event: Schemas['Event']): string | null {
  if (event.type === 'stop_arrived') return event.data.point_of_interest_id;
  if (event.type === 'route_cancelled') return event.data.reason ?? null;
  // @ts-expect-error: an event of this type has no stop.
  if (event.type === 'route_created') return event.data.point_of_interest_id;
  return null;
}

export function codeOf(problem: Schemas['Problem']): string {
  return problem.code.toUpperCase();
}

export function questionOf(requirement: Schemas['Requirement']): string {
  // @ts-expect-error: only one kind has fields.
  if (requirement.kind === 'odometer') return String(requirement.fields);
  return requirement.kind === 'form'
    ? requirement.fields.map((each) => each.label).join()
    : requirement.label;
}

export const taking: Schemas['TakeSessionBody'] = {
  asset_id: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c0a1',
  device_id: 'phone-1',
};
export function namesOf(page: Schemas['RouteSummaryPage']): (string | null)[] {
  return page.data.map((each) => each.name);
}
export type Refusals = operations['listRoutes']['responses']['default'];
export type Unchanged = operations['listRoutes']['responses'][304];
