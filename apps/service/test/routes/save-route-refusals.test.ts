import type { RoutePlan } from '@fleet/contract/planning/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor, Context } from '../../src/context.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { cancelRoute } from '../../src/routes/close-route.js';
import { saveRoute } from '../../src/routes/save-route.js';
import {
  addAsset,
  addDriver,
  addOrganisation,
  addSite,
  refusalOf,
  refusedCodes,
  suiteWorld,
  systemActor,
} from '../test-context.js';
import { checkedPlan, routePlan, stopPlan, storedRoute, writeCounts } from './route-plan-fixture.js';

const world = suiteWorld();
let ctx: Context;
beforeAll(() => {
  ctx = world.contextFor(systemActor);
});

async function faultsOf(plan: RoutePlan, caller: Context = ctx): Promise<string[]> {
  const problems = await refusalOf(saveRoute(caller, { integrationKey: newUuidV7(), plan }));
  return problems.map(({ code, key }) => `${code} ${key}`);
}

const nobody = newUuidV7();

describe('invalid references in a plan', () => {
  it('[C-10] are all reported with pointers, together with other mistakes in the plan', async () => {
    const plan = checkedPlan({
      ...routePlan(),
      site_integration_key: 'NOWHERE',
      allocation: {
        driver_id: nobody,
        crew_integration_keys: ['C-1', 'C-2'],
        assets: [{ id: nobody }, { integration_key: 'NO-TRUCK' }],
      },
      travel_plan: {
        points_of_interest: [
          {
            ...stopPlan('A', nobody),
            geofence: {
              type: 'polygon',
              coordinates: [
                [1, 42],
                [2, 42],
                [2, 43],
                [1, 43],
              ],
            },
          },
          {
            ...stopPlan('B'),
            activities: [{ ...stopPlan('B').activities[0], asset_integration_key: 'NO-TRAILER' }],
          },
        ],
      },
    });
    const before = await writeCounts(world);
    expect((await faultsOf(plan)).sort()).toEqual(
      [
        'polygon_not_closed /travel_plan/points_of_interest/0/geofence/coordinates',
        'unknown_site /site_integration_key',
        'unknown_driver /allocation/driver_id',
        'unknown_driver /allocation/crew_integration_keys/0',
        'unknown_driver /allocation/crew_integration_keys/1',
        'unknown_asset /allocation/assets/0/id',
        'unknown_asset /allocation/assets/1/integration_key',
        'unknown_asset /travel_plan/points_of_interest/0/activities/0/requirements/0/asset_id',
        'unknown_asset /travel_plan/points_of_interest/1/activities/0/asset_integration_key',
      ].sort(),
    );
    expect(await writeCounts(world)).toEqual(before);
  });

  it.each([
    [
      '/allocation/driver_integration_key',
      'unknown_driver',
      { allocation: { driver_integration_key: 'D-0' } },
    ],
    ['/allocation/crew_ids/0', 'unknown_driver', { allocation: { crew_ids: [nobody] } }],
    ['/site_id', 'unknown_site', { site_id: nobody }],
  ])('[C-10] are reported at %s', async (pointer, code, changes) => {
    expect(await faultsOf({ ...routePlan(), ...changes })).toEqual([`${code} ${pointer}`]);
  });

  it('[C-10] include an asset that is named by its id and again by its key', async () => {
    const assetId = await addAsset(world);
    const assets = [{ id: assetId }, { integration_key: `TRUCK-${assetId}` }];
    expect(await faultsOf({ ...routePlan(), allocation: { assets } })).toEqual([
      'duplicate_key /allocation/assets/1',
    ]);
    expect(
      await faultsOf({ ...routePlan(), allocation: { assets: [{ id: assetId }, { id: assetId }] } }),
    ).toEqual(['duplicate_key /allocation/assets/1/id']);
  });

  it('[C-3] include the records of another organisation, and of sites that the caller lacks', async () => {
    const elsewhere = await addOrganisation(world);
    const foreign = await addAsset(world, { organisationId: elsewhere });
    expect(await faultsOf(routePlan({ assetId: foreign }))).toContain(
      'unknown_asset /allocation/assets/0/id',
    );
    const [own, other] = [await addSite(world), await addSite(world)];
    const limited = world.contextFor(apiKeyOf(own));
    const { driverId } = await addDriver(world, { siteIds: [other] });
    const assetId = await addAsset(world, { siteIds: [other] });
    expect(await faultsOf({ ...routePlan({ driverId }), site_id: other }, limited)).toEqual([
      'unknown_site /site_id',
      'unknown_driver /allocation/driver_id',
    ]);
    expect(await faultsOf(routePlan({ assetId }), limited)).toContain(
      'unknown_asset /allocation/assets/0/id',
    );
    const plan = { ...routePlan({ driverId }), site_id: other };
    await saveRoute(ctx, { integrationKey: 'of-other-site', plan });
    expect(
      await refusedCodes(saveRoute(limited, { integrationKey: 'of-other-site', plan: routePlan() })),
    ).toEqual(['not_found']);
  });
});

describe('an invalid plan', () => {
  it('[R-RTE-7] is refused with every mistake', async () => {
    const plan = {
      ...routePlan(),
      travel_plan: { points_of_interest: [{ ...stopPlan('A'), execution_sequence: [] }] },
    };
    expect(await faultsOf(plan)).toEqual([
      'too_few_stops /travel_plan/points_of_interest',
      'not_sequenced /travel_plan/points_of_interest/0/activities/0/reference',
    ]);
  });

  it('[C-2] is refused with at most 100 mistakes', async () => {
    const assets = Array.from({ length: 20 }, (_, index) => ({ integration_key: `none-${index}` }));
    const stops = Array.from({ length: 120 }, (_, index) => ({
      ...stopPlan(`S${index}`),
      execution_sequence: [],
    }));
    const plan = { ...routePlan(), allocation: { assets }, travel_plan: { points_of_interest: stops } };
    expect(await faultsOf(plan)).toHaveLength(100);
  });

  it('[C-10] leaves an existing route unchanged', async () => {
    const { route } = await saveRoute(ctx, { integrationKey: 'stands', plan: routePlan() });
    const before = await writeCounts(world);
    const plan = { ...routePlan({}, { name: 'Never' }), site_id: nobody };
    expect(await refusedCodes(saveRoute(ctx, { integrationKey: 'stands', plan }))).toEqual(['unknown_site']);
    expect(await writeCounts(world)).toEqual(before);
    expect((await storedRoute(world, route.id)).text).toBe(route.document);
  });
});

it('[C-5] a completed or cancelled route cannot be saved again, not even with the same plan', async () => {
  const { route } = await saveRoute(ctx, { integrationKey: 'closed', plan: routePlan() });
  await cancelRoute(ctx, route.id);
  expect(await refusedCodes(saveRoute(ctx, { integrationKey: 'closed', plan: routePlan() }))).toEqual([
    'route_closed',
  ]);
});

function apiKeyOf(siteId: string): Actor {
  return {
    kind: 'api_key',
    apiKeyId: newUuidV7(),
    permissions: new Set(['integration:write'] as const),
    siteIds: [siteId],
  };
}
