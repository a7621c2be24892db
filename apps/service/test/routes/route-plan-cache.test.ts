import { beforeAll, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { createRoutePlanCache } from '../../src/routes/route-plan-cache.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { addOrganisation, suiteWorld, systemActor } from '../test-context.js';
import { counted, routePlan } from './route-plan-fixture.js';

const world = suiteWorld();
let ctx: Context;
beforeAll(() => {
  ctx = world.contextFor(systemActor);
});

it('[C-6] the cache keeps every version of a plan, and reads each one once', async () => {
  const integrationKey = newUuidV7();
  const first = await saveRoute(ctx, { integrationKey, plan: routePlan() });
  const second = await saveRoute(ctx, { integrationKey, plan: routePlan({}, { name: 'Other round' }) });
  const { db, names } = counted(ctx.db);
  const plans = createRoutePlanCache();
  const reader = { ...ctx, db };
  expect(await plans.get(reader, first.route.id, 1)).toEqual(first.route.route);
  expect(await plans.get(reader, first.route.id, 2)).toEqual(second.route.route);
  expect(names).toHaveLength(2);
  expect(plans.get(reader, first.route.id, 1)).toEqual(first.route.route);
  expect(names).toHaveLength(2);
});

it('the cache returns null for an unknown version, and for another organisation’s route', async () => {
  const { route } = await saveRoute(ctx, { integrationKey: newUuidV7(), plan: routePlan() });
  const plans = createRoutePlanCache();
  expect(await plans.get(ctx, route.id, 2)).toBeNull();
  expect(await plans.get(ctx, route.id, 1)).not.toBeNull();
  const elsewhere = world.contextFor(systemActor, await addOrganisation(world));
  expect(await plans.get(elsewhere, route.id, 1)).toBeNull();
});

it('the cache drops the least recently used entry when it is full', async () => {
  const { route } = await saveRoute(ctx, { integrationKey: newUuidV7(), plan: routePlan() });
  const plans = createRoutePlanCache({ maxCharacters: route.document.length * 2 });
  const [first, second, third] = [newUuidV7(), newUuidV7(), newUuidV7()];
  plans.put(world.organisationId, first, 1, route.document);
  const kept = plans.put(world.organisationId, second, 1, route.document);
  expect(plans.get(ctx, second, 1)).toBe(kept);
  const newest = plans.put(world.organisationId, third, 1, route.document);
  expect(plans.get(ctx, second, 1)).toBe(kept);
  expect(plans.get(ctx, third, 1)).toBe(newest);
  expect(await plans.get(ctx, first, 1)).toBeNull();
});

it('the cache drops unused entries after a time, and keeps used ones', async () => {
  const { route } = await saveRoute(ctx, { integrationKey: newUuidV7(), plan: routePlan() });
  let nowMs = 1;
  const plans = createRoutePlanCache({ unusedMs: 60_000, clock: { now: () => nowMs } });
  const [worked, driven] = [newUuidV7(), newUuidV7()];
  const kept = plans.put(world.organisationId, worked, 1, route.document);
  plans.put(world.organisationId, driven, 1, route.document);
  for (const passedMs of [40_000, 40_000, 40_000]) {
    nowMs += passedMs;
    expect(plans.get(ctx, worked, 1)).toBe(kept);
  }
  expect(await plans.get(ctx, driven, 1)).toBeNull();
});

it('[C-6] other requests run between two large plans that were read at the same moment', async () => {
  const integrationKey = newUuidV7();
  const description = 'flour '.repeat(60);
  const consignments = Array.from({ length: 1_000 }, (_, n) => ({ integration_key: `C-${n}`, description }));
  const versions = [1, 2, 3];
  const names = versions.map((version) => `Round ${version}`);
  let routeId = '';
  for (const name of names) {
    const saved = await saveRoute(ctx, { integrationKey, plan: routePlan({}, { name, consignments }) });
    routeId = saved.route.route.id;
  }
  // All documents arrive together, in one turn of the event loop.
  let allArrived = () => {};
  const arrival = new Promise<void>((resolve) => {
    allArrived = resolve;
  });
  let awaited = versions.length;
  const query: typeof ctx.db.query = async (statement) => {
    const result = await ctx.db.query(statement);
    awaited -= 1;
    if (awaited === 0) allArrived();
    await arrival;
    return result as never;
  };
  const plans = createRoutePlanCache();
  let turn = 0;
  let isDone = false;
  const countTurns = () => {
    turn += 1;
    if (!isDone) setImmediate(countTurns);
  };
  countTurns();
  const reads = versions.map(async (version) => {
    const plan = await plans.get({ ...ctx, db: { ...ctx.db, query } }, routeId, version);
    return { name: plan?.name, turn };
  });
  const parsed = await Promise.all(reads);
  isDone = true;
  expect(parsed.map((each) => each.name)).toEqual(names);
  expect(new Set(parsed.map((each) => each.turn)).size).toBe(versions.length);
});
