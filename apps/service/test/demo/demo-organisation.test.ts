import { readFile } from 'node:fs/promises';
import { AssetPlan, DriverPlan, SitePlan } from '@fleet/contract/fleet/master-record-shapes';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { requirementKinds } from '@fleet/contract/planning/requirements';
import { RoutePlan } from '@fleet/contract/planning/routes';
import { checkRoutePlan } from '@fleet/domain/plans/route-plan-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemoGeography } from '../../src/demo/demo-data-file.js';
import type { DemoGeography } from '../../src/demo/demo-geography.js';
import {
  buildDemoOrganisation,
  buildDemoOrganisations,
  type DemoOrganisation,
  mostDemoDrivers,
} from '../../src/demo/demo-organisation.js';
import { seededRandom } from '../../src/demo/seeded-random.js';
import { renderedDemoRoute } from './rendered-demo-route.js';

const startOfDay = Date.parse('2026-11-20T00:00:00.000Z');
const dayMs = 86_400_000;
let geography: DemoGeography;
let both: DemoOrganisation[];

beforeAll(async () => {
  geography = await loadDemoGeography();
  const { organisation, secondOrganisation } = buildDemoOrganisations(geography, startOfDay);
  both = [organisation, secondOrganisation];
});

const routeUnder = (organisation: DemoOrganisation, key: string) => {
  const found = organisation.routes.find((each) => each.integration_key === key);
  if (found === undefined) throw new Error(`No route ${key}.`);
  return found.plan;
};
const requirementsOf = (plan: RoutePlan) =>
  plan.travel_plan.points_of_interest.flatMap((stop) => stop.activities.flatMap((each) => each.requirements));
const withoutTwins = (keys: readonly string[]) => expect(keys).toHaveLength(new Set(keys).size);
/** Checks a copy, because a check changes the case of some values in place. */
const faultsOf = (schema: Parameters<typeof shapeCheck>[0], value: unknown) => {
  const checked = shapeCheck(schema).check(structuredClone(value));
  return checked.ok ? [] : checked.problems;
};

describe('the demo organisations', () => {
  it('[C-13] consist of valid plans', () => {
    for (const { routes, sites, drivers, assets } of both) {
      for (const { plan } of routes) {
        expect(faultsOf(RoutePlan, plan)).toEqual([]);
        expect(checkRoutePlan(plan)).toEqual([]);
      }
      expect(sites.flatMap(({ plan }) => faultsOf(SitePlan, plan))).toEqual([]);
      expect(drivers.flatMap(({ plan }) => faultsOf(DriverPlan, plan))).toEqual([]);
      expect(assets.flatMap(({ plan }) => faultsOf(AssetPlan, plan))).toEqual([]);
    }
  });

  it('[C-13] have eight and two drivers, each with a route for today and one for tomorrow', () => {
    expect(both.map(({ drivers }) => drivers.length)).toEqual([8, 2]);
    for (const organisation of both) {
      for (const driver of organisation.drivers) {
        const routeKeys = [driver.active_route_integration_key, driver.waiting_route_integration_key];
        const days = routeKeys.map((key) => {
          const plan = routeUnder(organisation, key);
          expect(plan.allocation?.driver_integration_key).toBe(driver.integration_key);
          return Math.floor((Date.parse(plan.planned_start_at ?? '') - startOfDay) / dayMs);
        });
        expect(days).toEqual([0, 1]);
      }
    }
  });

  it('[C-13] give each driver their own truck with registration, key and odometer', () => {
    for (const { drivers, assets } of both) {
      withoutTwins(drivers.map((each) => each.asset_integration_key));
      for (const driver of drivers) {
        const truck = assets.find((each) => each.integration_key === driver.asset_integration_key);
        expect(truck?.plan.type).toBe('truck');
        expect(truck?.plan.registration).toMatch(/^[A-Z] \d{4}$/);
        expect(Number(truck?.plan.odometer?.current_reading)).toBeGreaterThan(0);
      }
    }
  });

  it('[C-13] show every kind of requirement on every active route', () => {
    const kinds = Object.keys(requirementKinds).sort();
    for (const organisation of both) {
      for (const driver of organisation.drivers) {
        const plan = routeUnder(organisation, driver.active_route_integration_key);
        expect([...new Set(requirementsOf(plan).map((each) => each.kind))].sort()).toEqual(kinds);
      }
    }
  });

  it('[C-5] show conditions, an optional requirement, a failure workflow and every property of a form field', () => {
    const plans = both.flatMap(({ routes }) => routes.map(({ plan }) => plan));
    const requirements = plans.flatMap(requirementsOf);
    const conditions = requirements.flatMap((each) => each.conditions ?? []).map((each) => each.kind);
    expect(new Set(conditions)).toEqual(new Set(['confirmation', 'late_arrival']));
    expect(requirements.filter((each) => each.is_optional).map((each) => each.kind)).toContain(
      'service_rating',
    );
    const fields = requirements.flatMap((each) => (each.kind === 'form' ? each.fields : []));
    expect(new Set(fields.map((each) => each.data_type))).toEqual(
      new Set(['date', 'number', 'text', 'boolean']),
    );
    expect(new Set(fields.filter((each) => each.range).map((each) => each.data_type))).toEqual(
      new Set(['number', 'date']),
    );
    expect(fields.some((each) => each.regex)).toBe(true);
    expect(fields.some((each) => each.options)).toBe(true);
    expect(fields.some((each) => each.required !== true)).toBe(true);
    for (const plan of plans) {
      const stops = plan.travel_plan.points_of_interest.slice(1, -1);
      const dropoffs = stops.flatMap((stop) => stop.activities.filter((each) => each.type === 'dropoff'));
      expect(dropoffs).toHaveLength(stops.length);
      for (const each of dropoffs) expect(each.failure_sequence).toEqual(['FAIL-PHOTO', 'FAIL-FORM']);
    }
  });

  it('[C-1] have unique integration keys, registrations and user names', () => {
    for (const { sites, drivers, assets, routes } of both) {
      for (const list of [sites, drivers, assets, routes])
        withoutTwins(list.map((each) => each.integration_key));
      withoutTwins(assets.map((each) => each.plan.registration ?? ''));
      withoutTwins(
        routes.flatMap(({ plan }) => (plan.consignments ?? []).map((each) => each.integration_key)),
      );
    }
    withoutTwins(both.flatMap(({ users }) => users.map((each) => each.username)));
    withoutTwins(both.flatMap(({ users }) => users.map((each) => each.name)));
  });

  it('[C-10] name only drivers, users, sites and assets that are saved with them', () => {
    for (const { sites, users, drivers, assets, routes } of both) {
      const keysOf = (list: readonly { integration_key: string }[]) =>
        list.map((each) => each.integration_key);
      const usernames = users.map((each) => each.username);
      for (const { plan } of drivers) expect(usernames).toContain(plan.username);
      for (const { plan } of [...drivers, ...assets]) {
        for (const key of plan.site_integration_keys ?? []) expect(keysOf(sites)).toContain(key);
      }
      for (const { plan } of routes) {
        expect(keysOf(sites)).toContain(plan.site_integration_key);
        expect(keysOf(drivers)).toContain(plan.allocation?.driver_integration_key);
        const allocated = (plan.allocation?.assets ?? []).map((each) => each.integration_key);
        for (const key of allocated) expect(keysOf(assets)).toContain(key);
        for (const each of requirementsOf(plan)) {
          if ('asset_integration_key' in each) expect(allocated).toContain(each.asset_integration_key);
        }
      }
    }
  });

  it('[C-13] have an administrator and a controller in addition to the drivers', () => {
    for (const { users, drivers } of both) {
      expect(users.flatMap((each) => each.roles)).toEqual([
        'organisation_administrator',
        'controller',
        ...drivers.map(() => 'driver'),
      ]);
    }
  });

  it('are equal for the same seed, and different for another', () => {
    const again = buildDemoOrganisations(geography, startOfDay);
    expect([again.organisation, again.secondOrganisation]).toEqual(both);
    expect(buildDemoOrganisations(geography, startOfDay, 1).organisation).not.toEqual(both[0]);
  });

  it('render active routes of about 13 KB, the size that the benchmark reads', () => {
    for (const organisation of both) {
      const sizes = organisation.drivers.map((driver) => {
        const plan = routeUnder(organisation, driver.active_route_integration_key);
        return Buffer.byteLength(JSON.stringify(renderedDemoRoute(organisation, plan)));
      });
      const average = sizes.reduce((sum, each) => sum + each, 0) / sizes.length;
      expect(average).toBeGreaterThan(12_000);
      expect(average).toBeLessThan(14_000);
    }
  });

  it('[C-13] show every kind of requirement on every route, for any seed', () => {
    const kinds = Object.keys(requirementKinds).length;
    for (let seed = 1; seed <= 20; seed++) {
      const { secondOrganisation } = buildDemoOrganisations(geography, startOfDay, seed);
      for (const { plan } of secondOrganisation.routes) {
        expect(checkRoutePlan(plan)).toEqual([]);
        expect(new Set(requirementsOf(plan).map((each) => each.kind)).size, `seed ${seed}`).toBe(kinds);
      }
    }
  });

  it('have the driver whom the README names, and this driver’s route has the truck that the README names', async () => {
    const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
    const [, username, truck] = /log in as `([\w.]+)`.* choose (Truck \d+)/.exec(readme) ?? [];
    const { organisation } = buildDemoOrganisations(geography, startOfDay);
    // The administrator and the controller come before the drivers.
    const position = organisation.users.slice(2).findIndex((each) => each.username === username);
    const key = organisation.drivers[position]?.active_route_integration_key;
    if (key === undefined) throw new Error(`No driver ${username}.`);
    const planned = routeUnder(organisation, key).allocation?.assets ?? [];
    const keys = planned.map((each) => each.integration_key);
    const names = organisation.assets.filter((each) => keys.includes(each.integration_key));
    expect(names.map(({ plan }) => plan.name)).toContain(truck);
  });

  it('have the drivers’ local date in their route keys, even if it is still the day before in UTC', () => {
    const { organisation } = buildDemoOrganisations(geography, Date.parse('2026-11-19T23:00:00.000Z'));
    expect(organisation.drivers[0]?.active_route_integration_key).toBe('TV-R-261120-01');
    expect(organisation.drivers[0]?.waiting_route_integration_key).toBe('TV-R-261121-01');
  });

  it('can have as many drivers as there are registrations, with unique keys, usernames and registrations', () => {
    const settings = { startOfDay, organisationName: 'Gran Transport', organisationKeyPrefix: 'GT' };
    const build = (driverCount: number) =>
      buildDemoOrganisation(geography, { ...settings, driverCount, random: seededRandom(7) });
    const large = build(mostDemoDrivers);
    withoutTwins(large.users.map((each) => each.username));
    withoutTwins(large.assets.map((each) => each.plan.registration ?? ''));
    withoutTwins(large.assets.map((each) => each.integration_key));
    withoutTwins(large.routes.map((each) => each.integration_key));
    expect(large.routes.slice(0, 200).flatMap(({ plan }) => checkRoutePlan(plan))).toEqual([]);
    expect(() => build(mostDemoDrivers + 1)).toThrow(RangeError);
  });
});
