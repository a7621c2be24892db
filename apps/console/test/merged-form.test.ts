import { expect, it } from 'vitest';
import { changedMembers, differingMembers, rebased } from '../src/frame/merged-form.js';

const seen = { name: 'Truck 7', type: 'truck', site_ids: ['a'] };

it('a patch has only what the user has changed', () => {
  expect(changedMembers({ seen, values: { ...seen, site_ids: ['a'] } })).toEqual({});
  expect(changedMembers({ seen, values: { ...seen, name: 'Truck 8', site_ids: [] } })).toEqual({
    name: 'Truck 8',
    site_ids: [],
  });
});

it('over a newer state, what the user has changed stays, and the rest is new', () => {
  const now = { name: 'Van 1', type: 'van', site_ids: ['b'] };
  const form = rebased({ seen, values: { ...seen, name: 'Truck 8' } }, now);
  expect(form.values).toEqual({ name: 'Truck 8', type: 'van', site_ids: ['b'] });
  expect(changedMembers(form)).toEqual({ name: 'Truck 8' });
  expect(differingMembers(seen, now)).toEqual(['name', 'type', 'site_ids']);
});
