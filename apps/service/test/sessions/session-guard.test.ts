import { randomUUID } from 'node:crypto';
import { parseMultirange, receivedThrough } from '@fleet/domain/outcomes/flush-receipt';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { closeSession } from '../../src/sessions/close-session.js';
import { recordNumbers } from '../../src/sessions/record-numbers.js';
import { revokeSession } from '../../src/sessions/revoke-session.js';
import { requireSession, requireSessionToRead } from '../../src/sessions/session-guard.js';
import { takeSession } from '../../src/sessions/take-session.js';
import {
  addAsset,
  addDriver,
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
  driverId: string;
  assetId: string;
  sessionId: string;
}

async function driverInSession(deviceId = randomUUID() as string): Promise<DriverInSession> {
  const { userId, driverId } = await addDriver(world);
  const ctx = await contextOf(world, userId);
  const assetId = await addAsset(world);
  const { session } = await takeSession(ctx, { asset_id: assetId, device_id: deviceId });
  return { ctx, userId, driverId, assetId, sessionId: session.id };
}

describe('the session for a driver’s call', () => {
  it('[R-GEN-7][R-GEN-9] is the active session unless the call names another', async () => {
    const { ctx, userId, driverId, assetId, sessionId } = await driverInSession('tablet-7');
    expect(await requireSession(ctx)).toEqual({
      sessionId,
      driverId,
      userId,
      assetId,
      deviceId: 'tablet-7',
      status: 'active',
      endedAt: null,
      receivedThrough: 0,
    });
    expect(await requireSession(ctx, sessionId)).toEqual(await requireSessionToRead(ctx));
  });

  it('[C-4] is found with one query', async () => {
    const { ctx, sessionId } = await driverInSession();
    let queries = 0;
    const counting: Context = {
      ...ctx,
      db: {
        query: (statement) => {
          queries += 1;
          return ctx.db.query(statement);
        },
      },
    };
    await requireSession(counting);
    await requireSession(counting, sessionId);
    expect(queries).toBe(2);
  });

  it('[R-GEN-7] is required', async () => {
    const { userId } = await addDriver(world);
    const ctx = await contextOf(world, userId);
    expect(await refusedCodes(requireSession(ctx))).toEqual(['session_required']);
    expect(await refusedCodes(requireSessionToRead(ctx))).toEqual(['session_required']);
  });

  it('[R-GEN-7] is missing after a close or a revocation', async () => {
    const closed = await driverInSession();
    await closeSession(closed.ctx, { sessionId: closed.sessionId });
    expect(await refusedCodes(requireSession(closed.ctx))).toEqual(['session_required']);
    const revoked = await driverInSession();
    await revokeSession(revoked.ctx, { sessionId: revoked.sessionId, reason: 'Tablet lost' });
    expect(await refusedCodes(requireSessionToRead(revoked.ctx))).toEqual(['session_required']);
  });

  it('[C-4] may be an earlier session of the same driver, even if there is a new session', async () => {
    const { ctx, sessionId } = await driverInSession('tablet-8');
    const { session } = await revokeSession(ctx, { sessionId, reason: 'Battery' });
    await takeSession(ctx, { asset_id: await addAsset(world), device_id: 'tablet-8' });
    expect(await requireSession(ctx, sessionId)).toMatchObject({
      sessionId,
      status: 'revoked',
      endedAt: session.ended_at,
    });
    expect((await requireSession(ctx)).sessionId).not.toBe(sessionId);
  });

  it('[C-4] is never another driver’s session or an unknown one', async () => {
    const { ctx } = await driverInSession();
    const other = await driverInSession();
    for (const named of [other.sessionId, randomUUID()]) {
      const problems = await refusalOf(requireSession(ctx, named));
      expect(problems).toMatchObject([{ code: 'session_required', key: '/session_id' }]);
    }
  });

  it('[R-SES-1] is refused to callers who are not drivers', async () => {
    const controller = await contextOf(world, (await addUser(world)).userId);
    expect(await refusedCodes(requireSession(controller))).toEqual(['not_a_driver']);
    expect(await refusedCodes(requireSession(world.contextFor(systemActor)))).toEqual(['not_a_driver']);
  });
});

describe('the device of a session', () => {
  it('[C-4] is the only one that may write; another device may read', async () => {
    const { userId, sessionId } = await driverInSession('tablet-9');
    const other = await contextOf(world, userId, { deviceId: 'tablet-10' });
    for (const named of [undefined, sessionId]) {
      expect(await refusalOf(requireSession(other, named))).toMatchObject([
        { code: 'wrong_device', key: 'X-Device-Id' },
      ]);
    }
    expect((await requireSessionToRead(other)).sessionId).toBe(sessionId);
  });

  it('[C-4] is also the only one that may write for an ended session', async () => {
    const { ctx, userId, sessionId } = await driverInSession('tablet-11');
    await closeSession(ctx, { sessionId });
    const other = await contextOf(world, userId, { deviceId: 'tablet-12' });
    expect(await refusedCodes(requireSession(other, sessionId))).toEqual(['wrong_device']);
  });

  it('[C-4] may have a name with non-ASCII letters, which the header contains as UTF-8', async () => {
    const { userId } = await driverInSession('camió-groc');
    const header = Buffer.from('camió-groc', 'utf8').toString('latin1');
    const ctx = await contextOf(world, userId, { deviceId: header });
    expect((await requireSession(ctx)).deviceId).toBe('camió-groc');
  });
});

describe('record numbers', () => {
  it('[C-4] count as received up to the first gap', async () => {
    const { ctx, sessionId } = await driverInSession();
    expect(await recordNumbers(ctx, sessionId, [])).toBe(0);
    expect(await recordNumbers(ctx, sessionId, [2, 3])).toBe(0);
    expect(await recordNumbers(ctx, sessionId, [5, 1])).toBe(3);
    expect(await recordNumbers(ctx, sessionId, [1, 3])).toBe(3);
    expect(await recordNumbers(ctx, sessionId, [4, Number.MAX_SAFE_INTEGER])).toBe(5);
    expect(await recordNumbers(ctx, sessionId, [])).toBe(5);
    expect((await requireSession(ctx)).receivedThrough).toBe(5);
  });

  it('[C-4] are all stored if they arrive at the same time', async () => {
    const { ctx, sessionId } = await driverInSession();
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
    await Promise.all(numbers.map((each) => recordNumbers(ctx, sessionId, [each])));
    expect(await recordNumbers(ctx, sessionId, [])).toBe(60);
  });

  it('[C-4] are counted by the database exactly as by the domain', async () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 25 });
    const { ctx, sessionId } = await driverInSession();
    await fc.assert(
      fc.asyncProperty(numbers, async (some) => {
        await ctx.db.query({
          text: `update sessions set received = '{}' where id = $1`,
          values: [sessionId],
        });
        const through = await recordNumbers(ctx, sessionId, some);
        const { rows } = await ctx.db.query<{ received: string }>({
          text: 'select received::text from sessions where id = $1',
          values: [sessionId],
        });
        expect(receivedThrough(parseMultirange(rows[0]?.received ?? '') ?? [])).toBe(through);
      }),
      { numRuns: 60 },
    );
  });
});
