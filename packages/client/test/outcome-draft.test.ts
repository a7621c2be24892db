import { expect, it } from 'vitest';
import type { MendDraft, OutcomeDraft } from '../src/phone/outcome-draft.js';
import { uncheckedDraft } from '../src/phone/outcome-draft.js';

const place = { activity_reference: 'deliver', integration_key: 'scale' };

/** The compiler does this test: lines that must not compile have `@ts-expect-error`. */
it('a draft has the fields of its kind of requirement, or a reason for a skip or failure', () => {
  const good: OutcomeDraft[] = [
    { ...place, status: 'success', unit: 'tons', value: '18.4' },
    { ...place, kind: 'weight', status: 'success', unit: 'tons', value: '18.4' },
    { ...place, kind: 'image', status: 'success', image_urls: ['captured-image:x'] },
    { ...place, kind: 'weight', status: 'failed', status_reason: 'The weighbridge is closed' },
    { ...place, status: 'skipped', status_reason: 'No time', position: [1.5, 42.5] },
  ];
  const weightAlone: OutcomeDraft<'weight'> = { ...place, status: 'success', unit: 'tons', value: '18.4' };
  // @ts-expect-error: a weight has a unit.
  const withoutUnit: OutcomeDraft<'weight'> = { ...place, status: 'success', value: '18.4' };
  // @ts-expect-error: the fields are those of another kind.
  const otherKind: OutcomeDraft = { ...place, kind: 'weight', status: 'success', image_urls: ['x'] };
  // @ts-expect-error: no kind has these fields alone.
  const noKind: OutcomeDraft = { ...place, status: 'success', unit: 'tons' };
  // @ts-expect-error: a failure says why.
  const withoutReason: OutcomeDraft = { ...place, status: 'failed' };
  // @ts-expect-error: a value is text.
  const numeric: OutcomeDraft = { ...place, status: 'success', unit: 'tons', value: 18.4 };
  expect([good, weightAlone, withoutUnit, otherKind, noKind, withoutReason, numeric]).toHaveLength(7);
});

it('a correction has members of the record, each of its type', () => {
  const good: MendDraft[] = [
    {},
    { value: '18.4' },
    { kind: 'weight', value: '18.4', unit: undefined },
    { status: 'failed', status_reason: 'Closed' },
    { at: '2026-11-20T08:00:00.000Z', stopId: 'other' },
    { reference: 'fuel', name: 'Fuel' },
    { coordinates: [1.5, 42.5] },
  ];
  // @ts-expect-error: a typing error.
  const slip: MendDraft = { valeu: '18.4' };
  // @ts-expect-error: a weight has no images.
  const otherKind: MendDraft = { kind: 'weight', image_urls: ['x'] };
  expect([good, slip, otherKind]).toHaveLength(3);
});

it('a draft that is built at run time is not changed', () => {
  const members = { ...place, status: 'success', value: 'whatever' };
  expect(uncheckedDraft(members)).toBe(members);
});
