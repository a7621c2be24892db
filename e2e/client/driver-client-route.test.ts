import { judgeOnPhone } from '@fleet/domain/outcomes/phone-judgement';
import { expect, it } from 'vitest';
import { controllerCalls } from '../../apps/service/test/controller-fixture.js';
import { dayPlan, workingDay } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { failed } from './driver-day.js';
import { soon, stopPhonesAfterEach, testPhone } from './driver-fixture.js';
import { outcomesOf } from './recorded-outcomes.js';

const service = suiteService({}, { push: true });
stopPhonesAfterEach();

/** A phone whose route can be taken back while the driver works on it. The next route has the same references. */
async function overtakenDriver() {
  const day = await workingDay(service);
  const phone = testPhone(service, { ...day, listening: true, judge: judgeOnPhone });
  const { client } = phone;
  await client.start();
  await expect.poll(() => client.route?.id, soon).toBe(day.routeId);
  const seen = client.route;
  if (seen === null) throw new Error('the phone has no route');
  const saved = await day.integration('PUT', `/routes/N-${day.key}`, { body: dayPlan(day.key) });
  const nextId: string = saved.body.data.id;
  return { ...phone, day, seen, nextId, onRoute: client.onRoute(seen) };
}

async function takeBack(routeId: string): Promise<void> {
  const controller = await controllerCalls(service);
  const answer = await controller('PUT', `/{org}/routes/${routeId}/assignment`, {
    body: { driver_id: null },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

it('[C-4][C-6] accepts captures for the route that the driver sees, although the phone already has the next route', async () => {
  const { client, day, seen, nextId, onRoute } = await overtakenDriver();
  const fuel = { reference: 'fuel', type: 'fuel_stop', name: 'Fuel' } as const;
  await expect(onRoute.addActivity(fuel)).resolves.toMatchObject({ ok: true });
  await takeBack(day.routeId);
  await expect.poll(() => client.route?.id, soon).toBe(nextId);
  const [depot] = seen.travel_plan.points_of_interest;
  const kept = [
    await onRoute.reportArrival(`${depot?.id}`),
    await onRoute.captureOutcome(failed('load/km')),
    await onRoute.reportActivity('load', 'completed'),
    await onRoute.reportActivity('fuel', 'completed'),
    await onRoute.reportDeparture(`${depot?.id}`),
    await onRoute.reportCompletion(),
  ];
  expect(kept.map(({ ok }) => ok)).toEqual(kept.map(() => true));
  expect(new Set(client.unsent().map(({ content }) => 'routeId' in content && content.routeId))).toEqual(
    new Set([day.routeId]),
  );
  await expect(client.flushed(soon.timeout)).resolves.toBe(true);
  expect(client.unsent()).toEqual([]);
  expect(await outcomesOf(service, day.routeId)).toHaveLength(1);
  expect(await outcomesOf(service, nextId)).toEqual([]);
  // None of these captures counts as progress on the next route.
  expect(client.progress()?.completed).toBe(false);
  const { data: next } = (await day.driver('GET', '/{org}/routes/active')).body;
  expect([next.id, next.status]).toEqual([nextId, 'active']);
});

it('[C-6] judges an outcome by the route that the driver sees', async () => {
  const { client, day, nextId, onRoute } = await overtakenDriver();
  await takeBack(day.routeId);
  await expect.poll(() => client.route?.id, soon).toBe(nextId);
  await expect(onRoute.captureOutcome(failed('nothing/here'))).resolves.toMatchObject({
    ok: false,
    reason: 'refused',
  });
  // If the call names no route, the capture is for the route that the phone has.
  await client.captureOutcome(failed('load/km'));
  await expect(client.flushed(soon.timeout)).resolves.toBe(true);
  expect(await outcomesOf(service, nextId)).toHaveLength(1);
});

it('[C-6] reports a visit with the earlier time that the driver confirmed, never with a later one', async () => {
  const { client, seen, onRoute } = await overtakenDriver();
  const [depot] = seen.travel_plan.points_of_interest;
  const stopId = depot?.id ?? expect.fail('no stop');
  const before = new Date(Date.now() - 240_000).toISOString();
  await onRoute.reportArrival(stopId, undefined, before);
  await onRoute.reportDeparture(stopId, undefined, new Date(Date.now() + 3_600_000).toISOString());
  expect(client.progress()?.stops[0]).toMatchObject({ status: 'departed', arrivedAt: before });
  // The phone's clock follows the server's, so it may be some milliseconds ahead of this process.
  const departedAt = Date.parse(client.progress()?.stops[0]?.departedAt ?? '');
  expect(departedAt).toBeLessThanOrEqual(Date.now() + 1_000);
});

it('accepts only a route that the driver has seen, and uses it as it was then', async () => {
  const { client, day, seen, nextId } = await overtakenDriver();
  for (const nothing of [null, undefined, {}, { id: day.routeId }]) {
    expect(() => client.onRoute(nothing as never)).toThrow(TypeError);
  }
  // Like an app that keeps one object and updates it in place.
  const shown = structuredClone(seen);
  const onRoute = client.onRoute(shown);
  Object.assign(shown, { id: nextId });
  await expect(onRoute.captureOutcome(failed('load/km'))).resolves.toMatchObject({ ok: true });
  expect(client.unsent()).toMatchObject([{ content: { routeId: day.routeId } }]);
  expect(() => Object.assign(client.route ?? {}, { id: nextId })).toThrow(TypeError);
  const planned = client.onRoute({ ...seen, id: nextId, status: 'planned' });
  await expect(planned.captureOutcome(failed('load/km'))).resolves.toMatchObject({
    reason: 'refused',
    problems: [{ code: 'route_not_active' }],
  });
});

it('[C-5] continues a route that is given back with its earlier progress, and not as completed', async () => {
  const { client, day, nextId, onRoute } = await overtakenDriver();
  await onRoute.captureOutcome(failed('load/km'));
  await takeBack(day.routeId);
  await expect.poll(() => client.route?.id, soon).toBe(nextId);
  await onRoute.reportCompletion();
  await client.flushed(soon.timeout);
  await takeBack(nextId);
  const controller = await controllerCalls(service);
  const again = { body: { driver_id: day.driverId } };
  expect((await controller('PUT', `/{org}/routes/${day.routeId}/assignment`, again)).status).toBe(200);
  await expect.poll(() => client.route?.id, soon).toBe(day.routeId);
  const progress = client.progress();
  expect(progress?.completed).toBe(false);
  expect(progress?.stops[0]?.activities[0]?.answered).toEqual(new Set(['km']));
});
