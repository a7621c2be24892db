import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { claimStreams } from '../../src/platform/push/relay-queries.js';
import { blocksOf } from '../statement-blocks.js';
import { addUser, suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();
const query = (text: string, values: unknown[]) => world.database.pool.query(text, values);
const numbersOf = async (db: Parameters<typeof claimStreams>[0]) => {
  const lease = { leaseId: randomUUID(), leaseMs: 0 };
  const [claimed] = await claimStreams(db, lease, { streams: 10, entriesPerStream: 20 });
  return claimed?.entries.map((each) => each.number);
};

/** A stream whose messages concern the routes in turn; of the first `repeated` the broker has lost all. */
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

it('[C-9] of messages that are published again, the newest of each route is', async () => {
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
