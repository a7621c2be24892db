import type { TransferStatus } from '@fleet/contract/driving/transfers';
import { describe, expect, it } from 'vitest';
import { type Context, Refusal } from '../../src/context.js';
import { completeRoute } from '../../src/progress/complete-route.js';
import { reportStop } from '../../src/progress/report-stop.js';
import { closeSession } from '../../src/sessions/close-session.js';
import { revokeSession } from '../../src/sessions/revoke-session.js';
import { autoRelease } from '../../src/transfers/auto-release.js';
import { cancelTransfer } from '../../src/transfers/cancel-transfer.js';
import { refuseRelease } from '../../src/transfers/refuse-release.js';
import { releaseRoute } from '../../src/transfers/release-route.js';
import { startTransfer } from '../../src/transfers/start-transfer.js';
import { routeRow, savePlan, startTrip, stopId, tripPlan } from '../progress/trip-fixture.js';
import { activeRoutes } from '../routes/route-plan-fixture.js';
import { addAsset, suiteWorld, systemActor } from '../test-context.js';
import { type Asked, ask } from './release-fleet.js';

const world = suiteWorld();
const system = () => world.contextFor(systemActor);

/** The result of a call: `done`, or the codes of its refusal. Any other error is thrown. */
async function resultOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.problems.map((each) => each.code).join(', ');
    throw error;
  }
}

type Contest = (asked: Asked, other: Asked) => Promise<unknown>;

const contests: Record<string, Contest> = {
  release: ({ ctx, routeId }) => releaseRoute(ctx, routeId),
  refusal: ({ ctx, routeId }) => refuseRelease(ctx, { routeId, reason: 'No' }),
  cancellation: ({ routeId, transferId }) => cancelTransfer(system(), { routeId, transferId }),
  deadline: ({ transferId }) => autoRelease(system(), transferId),
  completion: (asked) => completeRoute(asked.ctx, asked.routeId, { at: asked.at(1) }),
  arrival: (asked) =>
    reportStop(
      asked.ctx,
      { routeId: asked.routeId, stopId: stopId(asked, 1), kind: 'arrival' },
      { at: asked.at(0, 1) },
    ),
  'another driver': ({ integrationKey }, other) =>
    savePlan(world, integrationKey, tripPlan(other.driver.driverId)),
  'second request': ({ routeId }) =>
    startTransfer(system(), { routeId, threshold: '00:01:00', reason: 'Also' }),
  revocation: ({ ctx, sessionId }) => revokeSession(ctx, { sessionId, reason: 'Lost' }),
  close: ({ ctx, sessionId }) => closeSession(ctx, { sessionId }),
};

async function endOf(ctx: Context, transferId: string) {
  const { rows } = await ctx.db.query<{ status: TransferStatus; ends: number }>({
    text: `select status, (select count(*)::int from events e where e.route_id = t.route_id
        and e.data #>> '{transfer,id}' = t.id::text and e.type <> 'transfer_requested') as ends
      from transfers t where id = $1`,
    values: [transferId],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('the transfer no longer exists');
  return row;
}

/** Checks that route, session and events match the status of the transfer. */
async function expectWhole(asked: Asked): Promise<TransferStatus> {
  const { status, ends } = await endOf(system(), asked.transferId);
  expect(ends).toBe(status === 'requested' ? 0 : 1);
  const { rows } = await world.database.pool.query(
    `select
      (select count(*)::int from events where route_id = $1 and type = 'route_released') as released,
      (select count(*)::int from events where session_id = $2 and type = 'session_revoked'
        and data ->> 'reason' like '%automatically%') as revoked,
      (select count(*)::int from transfers where route_id = $1 and status = 'requested') as pending`,
    [asked.routeId, asked.sessionId],
  );
  const taken = status === 'released' || status === 'auto_released';
  expect(rows[0]).toMatchObject({ released: taken ? 1 : 0 });
  if (status !== 'auto_released') expect(rows[0].revoked).toBe(0);
  expect(rows[0].pending).toBeLessThanOrEqual(1);
  expect((await activeRoutes(world, asked.driver.driverId)).length).toBeLessThanOrEqual(1);
  return status;
}

describe('simultaneous calls', () => {
  it.each([
    ['release', 'deadline'],
    ['release', 'cancellation'],
    ['release', 'refusal'],
    ['release', 'completion'],
    ['release', 'another driver'],
    ['deadline', 'deadline'],
    ['deadline', 'refusal'],
    ['deadline', 'cancellation'],
    ['deadline', 'completion'],
    ['deadline', 'another driver'],
    ['deadline', 'revocation'],
    ['deadline', 'close'],
    ['deadline', 'arrival'],
  ])('[C-8] %s and %s end a transfer exactly once', async (one, another) => {
    const other = await startTrip(world);
    const pairs = await Promise.all(Array.from({ length: 6 }, async () => ask(await startTrip(world), 0)));
    const before = { ...other, transferId: '' };
    for (const [index, asked] of pairs.entries()) {
      const [first, second] = index % 2 === 0 ? [one, another] : [another, one];
      await Promise.all(
        [first, second].map((name) => resultOf(contests[name]?.(asked, before) ?? Promise.reject())),
      );
      const status = await expectWhole(asked);
      expect(status).not.toBe('requested');
    }
  });

  it('[R-EVT-11] [R-RTE-2] [C-8] of every kind, on routes that are exchanged in a circle, leave consistent data', async () => {
    const ends = new Map<string, number>();
    for (let round = 0; round < 8; round += 1) {
      const trips = await Promise.all(Array.from({ length: 4 }, () => startTrip(world)));
      const assetId = await addAsset(world);
      // Each driver's route is requested for the next driver.
      const asked = await Promise.all(
        trips.map((trip, index) =>
          ask(trip, 0, {
            to_driver_id: trips[(index + 1) % trips.length]?.driver.driverId ?? '',
            ...(index === 0 ? { to_asset_id: assetId } : {}),
          }),
        ),
      );
      await Promise.all(
        asked.flatMap((each, index) => {
          const next = asked[(index + 1) % asked.length];
          if (next === undefined) throw new Error('the circle is broken');
          const names = Object.keys(contests);
          const turned = [...names.slice(round + index), ...names.slice(0, round + index)];
          return turned.map((name) => resultOf(contests[name]?.(each, next) ?? Promise.reject()));
        }),
      );
      for (const each of asked) {
        const status = await expectWhole(each);
        ends.set(status, (ends.get(status) ?? 0) + 1);
        const row = await routeRow(each, each.routeId);
        expect(row.document.status).toBe(row.status);
        if (row.status === 'active') expect(row.document.driver_id).not.toBeNull();
      }
    }
    // With only one result, the test would prove nothing.
    expect(ends.size).toBeGreaterThan(1);
  });

  it('[C-8] that request the same route are all refused except for one', async () => {
    const trip = await startTrip(world);
    const results = await Promise.all(
      Array.from({ length: 12 }, () =>
        resultOf(startTransfer(system(), { routeId: trip.routeId, threshold: '00:01:00', reason: 'Me' })),
      ),
    );
    expect(results.sort()).toEqual(['done', ...Array(11).fill('transfer_pending')]);
  });

  it('[R-RTE-2] [C-8] that give many routes to one driver activate only one', async () => {
    const to = await startTrip(world);
    await completeRoute(to.ctx, to.routeId, { at: to.at(1) });
    const asked = await Promise.all(
      Array.from({ length: 8 }, async () =>
        ask(await startTrip(world), 0, { to_driver_id: to.driver.driverId }),
      ),
    );
    await Promise.all(
      asked.map(({ ctx, routeId, transferId }, index) =>
        index % 2 === 0 ? releaseRoute(ctx, routeId) : autoRelease(system(), transferId),
      ),
    );
    expect(await activeRoutes(world, to.driver.driverId)).toHaveLength(1);
    const { rows } = await world.database.pool.query(
      `select count(*)::int as waiting from routes where driver_id = $1 and status = 'planned'`,
      [to.driver.driverId],
    );
    expect(rows).toEqual([{ waiting: 7 }]);
  });
});
