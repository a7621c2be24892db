import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { lockForReport } from '../../src/progress/report-lock-queries.js';
import { assignRoute } from '../../src/routes/assign-route.js';
import { changeRoute } from '../../src/routes/change-route.js';
import { savePlan, startTrip, tripPlan } from '../progress/trip-fixture.js';
import { waitingForLocks } from '../sessions/lock-waiting.js';
import { addDriver, suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();

it('[C-10] changes of one route wait for each other without delaying the event feed', async () => {
  const { routeId, integrationKey } = await startTrip(world);
  const ctx = world.contextFor(systemActor);
  const [first, second] = [await addDriver(world), await addDriver(world)];
  const changes = await ctx.inTransaction(async (tx) => {
    await lockForReport(tx, routeId, randomUUID(), undefined);
    const begun = [
      assignRoute(ctx, { routeId, driverId: first.driverId }),
      changeRoute(ctx, { routeId, patch: { allocation: { driver_id: second.driverId } } }),
      savePlan(world, integrationKey, tripPlan(first.driverId, 4)),
    ];
    await expect
      .poll(() => waitingForLocks(world.database.pool), { timeout: 4_000 })
      .toEqual({ waiting: begun.length, written: 0 });
    return begun;
  });
  const ends = await Promise.allSettled(changes);
  expect(ends.map((each) => each.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});
