import { describe, expect, it } from 'vitest';
import { completeRoute } from '../../src/progress/complete-route.js';
import { reportStop } from '../../src/progress/report-stop.js';
import { closeSession } from '../../src/sessions/close-session.js';
import { readActiveSession } from '../../src/sessions/read-session.js';
import { autoRelease } from '../../src/transfers/auto-release.js';
import {
  logOf,
  quarantineOf,
  routeRow,
  savePlan,
  shownStop,
  startTrip,
  stopId,
  tripPlan,
} from '../progress/trip-fixture.js';
import { addAsset, refusedCodes, suiteWorld, systemActor } from '../test-context.js';
import {
  ask,
  askedFleet,
  countedEvents,
  releasedAll,
  statusesOf,
  suiteRunners,
  untilAnswered,
} from './release-fleet.js';

const world = suiteWorld();
const startRunner = suiteRunners(world);

describe('a transfer that is not answered in time', () => {
  it('[R-EVT-11] [R-SES-9] [R-SES-10] [R-EVT-14] releases the route and revokes the session, in one transaction', async () => {
    const trip = await startTrip(world);
    const next = await savePlan(world, `next ${trip.routeId}`, tripPlan(trip.driver.driverId, 2));
    const asked = await ask(trip, 0);
    expect(await autoRelease(world.contextFor(systemActor), asked.transferId)).toMatchObject({
      kind: 'done',
    });
    expect(await routeRow(trip, trip.routeId)).toMatchObject({
      status: 'planned',
      version: 2,
      document: { driver_id: null, allocation: { driver: null } },
    });
    expect(await routeRow(trip, next.id)).toMatchObject({ status: 'active' });
    expect(await refusedCodes(readActiveSession(trip.ctx))).toEqual(['no_active_session']);
    const { rows: recordedEvents } = await world.database.pool.query(
      `select type, transaction_id::text, data from events
       where driver_id = $1 and type <> 'session_taken' order by transaction_id desc, position`,
      [trip.driver.driverId],
    );
    const last = recordedEvents.filter((each) => each.transaction_id === recordedEvents[0].transaction_id);
    expect(last.map((each) => each.type)).toEqual([
      'transfer_auto_released',
      'route_changed',
      'route_released',
      'route_activated',
      'session_revoked',
    ]);
    expect(last[4].data).toMatchObject({
      session_id: trip.sessionId,
      reason: expect.stringContaining('automatically'),
    });
    const ended = await world.database.pool.query('select revocation from sessions where id = $1', [
      trip.sessionId,
    ]);
    expect(ended.rows).toEqual([{ revocation: 'automatic_release' }]);
    const { rows: pushed } = await world.database.pool.query(
      'select kind, subject_id from push_messages where user_id = $1 order by number desc limit 7',
      [trip.driver.userId],
    );
    expect(pushed.reverse().map((each) => [each.kind, each.subject_id])).toEqual([
      ['release_route_request', trip.routeId],
      ['release_load_request', trip.routeId],
      ['route_changed', trip.routeId],
      ['load_changed', trip.routeId],
      ['route_changed', next.id],
      ['load_changed', next.id],
      ['session_revoked', trip.sessionId],
    ]);
    const { rows: audit } = await world.database.pool.query(
      `select action from audit_entries where actor_kind = 'system' and request_id in
         (select request_id from audit_entries where subject_id = $1 and action = 'transfer.auto_released')
       order by action`,
      [asked.transferId],
    );
    expect(audit.map((each) => each.action)).toEqual([
      'route.activate',
      'route.release',
      'session.revoke',
      'transfer.auto_released',
    ]);
  });

  it('[R-EVT-11] [C-8] gives the route with the new asset to the new driver, even if the old driver has no session any more', async () => {
    const trip = await startTrip(world);
    const other = await startTrip(world);
    await completeRoute(other.ctx, other.routeId, { at: other.at(1) });
    const assetId = await addAsset(world);
    await closeSession(trip.ctx, { sessionId: trip.sessionId });
    const asked = await ask(trip, 0, { to_driver_id: other.driver.driverId, to_asset_id: assetId });
    await autoRelease(world.contextFor(systemActor), asked.transferId);
    const { status, document } = await routeRow(trip, trip.routeId);
    expect([status, document.driver_id]).toEqual(['active', other.driver.driverId]);
    expect(document.allocation.assets.map((each) => each.id)).toEqual([assetId]);
    expect(await countedEvents(world, [asked])).toEqual({
      transfer_requested: 1,
      transfer_auto_released: 1,
      route_released: 1,
    });
  });

  it('[C-8] releases nothing before its deadline, and nothing twice', async () => {
    const ctx = world.contextFor(systemActor);
    const early = await ask(await startTrip(world), 60_000);
    expect(await autoRelease(ctx, early.transferId)).toEqual({ kind: 'not_ours' });
    expect(await statusesOf(world, [early])).toEqual(['requested']);
    const due = await ask(await startTrip(world), 0);
    const tries = await Promise.all(Array.from({ length: 8 }, () => autoRelease(ctx, due.transferId)));
    expect(tries.filter((each) => each.kind === 'done')).toHaveLength(1);
    expect(await autoRelease(ctx, due.transferId)).toEqual({ kind: 'gone' });
    expect(await countedEvents(world, [due])).toEqual(releasedAll(1));
  });

  it('[C-4] [C-8] causes later captures of the driver to be quarantined', async () => {
    const trip = await startTrip(world);
    const asked = await ask(trip, 0);
    await autoRelease(world.contextFor(systemActor), asked.transferId);
    const completion = completeRoute(trip.ctx, trip.routeId, {
      at: new Date(world.clock.now() + 60_000).toISOString(),
      session_id: trip.sessionId,
    });
    expect((await completion).result).toEqual({ result: 'recorded', quarantined: true });
    expect(await logOf(trip, trip.routeId)).toEqual([]);
    expect(await quarantineOf(trip)).toMatchObject([{ kind: 'progress', status: 'waiting' }]);
  });

  it('[C-4] [C-8] keeps earlier captures of the driver valid: they are recorded late', async () => {
    const trip = await startTrip(world);
    const capturedAt = new Date(world.clock.now()).toISOString();
    const asked = await ask(trip, 0);
    await autoRelease(world.contextFor(systemActor), asked.transferId);
    const arrival = { routeId: trip.routeId, stopId: stopId(trip, 1), kind: 'arrival' as const };
    const envelope = { at: capturedAt, session_id: trip.sessionId, sequence: 1 };
    expect(await reportStop(trip.ctx, arrival, envelope)).toEqual({
      result: { result: 'recorded', late: true },
      receivedThrough: 1,
    });
    expect(await logOf(trip, trip.routeId)).toMatchObject([
      { kind: 'arrival', at: capturedAt, late: true, session_id: trip.sessionId },
    ]);
    expect(await quarantineOf(trip)).toEqual([]);
    expect(await routeRow(trip, trip.routeId)).toMatchObject({ status: 'planned' });
    expect(await shownStop(trip, 1)).toMatchObject({ arrived_at: capturedAt });
  });
});

/** The benchmark measures the real lateness. This limit is far below the pause of a runner that is not woken. */
const patienceMs = 10_000;

describe('the runner of due work', () => {
  it('[R-EVT-11] [C-8] is woken by a request, and sleeps until its deadline', async () => {
    const runner = await startRunner({ longestPauseMs: 60_000 });
    const asked = await askedFleet(world, 12, { from: 300, to: 1_200 });
    await untilAnswered(world, asked);
    await runner.stop();
    expect(runner.lateness).toHaveLength(12);
    expect(Math.min(...runner.lateness)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...runner.lateness)).toBeLessThanOrEqual(patienceMs);
    expect(await countedEvents(world, asked)).toEqual(releasedAll(12));
  });

  it('[C-8] finds due requests without a notification', async () => {
    const asked = await ask(await startTrip(world), 3_600_000);
    const runner = await startRunner({ longestPauseMs: 100 });
    await world.database.pool.query('update transfers set deadline_at = clock_timestamp() where id = $1', [
      asked.transferId,
    ]);
    await untilAnswered(world, [asked]);
    await runner.stop();
    expect(runner.lateness).toHaveLength(1);
  });

  it('[C-8] carries out requests that became due while no runner ran', async () => {
    const asked = await askedFleet(world, 8, { from: -3_600_000, to: -1_000 });
    const runner = await startRunner();
    await untilAnswered(world, asked);
    await runner.stop();
    expect(runner.lateness).toHaveLength(8);
    expect(Math.min(...runner.lateness)).toBeGreaterThanOrEqual(1_000);
    expect(await countedEvents(world, asked)).toEqual(releasedAll(8));
  });

  it('[C-8] retries a request that fails, and meanwhile carries out the other requests', async () => {
    const [stuck, ...others] = await askedFleet(world, 9, { from: 0, to: 200 });
    if (stuck === undefined) throw new Error('the fleet is empty');
    const { pool } = world.database;
    await pool.query(`create function fail_release() returns trigger language plpgsql as
      $$ begin raise exception 'the disk of the moon is full'; end $$`);
    await pool.query(`create trigger fail_release before update on transfers for each row
      when (old.id = '${stuck.transferId}') execute function fail_release()`);
    const runner = await startRunner({ longestPauseMs: 300 });
    await untilAnswered(world, others);
    expect(await statusesOf(world, [stuck])).toEqual(['requested']);
    expect((await countedEvents(world, [stuck])).session_revoked).toBeUndefined();
    await pool.query('drop trigger fail_release on transfers');
    await untilAnswered(world, [stuck]);
    await runner.stop();
    expect(await countedEvents(world, [stuck, ...others])).toEqual(releasedAll(9));
  });

  it('[C-8] finishes its current work when it is stopped, and does nothing afterwards', async () => {
    const runner = await startRunner();
    const asked = await askedFleet(world, 10, { from: -100, to: 0 });
    await runner.stop();
    const done = (await statusesOf(world, asked)).filter((each) => each === 'auto_released').length;
    expect(runner.lateness.length).toBe(done);
    const next = await startRunner();
    await untilAnswered(world, asked);
    await next.stop();
    expect(runner.lateness.length + next.lateness.length).toBe(10);
  });

  it.each([2, 3])(
    '[C-8] carries out each request exactly once if %s runners share a database',
    async (processes) => {
      const runners = await Promise.all(Array.from({ length: processes }, () => startRunner()));
      const asked = await askedFleet(world, 110, { from: 0, to: 2_000 });
      await untilAnswered(world, asked);
      await Promise.all(runners.map((each) => each.stop()));
      expect(new Set(await statusesOf(world, asked))).toEqual(new Set(['auto_released']));
      expect(await countedEvents(world, asked)).toEqual(releasedAll(110));
      const lateness = runners.flatMap((each) => each.lateness);
      expect(lateness).toHaveLength(110);
      expect(Math.max(...lateness)).toBeLessThanOrEqual(patienceMs);
    },
  );
});
