import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Day, dayPlan, kilometres, weight, workingDay } from '../day-fixture.js';
import { codesOf, type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

const now = () => new Date(service.world.clock.now()).toISOString();

async function saveNext(day: Day, key: string, planned_start_at: string): Promise<string> {
  const plan = { ...dayPlan(day.key), name: key, planned_start_at };
  const saved = await day.integration('PUT', `/routes/${key}-${day.key}`, { body: plan });
  expect([saved.status, saved.body.data.status]).toEqual([201, 'planned']);
  return saved.body.data.id;
}

describe('a driver’s day', () => {
  it('[R-GEN-1] [R-GEN-4] begins with the integration’s route and continues with the next routes, with events in order', async () => {
    const day = await workingDay(service);
    const later = await saveNext(day, 'LATER', '2026-11-22T06:00:00.000Z');
    const next = await saveNext(day, 'NEXT', '2026-11-21T06:00:00.000Z');
    const active = (await day.driver('GET', '/{org}/routes/active')).body.data;
    expect([active.id, active.driver_id, active.allocation.assets[0].id]).toEqual([
      day.routeId,
      day.driverId,
      day.assetId,
    ]);
    const [depot] = active.travel_plan.points_of_interest;
    await day.driver('PUT', `/{org}/routes/${day.routeId}/points-of-interest/${depot.id}/arrival`, {
      body: { at: now(), sequence: 1 },
    });
    await day.driver('PUT', `/{org}/routes/${day.routeId}/activities/load/status`, {
      body: { status: 'started', at: now(), sequence: 2 },
    });
    await day.submit([kilometres(day, '182345', { sequence: 3 }), weight('3', { sequence: 4 })]);
    const done = await day.driver('PUT', `/{org}/routes/${day.routeId}/completion`, {
      body: { at: now(), sequence: 5 },
    });
    expect([done.status, done.body.received_through]).toEqual([200, 5]);
    const following = (await day.driver('GET', '/{org}/routes/active')).body.data;
    expect([following.id, following.status]).toEqual([next, 'active']);
    // The second route shows the odometer reading from the first.
    expect(following.allocation.assets[0].odometer.current_reading).toBe('182345');
    await day.driver('PUT', `/{org}/routes/${next}/completion`, { body: { at: now(), sequence: 6 } });
    await day.driver('PUT', `/{org}/routes/${later}/completion`, { body: { at: now(), sequence: 7 } });
    const none = await day.driver('GET', '/{org}/routes/active');
    expect([none.status, codesOf(none)]).toEqual([404, ['no_active_route']]);
    const { rows } = await service.world.database.pool.query(
      `select type from events where organisation_id = $1 and driver_id = $2 order by position`,
      [service.world.organisationId, day.driverId],
    );
    const eventTypes = rows.map((row) => row.type);
    for (const type of [
      'session_taken',
      'stop_arrived',
      'activity_status_changed',
      'outcome_recorded',
      'route_completed',
      'route_activated',
    ]) {
      expect(eventTypes, type).toContain(type);
    }
    expect(eventTypes.indexOf('stop_arrived')).toBeLessThan(eventTypes.indexOf('route_completed'));
  });

  it('[R-END-7] [R-ERR-7] [R-GEN-15] gives the active route under routes and loads, and 404 when there is none', async () => {
    const day = await workingDay(service);
    const [route, load] = [
      await day.driver('GET', '/{org}/routes/active'),
      await day.driver('GET', '/{org}/loads/active'),
    ];
    expect([route.status, load.status]).toEqual([200, 200]);
    expect(load.body.data).toEqual(route.body.data);
    await day.driver('PUT', `/{org}/loads/${day.routeId}/completion`, { body: { at: now() } });
    const none = await day.driver('GET', '/{org}/loads/active');
    expect([none.status, codesOf(none)]).toEqual([404, ['no_active_route']]);
  });

  it('[R-CNV-8] allows the integration to replace the whole route by PUT, which removes missing members', async () => {
    const day = await workingDay(service, { session: false });
    const { consignments: _left, ...without } = { ...dayPlan(day.key), reference: 'A-1' };
    const first = await day.integration('PUT', `/routes/R-${day.key}`, { body: without });
    expect([first.body.data.reference, first.body.data.consignments]).toEqual(['A-1', []]);
    const again = await day.integration('PUT', `/routes/R-${day.key}`, { body: dayPlan(day.key) });
    expect([again.body.data.reference, again.body.data.consignments.length]).toEqual([null, 1]);
    const same = await day.integration('PUT', `/routes/R-${day.key}`, { body: dayPlan(day.key) });
    expect([same.status, same.body.data.version]).toEqual([200, again.body.data.version]);
  });
});
