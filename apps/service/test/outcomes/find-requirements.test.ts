import { randomUUID } from 'node:crypto';
import type { Route } from '@fleet/contract/planning/routes';
import { beforeAll, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import type { SubmissionTask } from '../../src/outcomes/batch-types.js';
import { findInEarlierVersions, findRequirements } from '../../src/outcomes/find-requirements.js';
import { readDrafts } from '../../src/outcomes/outcome-drafts.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { createRoutePlanCache } from '../../src/routes/route-plan-cache.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { weight } from '../day-fixture.js';
import { routePlan } from '../routes/route-plan-fixture.js';
import { suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();
let ctx: Context;
let saved: Route;
beforeAll(async () => {
  ctx = world.contextFor(systemActor);
  saved = (await saveRoute(ctx, { integrationKey: newUuidV7(), plan: routePlan() })).route.route;
});

/** A version of the saved route with activities A0, A1, … that each have the same requirements, with this label. */
function versionOf(
  version: number,
  activities: number,
  keys: readonly string[],
  label = `Version ${version}`,
): Route {
  const stop = saved.travel_plan.points_of_interest[0];
  const activity = stop?.activities[0];
  if (stop === undefined || activity === undefined) throw new Error('the plan has no activity');
  const requirements = keys.map((key) => ({
    kind: 'weight' as const,
    integration_key: key,
    label,
    is_optional: true,
  }));
  const made = Array.from({ length: activities }, (_, n) => ({
    ...activity,
    reference: `A${n}`,
    requirements,
    execution_sequence: [...keys],
  }));
  return { ...saved, version, travel_plan: { points_of_interest: [{ ...stop, activities: made }] } };
}

/** The cached versions of a route, the numbers of those that were asked for, and how many keys were read. */
function cached(versions: readonly Route[]) {
  const routeId = newUuidV7();
  const known = createRoutePlanCache();
  const read = { versions: [] as number[], keys: 0 };
  for (const each of versions) {
    const plan = known.put(world.organisationId, routeId, each.version, JSON.stringify(each));
    for (const stop of plan.travel_plan.points_of_interest) {
      for (const requirement of stop.activities.flatMap((activity) => activity.requirements)) {
        const key = requirement.integration_key;
        Object.defineProperty(requirement, 'integration_key', {
          get: () => {
            read.keys += 1;
            return key;
          },
        });
      }
    }
  }
  const get: typeof known.get = (context, id, version) => {
    read.versions.push(version);
    return known.get(context, id, version);
  };
  return { routeId, plans: { ...known, get }, read };
}

function taskFor(routeId: string, keys: readonly string[]): SubmissionTask {
  const entries = keys.map((key) =>
    weight('1', { activity_reference: 'A0', integration_key: key, submission_id: randomUUID() }),
  );
  return {
    to: { routeId, driverId: newUuidV7(), sessionId: null, deviceId: null },
    namedVersion: null,
    drafts: readDrafts(routeId, entries, ctx.now()),
    searches: new Map(),
    verdicts: new Map(),
    inVersions: new Map(),
  };
}

const keysOf = (count: number) => Array.from({ length: count }, (_, n) => `K${n}`);

it('[C-6] an entry reads only the requirements of its activity, in the current version and in earlier ones', async () => {
  const versions = [1, 2, 3].map((version) => versionOf(version, 50, keysOf(100)));
  const { routeId, plans, read } = cached(versions);
  const task = taskFor(routeId, ['K99', 'NONE']);
  const batch = await findRequirements(ctx, plans, task, 3);
  expect(batch.candidates.map((each) => each.places.length)).toEqual([1, 0]);
  expect(read.keys).toBeLessThanOrEqual(2 * 100);
  const all = await findInEarlierVersions(ctx, plans, task, batch, new Set(task.drafts), 'all');
  expect(all.candidates.map((each) => each.places.map(({ place }) => place.plan.version))).toEqual([
    [3, 2, 1],
    [],
  ]);
  // The comparison of the questions reads two keys of each earlier version.
  expect(read.keys).toBeLessThanOrEqual(3 * 2 * 100 + 2 * 2);
});

it('[C-6] the search ends at the first version with the requirement; a later search of all continues there and repeats nothing', async () => {
  const versions = Array.from({ length: 25 }, (_, n) => versionOf(n + 1, 1, n + 1 <= 20 ? ['K0'] : ['K1']));
  const { routeId, plans, read } = cached(versions);
  const task = taskFor(routeId, ['K0', 'K1']);
  const [old] = task.drafts;
  if (old === undefined) throw new Error('no entry was read');
  const current = await findRequirements(ctx, plans, task, 25);
  expect(current.candidates.map((each) => each.places.length)).toEqual([0, 1]);
  const first = await findInEarlierVersions(ctx, plans, task, current, new Set([old]), 'first');
  expect(read.versions).toEqual([25, 24, 23, 22, 21, 20]);
  expect(first.candidates.map((each) => each.places.length)).toEqual([1, 1]);
  expect(first.untried).toEqual({ newest: 19, oldest: 5 });
  const all = await findInEarlierVersions(ctx, plans, task, first, new Set([old]), 'all');
  expect(read.versions).toEqual(Array.from({ length: 21 }, (_, n) => 25 - n));
  expect(all.candidates.map((each) => each.places.length)).toEqual([16, 1]);
  expect(all.untried).toBeNull();
  const again = await findInEarlierVersions(ctx, plans, task, current, new Set([old]), 'all');
  expect(again).toEqual(all);
  expect(read.versions).toHaveLength(21);
});

it('[C-6] a version with the same requirement as the next version is not tried', async () => {
  const labels = ['first', 'first', 'second', 'second', 'second', 'third'];
  const versions = labels.map((label, n) => versionOf(n + 1, 1, ['K0'], label));
  const { routeId, plans } = cached(versions);
  const task = taskFor(routeId, ['K0']);
  const batch = await findRequirements(ctx, plans, task, 6);
  const all = await findInEarlierVersions(ctx, plans, task, batch, new Set(task.drafts), 'all');
  expect(all.candidates[0]?.places.map(({ place }) => place.plan.version)).toEqual([6, 5, 2]);
  expect(all.untried).toBeNull();
});

it('[C-6] [C-11] a request tries no further version once it has a thousand requirements', async () => {
  const versions = Array.from({ length: 21 }, (_, n) => versionOf(n + 1, 1, ['K0']));
  const { routeId, plans, read } = cached(versions);
  const task = taskFor(
    routeId,
    Array.from({ length: 200 }, () => 'K0'),
  );
  const batch = await findRequirements(ctx, plans, task, 21);
  const all = await findInEarlierVersions(ctx, plans, task, batch, new Set(task.drafts), 'all');
  expect(all.candidates.map((each) => each.places.length)).toEqual(Array(200).fill(5));
  expect(all.untried).toBeNull();
  expect(read.versions).toEqual([21, 20, 19, 18, 17]);
});
