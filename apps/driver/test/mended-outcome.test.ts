import { expect, it } from 'vitest';
import { mendedMembers } from '../src/unsent/mended-outcome.js';
import { mendedReport, reportMend } from '../src/unsent/mended-report.js';
import { unsentOutcome } from './phone-samples.js';

const { content } = unsentOutcome({ id: 'o' });
if (content.kind !== 'outcome') throw new Error('not an outcome');
const { outcome } = content;
const zone = 'Europe/Andorra';
const typed = {
  status: 'success',
  answer: null,
  reason: '',
  time: '2026-11-20T09:16',
  keepsPosition: true,
} as const;

it('the mended answer has only the members of the new one, and keeps time and position', () => {
  const before = { ...outcome, comment: 'old', position: [1.5, 42.5] };
  const members = mendedMembers(before, typed, { value: '182400', meter_type: 'distance' }, zone);
  expect(members).toEqual({
    status: 'success',
    value: '182400',
    meter_type: 'distance',
    asset_identifier: undefined,
    comment: undefined,
  });
  expect(Object.keys(members ?? {})).not.toContain('captured_at');
  expect(Object.keys(members ?? {})).not.toContain('position');
});

it('a failure that replaces a success has none of the values of the success', () => {
  const members = mendedMembers(outcome, { ...typed, status: 'failed', reason: ' Meter broken ' }, {}, zone);
  expect(members).toMatchObject({ status: 'failed', status_reason: 'Meter broken', value: undefined });
});

it('time and position change only if the driver changed them', () => {
  const members = mendedMembers(
    outcome,
    { ...typed, time: '2026-11-20T10:00', keepsPosition: false },
    {},
    zone,
  );
  expect(members).toMatchObject({ captured_at: '2026-11-20T09:00:00.000Z', position: undefined });
  expect(Object.keys(members ?? {})).toContain('position');
  expect(mendedMembers(outcome, { ...typed, time: '' }, {}, zone)).toBeNull();
});

it('mending a report changes only the members that a report of its kind has', () => {
  const arrival = { kind: 'arrival', routeId: 'r', stopId: 's', at: '2027-11-20T08:14:30.000Z' } as const;
  const draft = { ...reportMend(arrival, zone), time: '2026-11-20T09:14', stopId: 't', keepsPosition: false };
  expect(mendedReport(arrival, draft, zone, null)).toEqual({
    at: '2026-11-20T08:14:00.000Z',
    stopId: 't',
    position: undefined,
  });
  const untouched = mendedReport(arrival, reportMend(arrival, zone), zone, null);
  expect(untouched).toEqual({ at: '2027-11-20T08:14:30.000Z', stopId: 's' });
  const fuel = {
    kind: 'activity',
    routeId: 'r',
    activity: { reference: 'x', name: 'Fuel', at: arrival.at },
  } as const;
  expect(mendedReport(fuel, reportMend(fuel, zone), zone, 'new')).toMatchObject({
    reference: 'new',
    name: 'Fuel',
  });
});
