import { assetExample } from '@fleet/contract/fleet/assets';
import { readOrganisation } from '@fleet/contract/fleet/organisations';
import { eventTypes } from '@fleet/contract/outgoing/events';
import { deliveryFaults } from '@fleet/contract/outgoing/webhook-deliveries';
import { webhookExample } from '@fleet/contract/outgoing/webhooks';
import { requirementKinds } from '@fleet/contract/planning/requirements';
import { expect, it } from 'vitest';
import { assetFormOf, assetPatch, emptyAssetForm, newAsset } from '../src/assets/asset-form.js';
import { spanOf, typedSpan } from '../src/frame/span-field.js';
import { laterEnglish } from '../src/later-english.js';
import { reasonKey } from '../src/reasons/reason-form.js';
import { lastPosition, movedPositions } from '../src/reasons/reason-order.js';
import { settingsFormOf, settingsPatch, shortened, wrongSpans } from '../src/settings/settings-form.js';
import { eventGroups } from '../src/webhooks/event-groups.js';
import { webhookFormOf, webhookPatch } from '../src/webhooks/webhook-form.js';
import { healthOf } from '../src/webhooks/webhook-health.js';

const { events, webhooks, reasons } = laterEnglish;

it('there are words for every type of event, fault and kind of question', () => {
  expect(Object.keys(events.types).sort()).toEqual([...eventTypes, 'webhook_test'].sort());
  expect(Object.keys(webhooks.faults).sort()).toEqual([...deliveryFaults].sort());
  expect(Object.keys(reasons.kinds).sort()).toEqual(Object.keys(requirementKinds).sort());
});

it('every type of event can be chosen in one group', () => {
  const groups = eventGroups(events);
  expect(groups.flatMap(({ types }) => types).sort()).toEqual([...eventTypes].sort());
  expect(groups.filter(({ types }) => types.length === 0)).toEqual([]);
});

it('a webhook for all events has no list of events, and an empty description removes the old one', () => {
  expect(webhookFormOf({ ...webhookExample, event_types: [] }).event_types).toBeNull();
  expect(webhookPatch({ event_types: null, description: ' ' })).toEqual({
    event_types: null,
    description: null,
  });
});

it('a webhook sends, fails, is paused by somebody or stopped by the service', () => {
  const { standing } = webhookExample;
  const failing = { ...standing, failing_since: '2026-11-20T08:21:11.012Z' };
  const disabled = { ...webhookExample, status: 'disabled' } as const;
  expect(healthOf(webhookExample)).toBe('sends');
  expect(healthOf({ ...webhookExample, standing: failing })).toBe('failing');
  expect(healthOf({ ...disabled, disabled_reason: 'switched_off' })).toBe('paused');
  expect(healthOf({ ...disabled, standing: failing, disabled_reason: 'failing' })).toBe('stopped');
});

it('a new asset has only the typed values; a patch removes the values of emptied fields', () => {
  expect(newAsset({ ...emptyAssetForm, name: ' Van 1 ', meter: 'none' })).toEqual({
    ...{ type: 'truck', name: 'Van 1', status: 'in_service', site_ids: [] },
  });
  expect(newAsset({ ...emptyAssetForm, name: 'Crane', meter: 'h', reading: '12.5' }).odometer).toEqual({
    ...{ meter_type: 'hours', unit: 'h', current_reading: '12.5' },
  });
  const form = assetFormOf(assetExample);
  expect(assetPatch({ registration: ' ' }, form)).toEqual({ registration: null });
  expect(assetPatch({ meter: 'none' }, { ...form, meter: 'none' })).toEqual({ odometer: null });
  expect(assetPatch({ meter: 'mi' }, { ...form, meter: 'mi' })).toEqual({
    odometer: { meter_type: 'distance', unit: 'mi' },
  });
});

it('a moved reason changes as few positions as possible, and no two are the same', () => {
  const at = (...positions: number[]) =>
    positions.map((position, index) => ({ integration_key: `r${index}`, position }));
  expect(movedPositions(at(10, 20, 30), 1, -1)).toEqual([{ integration_key: 'r0', position: 21 }]);
  expect(movedPositions(at(10, 20, 30), 1, 1)).toEqual([{ integration_key: 'r1', position: 31 }]);
  expect(movedPositions(at(0, 0, 0), 0, 1)).toEqual([
    { integration_key: 'r0', position: 1 },
    { integration_key: 'r2', position: 2 },
  ]);
  expect(lastPosition(at(10, 30))).toBe(40);
});

it('the key of a reason is readable for a text in any language', () => {
  const random = '1fa3a1c1-0d4c-7d3c-a2bb-5a0c64d0c004';
  expect(reasonKey(' Straße gesperrt – Umleitung! ', random)).toBe('stra-e-gesperrt-umleitung-1fa3a1c1');
  expect(reasonKey('Porta fechada: não há ninguém', random)).toBe('porta-fechada-nao-ha-ninguem-1fa3a1c1');
  expect(reasonKey('الطريق مغلق', random)).toBe('reason-1fa3a1c1');
});

it('a length of time has the largest unit in which it is a whole number', () => {
  expect(typedSpan('00:05:00', ['seconds', 'minutes', 'hours'])).toEqual({ count: '5', unit: 'minutes' });
  expect(typedSpan('00:00:90', ['seconds'])).toEqual({ count: '', unit: 'seconds' });
  expect(typedSpan('01:30:00', ['minutes', 'hours', 'days'])).toEqual({ count: '90', unit: 'minutes' });
  expect(typedSpan(null, ['days'])).toEqual({ count: '', unit: 'days' });
  expect(spanOf({ count: '36', unit: 'hours' })).toBe('1.12:00:00');
  expect(spanOf({ count: ' ', unit: 'hours' })).toBeNull();
  expect(spanOf({ count: '1.5', unit: 'hours' })).toBeUndefined();
});

it('settings are sent in their groups, and an emptied setting gets its default', () => {
  const form = settingsFormOf(readOrganisation.answers[200].example.data);
  expect(wrongSpans({ ...form, late: { count: 'soon', unit: 'minutes' } })).toEqual(['late']);
  expect(
    settingsPatch({
      distance: 'mi',
      late: { count: '20', unit: 'minutes' },
      user: { count: '', unit: 'hours' },
      release_threshold: { count: '10', unit: 'minutes' },
    }),
  ).toEqual({
    units: { distance: 'mi' },
    promptitude: { late: '00:20:00' },
    token_lifetimes: { user: null },
    release_threshold: '00:10:00',
  });
});

it('a shorter retention is noticed, because it deletes data', () => {
  const form = settingsFormOf(readOrganisation.answers[200].example.data);
  const days = (count: string) => ({ count, unit: 'days' }) as const;
  expect(shortened(form, form)).toEqual([]);
  expect(shortened(form, { ...form, positions: days('364'), events: days('4000') })).toEqual([
    'positions',
    'events',
  ]);
  expect(shortened(form, { ...form, positions: days(''), notifications: days('') })).toEqual([]);
});
