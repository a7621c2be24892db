import type { AllocatedAsset, Route } from '@fleet/contract/planning/routes';
import { describe, expect, it } from 'vitest';
import { reallocateAsset } from '../src/plans/asset-reallocation.js';
import { activeRoute, activity, stop } from './route-plan-examples.js';

const asset = (id: string, type = 'truck'): AllocatedAsset => ({
  id,
  type,
  name: id,
  registration: null,
  fleet_number: null,
  integration_key: null,
  odometer: null,
});

const common = { label: 'x', is_optional: false };
const odometer = (asset_id: string) =>
  ({ kind: 'odometer', integration_key: 'km', validate: true, asset_id, ...common }) as const;

/** A route with two assets; its open and its finished activity name the first in every way. */
function route(): Route {
  const naming = {
    asset_id: 'old',
    asset_type: 'truck',
    requirements: [
      odometer('old'),
      odometer('trailer'),
      { kind: 'asset', integration_key: 'scan', asset_id: 'old', asset_type: 'truck', ...common } as const,
      { kind: 'asset', integration_key: 'any', asset_type: 'truck', ...common } as const,
      { kind: 'weight', integration_key: 'scale', ...common } as const,
    ],
  };
  const { allocation, ...rest } = activeRoute();
  return {
    ...rest,
    allocation: { ...allocation, assets: [asset('old'), asset('trailer', 'trailer')] },
    travel_plan: {
      points_of_interest: [
        stop(1, [
          activity('done', { ...naming, status: 'completed' }),
          activity('failed', { ...naming, status: 'failed' }),
          activity('skipped', { ...naming, status: 'skipped' }),
        ]),
        stop(2, [
          activity('begun', { ...naming, status: 'started' }),
          activity('open', naming),
          activity('other', { asset_id: 'trailer', asset_type: 'trailer' }),
        ]),
      ],
    },
  };
}

const ids = ({ allocation }: Route) => allocation.assets.map((each) => each.id);
const activityOf = ({ travel_plan }: Route, reference: string) =>
  travel_plan.points_of_interest
    .flatMap((each) => each.activities)
    .find((each) => each.reference === reference);

describe('an asset that replaces another', () => {
  it('[C-8] takes its place in the allocation and in unfinished work', () => {
    const after = reallocateAsset(route(), 'old', asset('new', 'van'));
    expect(ids(after)).toEqual(['new', 'trailer']);
    for (const reference of ['begun', 'open']) {
      const { asset_id, asset_type, requirements } = activityOf(after, reference) ?? {};
      expect([asset_id, asset_type]).toEqual(['new', 'van']);
      expect(requirements).toEqual([
        odometer('new'),
        odometer('trailer'),
        expect.objectContaining({ kind: 'asset', asset_id: 'new', asset_type: 'van' }),
        // Unchanged, because it allows any truck and does not name the replaced asset.
        expect.objectContaining({ integration_key: 'any', asset_type: 'truck' }),
        { kind: 'weight', integration_key: 'scale', ...common },
      ]);
    }
    expect(activityOf(after, 'other')).toEqual(activityOf(route(), 'other'));
  });

  it.each(['done', 'failed', 'skipped'])('[C-8] does not change an activity that is %s', (reference) => {
    const after = reallocateAsset(route(), 'old', asset('new'));
    expect(activityOf(after, reference)).toEqual(activityOf(route(), reference));
  });

  it('[C-8] is allocated once, even if it was allocated before', () => {
    expect(ids(reallocateAsset(route(), 'old', asset('trailer', 'trailer')))).toEqual(['trailer']);
    expect(ids(reallocateAsset(route(), null, asset('trailer', 'trailer')))).toEqual(['old', 'trailer']);
  });

  it('[C-8] is only added if it replaces none, or one that is not allocated', () => {
    for (const from of [null, 'elsewhere']) {
      const after = reallocateAsset(route(), from, asset('new'));
      expect(ids(after)).toEqual(['old', 'trailer', 'new']);
      expect(after.travel_plan).toEqual(route().travel_plan);
    }
  });

  it('[C-8] changes nothing if it is the same asset, and the input never changes', () => {
    const before = route();
    expect(reallocateAsset(before, 'old', asset('old'))).toBe(before);
    reallocateAsset(before, 'old', asset('new'));
    expect(before).toEqual(route());
  });
});
