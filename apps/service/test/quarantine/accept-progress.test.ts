import type { Route } from '@fleet/contract/planning/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { cancelRoute } from '../../src/routes/close-route.js';
import { type Day, dayPlan, workingDay } from '../day-fixture.js';
import { addAsset, systemActor } from '../test-context.js';
import { type Answer, codesOf, suiteService } from '../test-service.js';
import {
  controller,
  endedDay,
  type QuarantinedDay,
  quarantinedDay,
  waitingRecord,
} from './quarantined-day.js';

const service = suiteService();
let control: Awaited<ReturnType<typeof controller>>;
beforeAll(async () => {
  control = await controller(service);
});

const accept = (record: string): Promise<Answer> => control('PUT', `${record}/acceptance`);
const report = (day: QuarantinedDay, path: string, body: Record<string, unknown>, method = 'PUT') =>
  day.send(method, `/routes/${day.routeId}${path}`, body);
const routeOf = async (routeId: string): Promise<Route> =>
  (await control('GET', `/{org}/routes/${routeId}`)).body.data;
const activityOf = (route: Route, reference: string) =>
  route.travel_plan.points_of_interest
    .flatMap((each) => each.activities)
    .find((each) => each.reference === reference);

async function newsOf(day: QuarantinedDay): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { rows } = await service.world.database.pool.query(
    'select type, data from events where driver_id = $1 order by transaction_id, position',
    [day.driverId],
  );
  return rows;
}

/** A controller assigns the route to another driver. */
async function handOver(routeId: string, from: Day, to: Day): Promise<void> {
  const body = { driver_id: to.driverId };
  // The new driver must not have an active route, because a driver has one at a time.
  if (to.routeId !== routeId) {
    const freed = await control('PUT', `/{org}/routes/${to.routeId}/assignment`, {
      body: { driver_id: null },
    });
    expect(freed.status, JSON.stringify(freed.body)).toBe(200);
  }
  const given = await control('PUT', `/{org}/routes/${routeId}/assignment`, { body });
  expect(given.status, `${from.driverId} ${JSON.stringify(given.body)}`).toBe(200);
}

/** The driver takes a session with another truck, on the same phone. */
async function nextSession(day: QuarantinedDay): Promise<string> {
  const assetId = await addAsset(service.world);
  const taken = await day.send('POST', '/sessions', {
    session_id: undefined,
    asset_id: assetId,
    device_id: day.deviceId,
  });
  return taken.body.data.id;
}

async function acceptedCleanly(day: QuarantinedDay): Promise<void> {
  const answer = await accept(await waitingRecord(day));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.data.status).toBe('accepted');
}

describe('accepting a report of progress', () => {
  it('[R-GEN-5][C-4] records the arrival at a stop as late, with its event', async () => {
    const day = await quarantinedDay(service, control);
    const [stop] = (await routeOf(day.routeId)).travel_plan.points_of_interest;
    const visit = { at: day.later(4), position: [1.473, 42.453], sequence: 1 };
    await report(day, `/points-of-interest/${stop?.id}/arrival`, visit);
    expect((await routeOf(day.routeId)).travel_plan.points_of_interest[0]?.arrived_at).toBeNull();
    await acceptedCleanly(day);
    expect((await routeOf(day.routeId)).travel_plan.points_of_interest[0]?.arrived_at).toBe(visit.at);
    const news = await newsOf(day);
    expect(news.slice(-2)).toEqual([
      {
        type: 'stop_arrived',
        data: {
          point_of_interest_id: stop?.id,
          integration_key: 'depot',
          source: 'driver',
          position: visit.position,
          late: true,
        },
      },
      { type: 'record_accepted', data: expect.objectContaining({ record_kind: 'progress', note: null }) },
    ]);
    // If the phone sends the report again, it is a duplicate and adds no event.
    const replay = await report(day, `/points-of-interest/${stop?.id}/arrival`, visit);
    expect(replay.body).toMatchObject({ data: { result: 'duplicate', late: true }, received_through: 1 });
    expect(await newsOf(day)).toEqual(news);
  });

  it('[C-4][C-6] changes the activity’s status, with its reason', async () => {
    const day = await quarantinedDay(service, control);
    const status = { status: 'failed', reason: 'Closed', at: day.later(4) };
    await report(day, '/activities/deliver/status', status);
    await acceptedCleanly(day);
    expect(activityOf(await routeOf(day.routeId), 'deliver')).toMatchObject({
      status: 'failed',
      status_reason: 'Closed',
    });
  });

  it('[C-4][C-6] is refused if an accepted report of the same time has another reason; the record stays waiting', async () => {
    const day = await quarantinedDay(service, control);
    const at = day.later(4);
    const status = { status: 'failed', reason: 'Closed', at };
    await report(day, '/activities/deliver/status', status);
    const first = await waitingRecord(day);
    const next = await endedDay(service, control, { ...day, sessionId: await nextSession(day) });
    await report(next, '/activities/deliver/status', { ...status, reason: 'Nobody there' });
    const second = await waitingRecord(next);
    expect((await accept(first)).status).toBe(200);
    const refused = await accept(second);
    expect([refused.status, codesOf(refused)]).toEqual([409, ['other_report_counts']]);
    expect((await control('GET', second)).body.data.status).toBe('waiting');
    expect(activityOf(await routeOf(day.routeId), 'deliver')).toMatchObject({ status_reason: 'Closed' });
    const discarded = await control('PUT', `${second}/discard`, { body: { reason: 'The other one counts' } });
    expect(discarded.status).toBe(200);
  });

  it('[C-5][C-6] adds an activity of the driver; only then its status can be accepted', async () => {
    const day = await quarantinedDay(service, control);
    await report(
      day,
      '/activities',
      { reference: 'fuel', type: 'fuel_stop', name: 'Fuel', at: day.later(1) },
      'POST',
    );
    await report(day, '/activities/fuel/status', { status: 'completed', at: day.later(2) });
    const [status, added] = (await day.quarantined()).map((each) => `/{org}/quarantined-records/${each.id}`);
    const early = await accept(status ?? '');
    expect([early.status, early.body[0].code, early.body[0].key]).toEqual([
      422,
      'unknown_activity',
      '/content/target',
    ]);
    expect((await accept(added ?? '')).status).toBe(200);
    expect((await accept(status ?? '')).status).toBe(200);
    expect(activityOf(await routeOf(day.routeId), 'fuel')).toMatchObject({
      planned: false,
      status: 'completed',
    });
  });

  it('[C-5][C-6] allows a status from the next session about the activity that it adds', async () => {
    const day = await quarantinedDay(service, control);
    const fuel = { reference: 'fuel', type: 'fuel_stop', name: 'Fuel', at: day.later(1) };
    await report(day, '/activities', fuel, 'POST');
    const added = await waitingRecord(day);
    const sessionId = await nextSession(day);
    const status = { status: 'completed', at: day.later(3), session_id: sessionId, sequence: 1 };
    const kept = await report(day, '/activities/fuel/status', status);
    expect(kept.body).toEqual({
      data: { result: 'recorded', quarantined: true },
      links: expect.anything(),
      received_through: 1,
    });
    const listed = await control('GET', `/{org}/quarantined-records?session_id=${sessionId}`);
    expect(listed.body.data).toHaveLength(1);
    const waiting = `/{org}/quarantined-records/${listed.body.data[0].id}`;
    const early = await accept(waiting);
    expect([early.status, codesOf(early)]).toEqual([422, ['unknown_activity']]);
    expect((await accept(added)).status).toBe(200);
    expect((await accept(waiting)).status).toBe(200);
    expect(activityOf(await routeOf(day.routeId), 'fuel')).toMatchObject({ status: 'completed' });
    const replay = await report(day, '/activities/fuel/status', status);
    expect(replay.body.data).toEqual({ result: 'duplicate', late: true });
  });

  it('[C-5] never changes another driver’s activity with the same reference', async () => {
    const day = await quarantinedDay(service, control);
    const fuel = { reference: 'fuel', type: 'fuel_stop', name: 'Fuel', at: day.later(1) };
    await report(day, '/activities', fuel, 'POST');
    await report(day, '/activities/fuel/status', { status: 'completed', at: day.later(2) });
    const other = await workingDay(service);
    await handOver(day.routeId, day, other);
    const added = await other.driver('POST', `/{org}/routes/${day.routeId}/activities`, {
      body: { ...fuel, name: 'Diesel', at: new Date().toISOString() },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    await handOver(day.routeId, other, day);
    const [status] = (await day.quarantined()).map((each) => `/{org}/quarantined-records/${each.id}`);
    expect(codesOf(await accept(status ?? ''))).toEqual(['unknown_activity']);
    const failed = { status: 'failed', reason: 'Pump broken', at: day.later(4) };
    const kept = await report(day, '/activities/fuel/status', {
      ...failed,
      session_id: await nextSession(day),
    });
    expect(kept.body.data).toEqual({ result: 'recorded', quarantined: true });
    expect(activityOf(await routeOf(day.routeId), 'fuel')).toMatchObject({
      name: 'Diesel',
      status: 'started',
    });
  });

  it('[C-4] is also necessary for later reports about an added activity that was discarded', async () => {
    const day = await quarantinedDay(service, control);
    const fuel = { reference: 'fuel', type: 'fuel_stop', name: 'Fuel', at: day.later(1) };
    await report(day, '/activities', fuel, 'POST');
    const discarded = await control('PUT', `${await waitingRecord(day)}/discard`, { body: { reason: 'No' } });
    expect(discarded.status).toBe(200);
    const status = { status: 'completed', at: day.later(3), session_id: await nextSession(day) };
    const kept = await report(day, '/activities/fuel/status', status);
    expect(kept.body.data).toEqual({ result: 'recorded', quarantined: true });
  });

  it('[R-RTE-2][C-5] completes the route if the report is its completion, and activates the next route', async () => {
    const day = await quarantinedDay(service, control);
    const next = await day.integration('PUT', `/routes/N-${day.key}`, { body: dayPlan(day.key) });
    expect(next.body.data.status).toBe('planned');
    await report(day, '/completion', { at: day.later(6) });
    await acceptedCleanly(day);
    expect(await routeOf(day.routeId)).toMatchObject({ status: 'completed', completed_at: day.later(6) });
    expect((await routeOf(next.body.data.id)).status).toBe('active');
    const types = (await newsOf(day)).map((each) => each.type);
    expect(types).toEqual(expect.arrayContaining(['route_completed', 'route_activated', 'record_accepted']));
  });

  it('[C-4][C-6] stores the completion of a cancelled route without completing it', async () => {
    const day = await quarantinedDay(service, control);
    await report(day, '/completion', { at: day.later(6) });
    await cancelRoute(service.world.contextFor(systemActor), day.routeId, 'No longer wanted');
    await acceptedCleanly(day);
    expect(await routeOf(day.routeId)).toMatchObject({ status: 'cancelled', completed_at: null });
    const { rows } = await service.world.database.pool.query(
      `select late from progress_records where route_id = $1 and kind = 'completion'`,
      [day.routeId],
    );
    expect(rows).toEqual([{ late: true }]);
  });

  it('[C-6] is refused if a new plan uses the reference for another activity; the record stays waiting', async () => {
    const day = await quarantinedDay(service, control);
    const added = { reference: 'wash', type: 'custom', name: 'Wash', at: day.later(1) };
    await report(day, '/activities', added, 'POST');
    const plan = dayPlan(day.key);
    const [depot] = plan.travel_plan.points_of_interest;
    const [load] = depot?.activities ?? [];
    depot?.activities.push({ ...load, reference: 'wash', requirements: [], execution_sequence: [] } as never);
    depot?.execution_sequence.push('wash');
    const saved = await day.integration('PUT', `/routes/R-${day.key}`, { body: plan });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const record = await waitingRecord(day);
    const refused = await accept(record);
    expect([refused.status, codesOf(refused)]).toEqual([409, ['key_in_use']]);
    expect((await control('GET', record)).body.data.status).toBe('waiting');
    expect((await newsOf(day)).map((each) => each.type)).not.toContain('record_accepted');
  });
});

describe('accepting a position', () => {
  it('[R-RTE-11][C-4] stores it as late, and can detect an arrival', async () => {
    const day = await quarantinedDay(service, control);
    const place = [1.473415, 42.453157];
    const positions = Array.from({ length: 12 }, (_, n) => ({
      at: day.later(1 + n),
      coordinates: place,
      accuracy_m: 5,
      sequence: n + 1,
    }));
    const sent = await day.send('POST', '/positions', { positions });
    expect(sent.body).toMatchObject({ data: { quarantined: 12 }, received_through: 12 });
    for (const each of (await day.quarantined()).reverse()) {
      expect((await accept(`/{org}/quarantined-records/${each.id}`)).status).toBe(200);
    }
    const { rows } = await service.world.database.pool.query(
      'select at, late, sequence from positions where session_id = $1 order by at',
      [day.sessionId],
    );
    expect(rows).toEqual(positions.map(({ at, sequence }) => ({ at, sequence, late: true })));
    expect((await routeOf(day.routeId)).travel_plan.points_of_interest[0]?.arrived_at).toBe(positions[0]?.at);
    const again = await day.send('POST', '/positions', { positions });
    expect(again.body).toMatchObject({
      data: { recorded: 0, duplicates: 12, quarantined: 0 },
      received_through: 12,
    });
  });
});
