import { once } from 'node:events';
import { listAssets } from '@fleet/contract/fleet/assets';
import { exportPositions } from '@fleet/contract/outgoing/exports';
import { listReasons } from '@fleet/contract/planning/reasons';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoint, preparedEndpoint } from '../../src/platform/http/endpoint.js';
import { resource } from '../../src/platform/http/reply.js';
import { streamed } from '../../src/platform/http/streamed-reply.js';
import { type EndpointServer, endpointServer } from '../endpoint-server.js';
import { addDriver, addUser, suiteWorld } from '../test-context.js';

const world = suiteWorld();
let server: EndpointServer;

/** The number of streams that have sent their first piece and now need the database. */
let streaming = 0;
/** How many requests were carried out. */
let carriedOut = 0;
/** The requests that were carried out wait for this before they respond. */
let pause: Promise<unknown> = Promise.resolve();

/**
 * Works like an export: the response begins, its request leaves the queue, and the rest of the response comes from the
 * database.
 */
const stream = endpoint(exportPositions, async (ctx) => {
  async function* pieces() {
    yield '[';
    streaming += 1;
    await ctx.db.query({ text: 'select pg_advisory_lock_shared(7), pg_advisory_unlock_shared(7)' });
    await ctx.inTransaction((tx) => tx.db.query({ text: 'select pg_advisory_xact_lock_shared(7)' }));
    yield ']';
  }
  return streamed(pieces(), { headers: {} });
});
const work = endpoint(listAssets, async () => {
  carriedOut += 1;
  await pause;
  return resource([], []);
});
/** Works like the check of a new route, which takes long before anything is written. */
const checked = preparedEndpoint(
  listReasons,
  async () => {
    carriedOut += 1;
    await pause;
  },
  async () => resource([], []),
);

beforeAll(async () => {
  server = await endpointServer(world, [stream, work, checked]);
});
afterAll(() => server.stop());

const controller = async () => (await addUser(world)).userId;

describe('the connections of the database', () => {
  it('[C-11] are shared: one caller uses at most a quarter of them, even after its requests left the queue', async () => {
    const { pool } = world.database;
    const most = Math.floor((pool.options.max ?? 0) / 4);
    expect(most).toBeGreaterThan(1);
    const [busy, other] = [await controller(), await controller()];
    const open = async (userId: string) => (await server.call(userId, '/exports/positions')).text();
    const client = await pool.connect();
    await client.query('select pg_advisory_lock(7)');
    const all = Promise.all(Array.from({ length: pool.options.max + 5 }, () => open(busy)));
    await expect.poll(() => streaming).toBe(pool.options.max + 5);
    const usedBy = async () => {
      const text = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`;
      return (await pool.query(text)).rows[0].n;
    };
    // Another caller's statements find free connections.
    expect((await server.call(other, '/assets')).status).toBe(200);
    expect(await usedBy()).toBe(most);
    await client.query('select pg_advisory_unlock(7)');
    client.release();
    expect(new Set(await all)).toEqual(new Set(['[]']));
    expect(await open(other)).toBe('[]');
  });
});

describe('a service that works on as many requests as it may', () => {
  it.each([
    { path: '/assets', what: 'in the work itself' },
    { path: '/reasons', what: 'in the checks before it' },
  ])(
    '[C-11] still carries out the request of a phone, and refuses those of other callers: $what',
    async ({ path }) => {
      const waiting = new EventTarget();
      pause = once(waiting, 'open');
      carriedOut = 0;
      const list = async (userId: string) => (await server.call(userId, path)).status;
      const refused: number[] = [];
      const others = Array.from({ length: 8 }, async () => {
        const status = await list(await controller());
        if (status !== 200) refused.push(status);
        return status;
      });
      // The service now works on each of these eight requests, or has refused it.
      await expect.poll(() => carriedOut + refused.length).toBe(8);
      expect(refused.length).toBeGreaterThan(0);
      expect(new Set(refused)).toEqual(new Set([503]));
      const taken = carriedOut;
      const phone = list((await addDriver(world)).userId);
      expect(await list(await controller())).toBe(503);
      expect(carriedOut).toBe(taken + 1);
      waiting.dispatchEvent(new Event('open'));
      expect(await phone).toBe(200);
      expect((await Promise.all(others)).filter((status) => status === 200)).toHaveLength(taken);
      expect(await list(await controller())).toBe(200);
    },
  );
});
