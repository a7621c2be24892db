import type { NextStop, RouteSummary } from '@fleet/contract/planning/controller-routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeOrganisation } from '../../src/organisations/change-organisation.js';
import { reportStop } from '../../src/progress/report-stop.js';
import { cancelRoute } from '../../src/routes/close-route.js';
import { listRoutes } from '../../src/routes/list-routes.js';
import { type CallsOf, controllerCalls } from '../controller-fixture.js';
import { savePlan, startTrip, stopId, type Trip, tripPlan, tripStop } from '../progress/trip-fixture.js';
import { addOrganisation, systemActor } from '../test-context.js';
import { type Answer, suiteService } from '../test-service.js';
import { counted } from './route-plan-fixture.js';

const service = suiteService();
let controller: CallsOf;
beforeAll(async () => {
  controller = await controllerCalls(service);
  // The next tests begin early in a minute, so that no minute ends between two reads.
  service.world.clock.advance(minuteMs - (service.world.clock.now() % minuteMs));
});

const minuteMs = 60_000;
const toMinute = (time: string) => new Date(Math.ceil(Date.parse(time) / minuteMs) * minuteMs).toISOString();
const listed = (trip: Trip, headers: Record<string, string> = {}): Promise<Answer> =>
  controller('GET', `/{org}/routes?driver_id=${trip.driver.driverId}`, { headers });
const nextStop = async (trip: Trip): Promise<NextStop | null> => {
  const [route]: RouteSummary[] = (await listed(trip)).body.data;
  if (route === undefined) throw new Error('the route is not in the list');
  return route.next_stop;
};

type StopPlan = Parameters<typeof tripStop>[1];

/** Stops with these plans; without any, a stop has no planned time. */
async function plannedTrip(plans: (trip: Trip) => StopPlan[]): Promise<Trip> {
  const trip = await startTrip(service.world);
  const points_of_interest = plans(trip).map((plan, index) => tripStop(index + 1, plan));
  const plan = tripPlan(trip.driver.driverId, 3, { travel_plan: { points_of_interest } });
  const { travel_plan } = await savePlan(service.world, trip.integrationKey, plan);
  return { ...trip, stops: travel_plan.points_of_interest.map((each) => each.id) };
}

/** Three stops at minutes 10, 40 and 70, which the driver leaves ten minutes later. */
const usualTrip = () =>
  plannedTrip((trip) =>
    [10, 40, 70].map((minute) => ({
      planned_arrival_at: trip.at(minute),
      planned_departure_at: trip.at(minute + 10),
    })),
  );

const report = (trip: Trip, number: number, kind: 'arrival' | 'departure', at: string) =>
  reportStop(trip.ctx, { routeId: trip.routeId, stopId: stopId(trip, number), kind }, { at });

describe('the next stop in the list of routes [C-10]', () => {
  it('is the first stop, with its planned arrival, before the day begins', async () => {
    const trip = await usualTrip();
    expect(await nextStop(trip)).toEqual({
      id: stopId(trip, 1),
      integration_key: 'S-1',
      name: 'Stop 1',
      sequence: 1,
      planned_arrival_at: trip.at(10),
      arrived_at: null,
      expected_arrival_at: toMinute(trip.at(10)),
      promptitude: 'on_time',
      late_from: trip.at(25),
    });
  });

  it('is where the driver is, with the time and promptitude of the arrival', async () => {
    const trip = await usualTrip();
    await report(trip, 1, 'arrival', trip.at(-20));
    expect(await nextStop(trip)).toMatchObject({
      sequence: 1,
      arrived_at: trip.at(-20),
      expected_arrival_at: trip.at(-20),
      promptitude: 'early',
      late_from: null,
    });
  });

  it('is expected early or late by the delay of the last report', async () => {
    const early = await usualTrip();
    await report(early, 1, 'departure', early.at(0));
    expect(await nextStop(early)).toMatchObject({
      sequence: 2,
      expected_arrival_at: toMinute(early.at(20)),
      promptitude: 'early',
      late_from: early.at(55),
    });
    const late = await plannedTrip((trip) => [
      { planned_departure_at: trip.at(-20) },
      { planned_arrival_at: trip.at(30) },
    ]);
    await report(late, 1, 'departure', late.at(-2));
    expect(await nextStop(late)).toMatchObject({
      sequence: 2,
      expected_arrival_at: toMinute(late.at(48)),
      promptitude: 'late',
      late_from: late.at(45),
    });
  });

  it('is expected now while it is overdue; the tag of the page changes once a minute', async () => {
    const trip = await plannedTrip((each) => [{ planned_arrival_at: each.at(-30) }, {}]);
    const now = () => new Date(service.world.clock.now()).toISOString();
    const first = await listed(trip);
    expect(first.body.data[0].next_stop).toMatchObject({
      expected_arrival_at: toMinute(now()),
      promptitude: 'late',
      late_from: trip.at(-15),
    });
    const tag = first.headers.get('etag') ?? '';
    expect((await listed(trip, { 'if-none-match': tag })).status).toBe(304);
    service.world.clock.advance(minuteMs);
    const second = await listed(trip, { 'if-none-match': tag });
    expect([second.status, second.body.data[0].next_stop.expected_arrival_at]).toEqual([
      200,
      toMinute(now()),
    ]);
    expect(second.body.data[0].updated_at).toBe(first.body.data[0].updated_at);
  });

  it('keeps the tag of the page while a stop ahead is not overdue', async () => {
    const trip = await usualTrip();
    const tag = (await listed(trip)).headers.get('etag') ?? '';
    service.world.clock.advance(minuteMs);
    expect((await listed(trip, { 'if-none-match': tag })).status).toBe(304);
  });

  it('has no expected arrival without planned times', async () => {
    const trip = await plannedTrip(() => [{}, {}]);
    const unknown = { expected_arrival_at: null, promptitude: null, late_from: null };
    expect(await nextStop(trip)).toMatchObject({ sequence: 1, planned_arrival_at: null, ...unknown });
  });

  it('is null after the last departure, and on a closed route', async () => {
    const trip = await usualTrip();
    for (const number of [1, 2]) await report(trip, number, 'departure', trip.at(-4 + number));
    expect(await nextStop(trip)).toMatchObject({ sequence: 3 });
    await report(trip, 3, 'departure', trip.at(-1));
    expect(await nextStop(trip)).toBeNull();
    const cancelled = await usualTrip();
    await cancelRoute(service.world.contextFor(systemActor), cancelled.routeId);
    expect(await nextStop(cancelled)).toBeNull();
  });

  it('is judged by the limits of its own organisation, and costs no further query', async () => {
    const trip = await plannedTrip((each) => [{ planned_arrival_at: each.at(-30) }, {}]);
    const ctx = service.world.contextFor(systemActor);
    const lifetimes = { driverMs: 3_600_000, userMs: 3_600_000, apiKeyMs: 3_600_000 };
    const setLate = (late: string | undefined, organisationId?: string) =>
      changeOrganisation(
        service.world.contextFor(systemActor, organisationId),
        { patch: { promptitude: late === undefined ? null : { late } } },
        lifetimes,
      );
    const wide = { promptitude: 'on_time', late_from: trip.at(90) };
    await setLate('02:00:00');
    await setLate('00:00:00', await addOrganisation(service.world));
    try {
      expect(await nextStop(trip)).toMatchObject(wide);
      const { db, names } = counted(ctx.db);
      const { routes } = await listRoutes({ ...ctx, db }, { driver_id: trip.driver.driverId });
      expect(routes[0]?.next_stop).toMatchObject(wide);
      expect(names).toHaveLength(1);
    } finally {
      await setLate(undefined);
    }
    expect(await nextStop(trip)).toMatchObject({ promptitude: 'late', late_from: trip.at(-15) });
  });
});
