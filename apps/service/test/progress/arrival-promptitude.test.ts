import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeOrganisation } from '../../src/organisations/change-organisation.js';
import { reportStop } from '../../src/progress/report-stop.js';
import { systemActor, type TestWorld, testWorld } from '../test-context.js';
import {
  newsOf,
  placeOf,
  savePlan,
  sendPositions,
  startTrip,
  stopId,
  type Trip,
  tripPlan,
  tripStop,
} from './trip-fixture.js';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.stop());

const hourMs = 3_600_000;
const lifetimes = { driverMs: hourMs, userMs: hourMs, apiKeyMs: hourMs };
const setLimits = (promptitude: { early?: string; late?: string } | null) =>
  changeOrganisation(world.contextFor(systemActor), { patch: { promptitude } }, lifetimes);

/** The first stop is planned for minute 30, the second one for minutes 40 to 60; the third one has no planned time. */
async function plannedTrip(): Promise<Trip> {
  const trip = await startTrip(world);
  const stops = [
    tripStop(1, { planned_arrival_at: trip.at(30) }),
    tripStop(2, { time_windows: [{ from: trip.at(40), to: trip.at(60) }] }),
    tripStop(3),
  ];
  const plan = tripPlan(trip.driver.driverId, 3, { travel_plan: { points_of_interest: stops } });
  await savePlan(world, trip.integrationKey, plan);
  return trip;
}

const arrive = (trip: Trip, number: number, minute: number) =>
  reportStop(
    trip.ctx,
    { routeId: trip.routeId, stopId: stopId(trip, number), kind: 'arrival' },
    { at: trip.at(minute) },
  );

/** The promptitude in the events of the trip's arrivals. */
async function verdicts(trip: Trip): Promise<unknown[]> {
  const news = await newsOf(trip);
  return news
    .filter((each) => each.type === 'stop_arrived')
    .map(({ data }) => [data.source, data.promptitude, data.deviation]);
}

describe('the promptitude of an arrival', () => {
  it('[C-10] is in the event if the stop has a planned time or a time window', async () => {
    const trip = await plannedTrip();
    await arrive(trip, 1, 46);
    await arrive(trip, 2, 50);
    await arrive(trip, 3, 70);
    expect(await verdicts(trip)).toEqual([
      ['driver', 'late', '00:16:00'],
      ['driver', 'on_time', '00:00:00'],
      ['driver', undefined, undefined],
    ]);
  });

  it('[C-10] is decided by the limits that the organisation has when the arrival is reported', async () => {
    const trip = await plannedTrip();
    await setLimits({ late: '00:20:00' });
    await arrive(trip, 1, 46);
    await setLimits({ early: '00:05:00' });
    await arrive(trip, 2, 34);
    await setLimits(null);
    expect(await verdicts(trip)).toEqual([
      ['driver', 'on_time', '00:16:00'],
      ['driver', 'early', '00:06:00'],
    ]);
  });

  it('[C-6][C-10] is also decided for a detected arrival', async () => {
    const trip = await plannedTrip();
    await setLimits({ early: '00:24:00' });
    const positions = Array.from({ length: 31 }, (_, n) => ({
      at: trip.at(5, n * 10),
      coordinates: placeOf(1),
    }));
    await sendPositions(trip.ctx, { positions });
    await setLimits(null);
    expect(await verdicts(trip)).toEqual([['geofence', 'early', '00:25:00']]);
  });
});
