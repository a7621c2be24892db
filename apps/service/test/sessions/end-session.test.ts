import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { closeSession } from '../../src/sessions/close-session.js';
import { recordNumbers } from '../../src/sessions/record-numbers.js';
import { revokeSession } from '../../src/sessions/revoke-session.js';
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
  systemActor,
} from '../test-context.js';

const world = suiteWorld();

interface DriverInSession {
  ctx: Context;
  userId: string;
  sessionId: string;
  deviceId: string;
}

/** A driver with an active session. */
async function driverInSession(person: { siteIds?: string[] } = {}): Promise<DriverInSession> {
  const { userId } = await addDriver(world, person);
  const ctx = await contextOf(world, userId);
  const deviceId = `tablet-${randomUUID()}`;
  const { session } = await takeSession(ctx, { asset_id: await addAsset(world), device_id: deviceId });
  return { ctx, userId, sessionId: session.id, deviceId };
}

async function endOf(sessionId: string): Promise<unknown> {
  const text = 'select ended_by, revocation from sessions where id = $1';
  return (await world.database.pool.query(text, [sessionId])).rows[0];
}

async function eventsOf(sessionId: string): Promise<unknown[]> {
  const { rows } = await world.database.pool.query(
    `select type, data from events where session_id = $1 and type <> 'session_taken' order by position`,
    [sessionId],
  );
  return rows;
}

async function generationOf(userId: string): Promise<unknown> {
  const { rows } = await world.database.pool.query('select token_generation from users where id = $1', [
    userId,
  ]);
  return rows[0]?.token_generation;
}

describe('closing a session', () => {
  it('[R-SES-11][R-END-14] is possible for the driver’s own session, without a body', async () => {
    const { ctx, userId, sessionId } = await driverInSession();
    const { session, generation } = await closeSession(ctx, { sessionId });
    expect(session).toMatchObject({ id: sessionId, status: 'closed', reason: null });
    expect(session.ended_at).not.toBeNull();
    expect(generation).toBe(3);
    expect(await generationOf(userId)).toBe(3);
    expect(await eventsOf(sessionId)).toEqual([{ type: 'session_closed', data: { session_id: sessionId } }]);
  });

  it('[R-CNV-12] changes nothing when repeated, and returns the same session', async () => {
    const { ctx, userId, sessionId } = await driverInSession();
    const first = await closeSession(ctx, { sessionId });
    world.clock.advance(1_000);
    const repeat = await closeSession(ctx, { sessionId, last_sequence: 7 });
    expect(repeat.session).toMatchObject({ ...first.session });
    expect(repeat.generation).toBe(first.generation);
    expect(await generationOf(userId)).toBe(3);
    expect(await eventsOf(sessionId)).toHaveLength(1);
  });

  it('[R-SES-12][C-4] is refused until every record up to the last number has arrived; the refusal names the gaps', async () => {
    const { ctx, sessionId } = await driverInSession();
    await recordNumbers(ctx, sessionId, [1, 2, 5, 7, 8]);
    const problems = await refusalOf(closeSession(ctx, { sessionId, last_sequence: 9 }));
    expect(problems).toMatchObject([{ code: 'records_missing', key: '/last_sequence' }]);
    expect(problems[0]?.message).toContain('3-4, 6, 9');
    await recordNumbers(ctx, sessionId, [3, 4, 6, 9]);
    const { session } = await closeSession(ctx, { sessionId, last_sequence: 9 });
    expect(session).toMatchObject({ status: 'closed', received_through: 9 });
  });

  it('[C-4] waits for nothing if `last_sequence` is 0', async () => {
    const { ctx, sessionId } = await driverInSession();
    expect((await closeSession(ctx, { sessionId, last_sequence: 0 })).session.status).toBe('closed');
  });

  it('[C-4] is refused to another device, and possible from the session’s own device', async () => {
    const { userId, sessionId, deviceId } = await driverInSession();
    const other = await contextOf(world, userId, { deviceId: 'another-tablet' });
    expect(await refusedCodes(closeSession(other, { sessionId }))).toEqual(['wrong_device']);
    const own = await contextOf(world, userId, { deviceId });
    expect((await closeSession(own, { sessionId })).session.status).toBe('closed');
  });

  it('[R-SES-11] is refused for a revoked session', async () => {
    const { ctx, sessionId } = await driverInSession();
    await revokeSession(ctx, { sessionId, reason: 'Tablet lost' });
    expect(await refusedCodes(closeSession(ctx, { sessionId }))).toEqual(['session_ended']);
  });

  it('[C-4] does not find another driver’s session, or an unknown one', async () => {
    const { sessionId } = await driverInSession();
    const { ctx } = await driverInSession();
    expect(await refusedCodes(closeSession(ctx, { sessionId }))).toEqual(['not_found']);
    expect(await refusedCodes(closeSession(ctx, { sessionId: randomUUID() }))).toEqual(['not_found']);
  });
});

describe('revoking a session', () => {
  it('[R-SES-7][R-END-13] is possible for the driver’s own session, with a reason', async () => {
    const { ctx, userId, sessionId } = await driverInSession();
    const { session, generation } = await revokeSession(ctx, { sessionId, reason: 'Tablet lost' });
    expect(session).toMatchObject({ id: sessionId, status: 'revoked', reason: 'Tablet lost' });
    expect(generation).toBe(3);
    expect(await generationOf(userId)).toBe(3);
    expect(await eventsOf(sessionId)).toEqual([
      { type: 'session_revoked', data: { session_id: sessionId, reason: 'Tablet lost' } },
    ]);
    const { rows } = await world.database.pool.query(
      `select actor_id, action, data from audit_entries where subject_id = $1 and action = 'session.revoke'`,
      [sessionId],
    );
    expect(rows).toEqual([{ actor_id: userId, action: 'session.revoke', data: { reason: 'Tablet lost' } }]);
  });

  it('[C-4] is possible from any device, so that a lost device does not block its driver', async () => {
    const { userId, sessionId } = await driverInSession();
    const ctx = await contextOf(world, userId, { deviceId: 'the-new-tablet' });
    expect((await revokeSession(ctx, { sessionId, reason: 'Tablet lost' })).session.status).toBe('revoked');
    expect(await endOf(sessionId)).toEqual({ ended_by: userId, revocation: 'by_driver' });
  });

  it('[C-4][R-AUT-17] is possible for a controller, and makes the driver’s tokens invalid', async () => {
    const { userId, sessionId } = await driverInSession();
    const controller = await addUser(world);
    const ctx = await contextOf(world, controller.userId);
    const { session } = await revokeSession(ctx, { sessionId, reason: 'Truck needed' });
    expect(session.status).toBe('revoked');
    expect(await generationOf(userId)).toBe(3);
    expect(await generationOf(controller.userId)).toBe(1);
    expect(await endOf(sessionId)).toEqual({ ended_by: controller.userId, revocation: 'by_controller' });
  });

  it('[R-CNV-12] changes nothing when repeated: the first reason stays, and there is no second event', async () => {
    const { ctx, userId, sessionId } = await driverInSession();
    const first = await revokeSession(ctx, { sessionId, reason: 'Tablet lost' });
    world.clock.advance(1_000);
    const repeat = await revokeSession(ctx, { sessionId, reason: 'Something else' });
    expect(repeat.session).toMatchObject({ ...first.session });
    expect(await generationOf(userId)).toBe(3);
    expect(await eventsOf(sessionId)).toHaveLength(1);
  });

  it('[R-SES-7] is refused for a closed session', async () => {
    const { ctx, sessionId } = await driverInSession();
    await closeSession(ctx, { sessionId });
    expect(await refusedCodes(revokeSession(ctx, { sessionId, reason: 'Late' }))).toEqual(['session_ended']);
  });

  it('[C-4] does not find another driver’s session', async () => {
    const { sessionId } = await driverInSession();
    const { ctx } = await driverInSession();
    expect(await refusedCodes(revokeSession(ctx, { sessionId, reason: 'Mine' }))).toEqual(['not_found']);
  });

  it('[C-3] is refused without the permission of a driver or a controller', async () => {
    const { sessionId } = await driverInSession();
    const ctx = await contextOf(world, (await addUser(world, { roles: ['viewer'] })).userId);
    expect(await refusedCodes(revokeSession(ctx, { sessionId, reason: 'Curious' }))).toEqual([
      'not_permitted',
    ]);
  });

  it('[C-3] does not find the session for a controller of another site or organisation', async () => {
    const [own, other] = [await addSite(world), await addSite(world)];
    const { sessionId } = await driverInSession({ siteIds: [own] });
    const elsewhere = await addUser(world, { siteIds: [other] });
    const ctx = await contextOf(world, elsewhere.userId);
    expect(await refusedCodes(revokeSession(ctx, { sessionId, reason: 'Not mine' }))).toEqual(['not_found']);
    const organisationId = await addOrganisation(world);
    const stranger = await addUser(world, { organisationId });
    const foreign = await contextOf(world, stranger.userId, { organisationId });
    expect(await refusedCodes(revokeSession(foreign, { sessionId, reason: 'Not ours' }))).toEqual([
      'not_found',
    ]);
    const near = await contextOf(world, (await addUser(world, { siteIds: [own] })).userId);
    expect((await revokeSession(near, { sessionId, reason: 'Ours' })).session.status).toBe('revoked');
  });

  it('[C-8] is possible for the service itself, without a user', async () => {
    const { sessionId } = await driverInSession();
    const { session } = await revokeSession(world.contextFor(systemActor), { sessionId, reason: 'Deadline' });
    expect(session).toMatchObject({ status: 'revoked', reason: 'Deadline' });
  });
});
