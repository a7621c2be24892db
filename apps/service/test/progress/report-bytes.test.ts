import { reportArrival } from '@fleet/contract/driving/progress';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { progressEndpoints } from '../../src/progress/progress-endpoints.js';
import { workingDay } from '../day-fixture.js';
import { actorOf } from '../test-context.js';
import { type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

it('[C-11] a report counts with a quarter of the document that it changes, and its replay with nothing', async () => {
  const day = await workingDay(service);
  const route = (await day.driver('GET', '/{org}/routes/active')).body.data;
  const [stop] = route.travel_plan.points_of_interest;
  const ctx = service.world.contextFor(await actorOf(service.world, day.userId, { deviceId: day.deviceId }));
  const arrival = progressEndpoints().find(({ operation }) => operation === reportArrival);
  const input = {
    params: { organisationId: service.world.organisationId, routeId: day.routeId, poiId: stop.id },
    query: {},
    body: { at: new Date(ctx.now()).toISOString(), session_id: day.sessionId },
  };
  const report = async () => (await arrival?.handle(ctx, input as never, {} as never))?.storedBytes ?? null;
  const stored = (await report()) ?? 0;
  expect(stored / JSON.stringify(route).length).toBeGreaterThan(0.2);
  expect(stored / JSON.stringify(route).length).toBeLessThan(0.3);
  expect(await report()).toBe(0);
});
