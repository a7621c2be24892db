import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { findListeningUsers } from '../../src/notifications/listener-queries.js';
import { claimStreams } from '../../src/platform/push/relay-queries.js';
import { blocksOf } from '../statement-blocks.js';
import { addAsset, addDriver, addUser, suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();
const query = (text: string, values: unknown[]) => world.database.pool.query(text, values);
const numbersOf = async (db: Parameters<typeof claimStreams>[0]) => {
  const lease = { leaseId: randomUUID(), leaseMs: 0 };
  const [claimed] = await claimStreams(db, lease, { streams: 10, entriesPerStream: 20 });
  return claimed?.entries.map((each) => each.number);
};

/** A stream whose messages concern the routes in turn. The broker has lost the first `repeated` messages. */
async function addStream(messages: number, routes: number, repeated: number): Promise<void> {
  const { organisationId } = world;
  const { userId } = await addUser(world);
  await query('update push_streams set delivered_through = last_number where organisation_id = $1', [
    organisationId,
  ]);
  await query(
    `insert into push_streams (organisation_id, user_id, last_number, repeats_through) values ($1, $2, $3, $4)`,
    [organisationId, userId, messages, repeated],
  );
  await query(
    `insert into push_messages (organisation_id, user_id, number, kind, subject_id)
      select $1, $2, n, 'route_changed', md5((n % $4::integer)::text)::uuid from generate_series(1, $3::integer) n`,
    [organisationId, userId, messages, routes],
  );
}

it('[C-9] of the messages that the broker has lost, only the newest of each route is published again', async () => {
  await addStream(10, 2, 6);
  expect(await numbersOf(world.database.pool)).toEqual([5, 6, 7, 8, 9, 10]);
});

it('[C-9] a claim costs no more if the broker has lost many messages of one driver', async () => {
  await addStream(20_000, 1_000, 20_000);
  await world.database.pool.query('vacuum analyze push_messages');
  expect(await numbersOf(world.database.pool)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  const ctx = world.contextFor(systemActor);
  const blocks = await blocksOf(world, ctx, (explained) => numbersOf(explained.db));
  expect(blocks).toBeGreaterThan(0);
  expect(blocks).toBeLessThan(200);
});

it('[R-EVT-4] a connection of a revoked session does not read the messages that wait', async () => {
  const { organisationId } = world;
  const [{ driverId, userId }, assetId, sessionId] = [
    await addDriver(world),
    await addAsset(world),
    randomUUID(),
  ];
  await query(
    `insert into sessions (organisation_id, id, driver_id, user_id, asset_id, device_id, status, created_at, ended_at)
      values ($1, $2, $3, $4, $5, 'phone', 'revoked', now(), now())`,
    [organisationId, sessionId, driverId, userId, assetId],
  );
  await query('insert into push_streams (organisation_id, user_id, last_number) values ($1, $2, 20001)', [
    organisationId,
    userId,
  ]);
  await query(
    `insert into push_messages (organisation_id, user_id, number, kind, subject_id)
      select $1::uuid, $2::uuid, n, 'route_changed', gen_random_uuid() from generate_series(1, 20000) n
      union all select $1, $2, 20001, 'session_revoked', $3::uuid`,
    [organisationId, userId, sessionId],
  );
  await world.database.pool.query('vacuum analyze push_messages');
  const find = (ctx: Context) => findListeningUsers(ctx.db, [{ userId, sessionId }]);
  const ctx = world.contextFor(systemActor);
  expect(await find(ctx)).toMatchObject([{ session: { revocation: 20_001 } }]);
  const blocks = await blocksOf(world, ctx, find);
  expect(blocks).toBeGreaterThan(0);
  expect(blocks).toBeLessThan(100);
});
