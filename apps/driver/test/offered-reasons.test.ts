import { reasonExample } from '@fleet/contract/planning/reasons';
import { expect, it } from 'vitest';
import { callLink, navigationLink } from '../src/map-view/navigation-link.js';
import { offeredReasons } from '../src/stop/offered-reasons.js';

const reason = (text: string, parts: Partial<typeof reasonExample> = {}) => ({
  ...reasonExample,
  text,
  statuses: ['failed' as const],
  requirement_types: [],
  site_ids: [],
  ...parts,
});

it('reasons are offered by status, kind and site, in their order, each text once', () => {
  const reasons = [
    reason('Second', { position: 2 }),
    reason('First', { position: 1 }),
    reason('Second', { position: 3 }),
    reason('Only skips', { statuses: ['skipped'] }),
    reason('Only signatures', { requirement_types: ['signature'] }),
    reason('Only there', { site_ids: ['elsewhere'] }),
    reason('Only here', { site_ids: ['here'], position: 4 }),
  ];
  const use = { status: 'failed', kind: 'weight', siteId: 'here' } as const;
  expect(offeredReasons(reasons, use)).toEqual(['First', 'Second', 'Only here']);
  expect(offeredReasons(reasons, { ...use, kind: 'signature' })).toContain('Only signatures');
  expect(offeredReasons(reasons, { ...use, kind: null })).not.toContain('Only signatures');
  expect(offeredReasons(reasons, { ...use, status: 'skipped' })).toEqual(['Only skips']);
});

it('navigation opens with the link of the operating system', () => {
  const place = [1.58, 42.53] as const;
  expect(navigationLink(place, 'Hotel & Bar', 'Mozilla/5.0 (Linux; Android 14)')).toBe(
    'geo:42.53,1.58?q=42.53,1.58(Hotel%20%26%20Bar)',
  );
  expect(navigationLink(place, 'Hotel', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')).toBe(
    'https://maps.apple.com/?daddr=42.53,1.58',
  );
  expect(navigationLink(place, 'Hotel', 'Mozilla/5.0 (X11; Linux)')).toMatch(/^https:/);
});

it('a number is dialled without characters that cannot be dialled', () => {
  expect(callLink('+376 800-100')).toBe('tel:+376800100');
  expect(callLink('+27 (0)21 555 0100')).toBe('tel:+27215550100');
  expect(callLink('0049 ( 0 ) 30-12345')).toBe('tel:00493012345');
  expect(callLink('+39 (0)6 555 0100')).toBe('tel:+39065550100');
  expect(callLink('(0)21 555 0100')).toBe('tel:0215550100');
  expect(callLink('(021) 555 0100')).toBe('tel:0215550100');
  expect(callLink('ask at the gate')).toBeNull();
  expect(callLink(undefined)).toBeNull();
  expect(callLink('+376 800 100,,22;33')).toBe('tel:+376800100');
  expect(callLink('0800 100 200;ext=7')).toBe('tel:0800100200');
  expect(callLink('800，22')).toBe('tel:800');
  expect(callLink(',,22')).toBeNull();
  expect(callLink('+376+800+100')).toBe('tel:+376800100');
  expect(callLink('800+100')).toBe('tel:800100');
});

it('a code that changes the settings of the phone is never dialled', () => {
  for (const code of ['*21*0049123#', '#31#', '**62*+376800100#', '＊21＊1＃', '0800 * 7', '*#06#']) {
    expect(callLink(code), code).toBeNull();
  }
  expect(callLink('%2A21%23')).toMatch(/^tel:\d+$/);
});
