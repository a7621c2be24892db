import { randomBytes } from 'node:crypto';
import type { RoutePlan } from '@fleet/contract/planning/routes';
import { expect, it } from 'vitest';
import { deleteDriver } from '../../src/drivers/delete-driver.js';
import { countDriverUses } from '../../src/drivers/driver-use-queries.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { cancelRoute } from '../../src/routes/close-route.js';
import { createRoutes } from '../../src/routes/create-routes.js';
import { resolveReferencesOfAll } from '../../src/routes/resolve-references.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { blocksOf } from '../statement-blocks.js';
import { addDriver, refusedCodes, suiteWorld, systemActor } from '../test-context.js';
import { routePlan } from './route-plan-fixture.js';

const world = suiteWorld();
const context = () => world.contextFor(systemActor);

async function members(count: number): Promise<string[]> {
  const drivers = await Promise.all(Array.from({ length: count }, () => addDriver(world)));
  return drivers.map((each) => each.driverId);
}

const crewPlan = (...crew: string[]): RoutePlan => ({ ...routePlan(), allocation: { crew_ids: crew } });
const deletion = (id: string) => deleteDriver(context(), { name: { id } });

async function save(plan: RoutePlan, integrationKey = newUuidV7()) {
  return { integrationKey, ...(await saveRoute(context(), { integrationKey, plan })) };
}

it('[C-10] a member of the crew of an open route cannot be deleted until the route has another crew', async () => {
  const [first = '', second = ''] = await members(2);
  const { integrationKey } = await save(crewPlan(first));
  expect(await refusedCodes(deletion(first))).toEqual(['still_in_use']);
  await save(crewPlan(second), integrationKey);
  await deletion(first);
  expect(await refusedCodes(deletion(second))).toEqual(['still_in_use']);
});

it('[C-10] a member of the crew of a route of a batch cannot be deleted', async () => {
  const [member = ''] = await members(1);
  const plans = [crewPlan(member), routePlan()];
  await context().inTransaction(async (tx) => {
    const { book } = await resolveReferencesOfAll(tx, plans);
    await createRoutes(
      tx,
      plans.map((plan) => ({ integrationKey: newUuidV7(), plan })),
      book,
    );
  });
  expect(await refusedCodes(deletion(member))).toEqual(['still_in_use']);
});

it('[C-10] a member of the crew of a cancelled route can be deleted', async () => {
  const [member = ''] = await members(1);
  const { route } = await save(crewPlan(member));
  await cancelRoute(context(), route.id);
  await deletion(member);
});

it('the uses of a driver are counted without reading the documents of open routes', async () => {
  const [member = '', other = ''] = await members(2);
  const consignments = Array.from({ length: 100 }, (_, n) => ({
    integration_key: `C-${n}`,
    description: randomBytes(5_000).toString('base64'),
  }));
  for (let n = 0; n < 5; n += 1) await save({ ...crewPlan(member), consignments });
  const ask = (driverId: string) => blocksOf(world, context(), (ctx) => countDriverUses(ctx, driverId));
  for (const driverId of [member, other]) expect(await ask(driverId)).toBeLessThan(50);
  expect(await countDriverUses(context(), member)).toMatchObject({ routes: 5 });
});
