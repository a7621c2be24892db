import { expect, it } from 'vitest';
import { reportStop } from '../../src/progress/report-stop.js';
import { suiteWorld } from '../test-context.js';
import { documentOf, startTrip, stopId } from './trip-fixture.js';

const world = suiteWorld();

it('[C-11] a report counts with a quarter of the size of the document that it changes, and does not count when it is sent again', async () => {
  const trip = await startTrip(world);
  const report = async () => {
    const before = trip.ctx.stored.characters;
    await reportStop(
      trip.ctx,
      { routeId: trip.routeId, stopId: stopId(trip, 1), kind: 'arrival' },
      { at: trip.at(5) },
    );
    return trip.ctx.stored.characters - before;
  };
  const counted = (await report()) / JSON.stringify(await documentOf(trip)).length;
  expect(counted).toBeGreaterThan(0.24);
  expect(counted).toBeLessThan(0.26);
  expect(await report()).toBe(0);
});
