import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { closeSession } from '../../src/sessions/close-session.js';
import { readActiveSession } from '../../src/sessions/read-session.js';
import { takeSession } from '../../src/sessions/take-session.js';
import {
  addAsset,
  addDriver,
  addOrganisation,
  addSite,
  addUser,
  contextOf,
  refusalOf,
  refusedCodes,
  suiteWorld,
} from '../test-context.js';

const world = suiteWorld();

const newDevice = (): string => `tablet-${randomUUID()}`;

/** A driver's context and an asset that is in no session. */
async function driverWithAsset(): Promise<{
  ctx: Context;
  driverId: string;
  userId: string;
  assetId: string;
}> {
  const { userId, driverId } = await addDriver(world);
  return { ctx: await contextOf(world, userId), driverId, userId, assetId: await addAsset(world) };
}

describe('taking a session', () => {
  it('[R-SES-1][R-GEN-8][R-GEN-9][R-END-11] binds the calling driver, the asset and the device', async () => {
    const { ctx, driverId, userId, assetId } = await driverWithAsset();
    const device_id = newDevice();
    const { session } = await takeSession(ctx, { asset_id: assetId, device_id });
    expect(session).toMatchObject({
      organisation_id: world.organisationId,
      driver_id: driverId,
      user_id: userId,
      asset_id: assetId,
      device_id,
      status: 'active',
      reason: null,
      ended_at: null,
      received_through: 0,
    });
    expect(Date.parse(session.created_at)).toBeLessThanOrEqual(world.clock.now());
    expect(await readActiveSession(ctx)).toEqual(session);
  });

  it('[R-AUT-17][C-3] increments the token generation of its user', async () => {
    const { ctx, userId, assetId } = await driverWithAsset();
    const { generation } = await takeSession(ctx, { asset_id: assetId, device_id: newDevice() });
    expect(generation).toBe(2);
    const { rows } = await world.database.pool.query('select token_generation from users where id = $1', [
      userId,
    ]);
    expect(rows).toEqual([{ token_generation: 2 }]);
  });

  it('[C-4] writes its event and its audit row', async () => {
    const { ctx, driverId, userId, assetId } = await driverWithAsset();
    const { session } = await takeSession(ctx, { asset_id: assetId, device_id: newDevice() });
    const { rows: events } = await world.database.pool.query(
      'select type, at, session_id, driver_id, data from events where session_id = $1',
      [session.id],
    );
    const { driver_id, asset_id, device_id } = session;
    expect(events).toEqual([
      {
        type: 'session_taken',
        at: session.created_at,
        session_id: session.id,
        driver_id: driverId,
        data: { session_id: session.id, driver_id, asset_id, device_id },
      },
    ]);
    const { rows: audit } = await world.database.pool.query(
      'select actor_kind, actor_id, action, request_id from audit_entries where subject_id = $1',
      [session.id],
    );
    expect(audit).toEqual([
      { actor_kind: 'user', actor_id: userId, action: 'session.take', request_id: ctx.requestId },
    ]);
  });

  it('[R-ERR-9][R-END-12] is refused with the one part that is already in an active session', async () => {
    const first = await driverWithAsset();
    const device_id = newDevice();
    await takeSession(first.ctx, { asset_id: first.assetId, device_id });
    const second = await driverWithAsset();
    const { ctx } = second;
    expect(await refusedCodes(takeSession(ctx, { asset_id: first.assetId, device_id: newDevice() }))).toEqual(
      ['asset_in_session'],
    );
    expect(await refusedCodes(takeSession(ctx, { asset_id: second.assetId, device_id }))).toEqual([
      'device_in_session',
    ]);
    const again = takeSession(first.ctx, { asset_id: second.assetId, device_id: newDevice() });
    expect(await refusedCodes(again)).toEqual(['driver_in_session']);
  });

  it('[R-ERR-9][C-2] is refused with driver, asset and device together, even if they are in three different sessions', async () => {
    const [one, two, three] = [await driverWithAsset(), await driverWithAsset(), await driverWithAsset()];
    const device_id = newDevice();
    await takeSession(one.ctx, { asset_id: one.assetId, device_id: newDevice() });
    await takeSession(two.ctx, { asset_id: two.assetId, device_id: newDevice() });
    await takeSession(three.ctx, { asset_id: three.assetId, device_id });
    const problems = await refusalOf(takeSession(one.ctx, { asset_id: two.assetId, device_id }));
    expect(problems.map(({ code, key }) => ({ code, key }))).toEqual([
      { code: 'driver_in_session', key: undefined },
      { code: 'asset_in_session', key: '/asset_id' },
      { code: 'device_in_session', key: '/device_id' },
    ]);
  });

  it('[C-4] writes nothing if it is refused', async () => {
    const { ctx, userId, assetId } = await driverWithAsset();
    await takeSession(ctx, { asset_id: assetId, device_id: newDevice() });
    await refusalOf(takeSession(ctx, { asset_id: assetId, device_id: newDevice() }));
    const { rows } = await world.database.pool.query(
      `select (select count(*) from sessions where user_id = $1) as sessions,
        (select count(*) from events where driver_id = (select id from drivers where user_id = $1)) as events,
        (select token_generation from users where id = $1) as generation`,
      [userId],
    );
    expect(rows).toEqual([{ sessions: 1, events: 1, generation: 2 }]);
  });

  it('[R-SES-11] is possible again for the same driver, asset and device after a close', async () => {
    const { ctx, assetId } = await driverWithAsset();
    const device_id = newDevice();
    const first = await takeSession(ctx, { asset_id: assetId, device_id });
    await closeSession(ctx, { sessionId: first.session.id });
    const second = await takeSession(ctx, { asset_id: assetId, device_id });
    expect(second.session.id).not.toBe(first.session.id);
    expect(second.session.status).toBe('active');
  });
});

describe('an asset that cannot be taken', () => {
  it.each([
    ['does not exist', () => Promise.resolve(randomUUID())],
    ['is out of service', () => addAsset(world, { status: 'out_of_service' })],
    [
      'belongs to another organisation',
      async () => addAsset(world, { organisationId: await addOrganisation(world) }),
    ],
  ])('[C-4] is refused as unknown if it %s', async (_what, asset) => {
    const { ctx } = await driverWithAsset();
    const problems = await refusalOf(takeSession(ctx, { asset_id: await asset(), device_id: newDevice() }));
    expect(problems).toMatchObject([{ code: 'unknown_asset', key: '/asset_id' }]);
  });

  it('[C-3] is refused as unknown if it belongs only to sites that the driver lacks', async () => {
    const [own, other] = [await addSite(world), await addSite(world)];
    const { userId } = await addDriver(world, { siteIds: [own] });
    const ctx = await contextOf(world, userId);
    const foreign = await addAsset(world, { siteIds: [other] });
    expect(await refusedCodes(takeSession(ctx, { asset_id: foreign, device_id: newDevice() }))).toEqual([
      'unknown_asset',
    ]);
    const shared = await addAsset(world, { siteIds: [other, own] });
    const { session } = await takeSession(ctx, { asset_id: shared, device_id: newDevice() });
    expect(session.asset_id).toBe(shared);
  });
});

describe('a caller', () => {
  it('[R-SES-1] cannot take a session if they are not a driver', async () => {
    const { userId } = await addUser(world, { roles: ['driver'] });
    const ctx = await contextOf(world, userId);
    expect(await refusedCodes(takeSession(ctx, { asset_id: await addAsset(world), device_id: 'd' }))).toEqual(
      ['not_a_driver'],
    );
    expect(await refusedCodes(readActiveSession(ctx))).toEqual(['not_a_driver']);
  });

  it('[R-SES-1] cannot take a session if their driver has just been disabled', async () => {
    const { ctx, driverId, assetId } = await driverWithAsset();
    await world.database.pool.query(`update drivers set status = 'disabled' where id = $1`, [driverId]);
    expect(await refusedCodes(takeSession(ctx, { asset_id: assetId, device_id: newDevice() }))).toEqual([
      'not_a_driver',
    ]);
  });

  it('[R-END-9][R-ERR-8] cannot read a session if they have none', async () => {
    const { ctx } = await driverWithAsset();
    expect(await refusedCodes(readActiveSession(ctx))).toEqual(['no_active_session']);
  });
});
