import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Context, Refusal } from '../../src/context.js';
import { closeSession } from '../../src/sessions/close-session.js';
import { recordNumbers } from '../../src/sessions/record-numbers.js';
import { revokeSession } from '../../src/sessions/revoke-session.js';
import type { MovedSession } from '../../src/sessions/session-row.js';
import { takeSession } from '../../src/sessions/take-session.js';
import { addAsset, addDriver, addUser, contextOf, suiteWorld } from '../test-context.js';
import { isWaitingForLock } from './lock-waiting.js';

const world = suiteWorld();

/** The result of each call: the session, or the codes of its refusal. Any other error fails the test. */
async function endsOf(calls: readonly Promise<MovedSession>[]): Promise<(MovedSession | string[])[]> {
  const results = await Promise.allSettled(calls);
  return results.map((each) => {
    if (each.status === 'fulfilled') return each.value;
    if (each.reason instanceof Refusal) return each.reason.problems.map(({ code }) => code);
    throw each.reason;
  });
}

const winners = (ends: readonly (MovedSession | string[])[]) => ends.filter((each) => !Array.isArray(each));
const losers = (ends: readonly (MovedSession | string[])[]) => ends.filter((each) => Array.isArray(each));

async function drivers(count: number): Promise<Context[]> {
  const made = await Promise.all(Array.from({ length: count }, () => addDriver(world)));
  return Promise.all(made.map(({ userId }) => contextOf(world, userId)));
}

describe('simultaneous calls', () => {
  it('[C-4] of eight drivers for one asset give it to exactly one; the others are refused with the reason', async () => {
    const asset_id = await addAsset(world);
    const calls = (await drivers(8)).map((ctx) => takeSession(ctx, { asset_id, device_id: randomUUID() }));
    const ends = await endsOf(calls);
    expect(winners(ends)).toHaveLength(1);
    expect(losers(ends)).toEqual(Array.from({ length: 7 }, () => ['asset_in_session']));
  });

  it('[C-4] of one driver on one device create one session', async () => {
    const [ctx] = await drivers(1);
    if (ctx === undefined) throw new Error('no driver');
    const input = { asset_id: await addAsset(world), device_id: randomUUID() };
    const ends = await endsOf(Array.from({ length: 8 }, () => takeSession(ctx, input)));
    expect(winners(ends)).toHaveLength(1);
    expect(losers(ends)).toEqual(
      Array.from({ length: 7 }, () => ['driver_in_session', 'asset_in_session', 'device_in_session']),
    );
  });

  it('[C-4] that overlap in assets and devices cause no deadlock', async () => {
    const contexts = await drivers(6);
    const assets = await Promise.all([addAsset(world), addAsset(world), addAsset(world)]);
    const devices = [randomUUID(), randomUUID(), randomUUID()];
    const calls = contexts.map((ctx, index) =>
      takeSession(ctx, {
        asset_id: assets[index % 3] ?? '',
        device_id: devices[(index + Math.floor(index / 3)) % 3] ?? '',
      }),
    );
    const ends = await endsOf(calls);
    expect(winners(ends).length).toBeGreaterThan(0);
    for (const codes of losers(ends)) expect(codes).not.toContain('concurrent_change');
    const { rows } = await world.database.pool.query(
      `select count(*), count(distinct asset_id) as assets, count(distinct device_id) as devices
        from sessions where status = 'active' and asset_id = any ($1)`,
      [assets],
    );
    const active = winners(ends).length;
    expect(rows).toEqual([{ count: active, assets: active, devices: active }]);
  });

  it.each([
    ['is committed', false, ['asset_in_session']],
    ['is undone', true, 'taken'],
  ] as const)(
    '[C-4] get the correct result if they waited for a transaction that %s',
    async (_what, undone, expected) => {
      const [first, second] = await drivers(2);
      if (first === undefined || second === undefined) throw new Error('no drivers');
      const asset_id = await addAsset(world);
      const undo = new Error('undone');
      let waiting: Promise<(MovedSession | string[])[]> | undefined;
      const holding = first.inTransaction(async (tx) => {
        await takeSession(tx, { asset_id, device_id: randomUUID() });
        waiting = endsOf([takeSession(second, { asset_id, device_id: randomUUID() })]);
        expect(await isWaitingForLock(world.database.pool)).toBe(true);
        if (undone) throw undo;
      });
      await holding.catch((error) => expect(error).toBe(undo));
      const [end] = (await waiting) ?? [];
      expect(Array.isArray(end) ? end : 'taken').toEqual(expected);
    },
  );

  it('[C-4] that close and revoke a session end it once, with one event', async () => {
    const [ctx] = await drivers(1);
    if (ctx === undefined) throw new Error('no driver');
    const controller = await contextOf(world, (await addUser(world)).userId);
    const taken = await takeSession(ctx, { asset_id: await addAsset(world), device_id: randomUUID() });
    const sessionId = taken.session.id;
    const ends = await endsOf([
      closeSession(ctx, { sessionId }),
      revokeSession(controller, { sessionId, reason: 'Truck needed' }),
    ]);
    expect(winners(ends)).toHaveLength(1);
    expect(losers(ends)).toEqual([['session_ended']]);
    const { rows } = await world.database.pool.query(
      `select count(*) from events where session_id = $1 and type in ('session_closed', 'session_revoked')`,
      [sessionId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('closing a session while records arrive', () => {
  it('[R-SES-12][C-4] waits for a running transaction that stores record numbers', async () => {
    const [ctx] = await drivers(1);
    if (ctx === undefined) throw new Error('no driver');
    const taken = await takeSession(ctx, { asset_id: await addAsset(world), device_id: randomUUID() });
    const sessionId = taken.session.id;
    const { close, locked } = await ctx.inTransaction(async (tx) => {
      await recordNumbers(tx, sessionId, [1, 2, 3]);
      const closing = endsOf([closeSession(ctx, { sessionId, last_sequence: 3 })]);
      return { close: closing, locked: await isWaitingForLock(world.database.pool) };
    });
    expect(locked).toBe(true);
    const [end] = await close;
    expect(end).toMatchObject({ session: { status: 'closed', received_through: 3 } });
  });

  it('[R-SES-12][C-4] is refused if it comes too early, and does not affect the record numbers', async () => {
    const [ctx] = await drivers(1);
    if (ctx === undefined) throw new Error('no driver');
    const taken = await takeSession(ctx, { asset_id: await addAsset(world), device_id: randomUUID() });
    const sessionId = taken.session.id;
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    const [received] = await Promise.all([
      Promise.all(numbers.map((each) => recordNumbers(ctx, sessionId, [each]))),
      endsOf([closeSession(ctx, { sessionId, last_sequence: 21 })]).then((ends) =>
        expect(ends).toEqual([['records_missing']]),
      ),
    ]);
    expect(Math.max(...received)).toBe(20);
  });
});
