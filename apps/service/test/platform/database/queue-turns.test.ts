import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DueQueue, findDue } from '../../../src/platform/due-work/due-queries.js';
import { claimStreams } from '../../../src/platform/push/relay-queries.js';
import { claimSessionDrops } from '../../../src/platform/push/session-drop-queries.js';
import { dueTransferQueue } from '../../../src/transfers/due-transfer-queries.js';
import { addOrganisation, addUser, suiteWorld } from '../../test-context.js';

const world = suiteWorld();
/** Any table without foreign keys. */
const queue: DueQueue = {
  name: 'queue-of-the-test',
  table: 'session_drops',
  key: 'session_id',
  waits: 'true',
  dueAt: 'due_at',
};
const query = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);

beforeEach(() => query('truncate session_drops'));

/** Inserts rows of an organisation; the first is due in `fromMs` from now, each further one a millisecond later. */
async function add(count: number, fromMs: number, organisationId = randomUUID()): Promise<string> {
  await query(
    `insert into session_drops (organisation_id, session_id, user_id, due_at)
      select $1, gen_random_uuid(), gen_random_uuid(), now() + ($2::integer + n) * interval '1 millisecond'
      from generate_series(1, $3::integer) n`,
    [organisationId, fromMs, count],
  );
  return organisationId;
}

const find = (search: { busy?: string[]; limit: number; leftOut?: string[] }) =>
  findDue(world.database.pool, queue, { leftOut: [], busy: [], mostOfOrganisation: 4, ...search });
const ownersOf = (items: readonly { organisationId: string }[]) => items.map((each) => each.organisationId);

describe('due work of several organisations', () => {
  it('is found in turns, of each organisation in the order of its times', async () => {
    const many = await add(1_000, -100_000);
    const few = await add(2, -1_000);
    const later = await add(1, 60_000);
    const items = await find({ limit: 10 });
    const owners = ownersOf(items);
    expect(new Set(owners.slice(0, 2))).toEqual(new Set([many, few]));
    expect(new Set(owners.slice(2, 4))).toEqual(new Set([many, few]));
    expect(owners.slice(4)).toEqual([many, many, later]);
    const own = items.filter((each) => each.organisationId === many).map((each) => each.dueInMs);
    expect(own).toEqual([...own].sort((a, b) => a - b));
    expect(Math.round((own[1] ?? 0) - (own[0] ?? 0))).toBe(1);
    const rest = await find({ limit: 10, leftOut: items.map((each) => each.id) });
    expect(ownersOf(rest)).toEqual([many, many, many, many]);
  });

  it('starts with organisations of which nothing is under way, and leaves out those that use their share', async () => {
    const many = await add(100, -100_000);
    const few = await add(3, -1_000);
    expect(ownersOf(await find({ busy: [many], limit: 3 }))[0]).toBe(few);
    expect(ownersOf(await find({ busy: [many, many], limit: 4 })).slice(0, 2)).toEqual([few, few]);
    expect(ownersOf(await find({ busy: [many, many, many, many], limit: 9 }))).toEqual([few, few, few]);
  });

  it('that is not due yet comes later, in the order of its times', async () => {
    const second = await add(2, 20_000);
    const first = await add(1, 10_000);
    const due = await add(1, -1_000);
    expect(ownersOf(await find({ busy: [first], limit: 3 }))).toEqual([due, first, second]);
  });

  it('is chosen at random among organisations with equally much work under way', async () => {
    await add(5, -100_000);
    await add(5, -1_000);
    const firsts = new Set<string>();
    // If the rule is broken, this loop never ends; otherwise it ends after some rounds.
    while (firsts.size < 2) for (const each of ownersOf(await find({ limit: 1 }))) firsts.add(each);
  });

  it('costs no more if ten thousand transfers are due, even on a connection that has searched when none was due', async () => {
    const { rows: keys } = await query(
      `select conname from pg_constraint where conrelid = 'transfers'::regclass and contype = 'f'`,
    );
    for (const { conname } of keys) await query(`alter table transfers drop constraint ${conname}`);
    const client = await world.database.pool.connect();
    const look = () =>
      findDue(client, dueTransferQueue, { leftOut: [], busy: [], mostOfOrganisation: 4, limit: 6 });
    for (let n = 0; n < 10; n += 1) expect(await look()).toEqual([]);
    for (const [organisations, transfers] of [
      [1, 10_000],
      [20, 2],
    ]) {
      await query(
        `insert into transfers (organisation_id, id, route_id, from_driver_id, status, reason, threshold_ms, deadline_at,
           created_at)
         select o.id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'requested', '', 1000, now(), now()
         from (select gen_random_uuid() as id from generate_series(1, $1::integer)) o, generate_series(1, $2::integer)`,
        [organisations, transfers],
      );
    }
    const rowsRead = async () => {
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query(
        `select sum(idx_tup_read) + (select seq_tup_read from pg_stat_all_tables
            where relname = 'transfers') as read
          from pg_stat_all_indexes where relname = 'transfers'`,
      );
      return Number(rows[0]?.read);
    };
    const before = await rowsRead();
    expect(await look()).toHaveLength(6);
    const read = (await rowsRead()) - before;
    client.release();
    expect(read).toBeGreaterThan(20);
    expect(read).toBeLessThan(200);
  });
});

describe('connections of ended sessions', () => {
  it('are dropped in turns [R-EVT-4]', async () => {
    const many = await add(100, -100_000);
    const few = await add(3, -1_000);
    const claimed = await claimSessionDrops(world.database.pool, 15_000, 20);
    expect(claimed).toHaveLength(20);
    expect(ownersOf(claimed).filter((each) => each === few)).toHaveLength(3);
    const rest = await claimSessionDrops(world.database.pool, 15_000, 100);
    expect(new Set(ownersOf(rest))).toEqual(new Set([many]));
    expect(new Set([...claimed, ...rest].map((each) => each.sessionId)).size).toBe(
      claimed.length + rest.length,
    );
  });
});

describe('streams with messages for phones', () => {
  it('are published in turns [C-9]', async () => {
    const stream = async (organisationId: string) => {
      const { userId } = await addUser(world, { organisationId });
      await query('insert into push_streams (organisation_id, user_id, last_number) values ($1, $2, 1)', [
        organisationId,
        userId,
      ]);
      // This stream was published before, so it comes after the streams that were never published.
      return userId;
    };
    const few = await addOrganisation(world);
    for (let n = 0; n < 12; n += 1) await stream(world.organisationId);
    const one = await stream(few);
    await query('update push_streams set lease_until = now() where organisation_id = $1', [few]);
    const claim = (leaseId: string) =>
      claimStreams(world.database.pool, { leaseId, leaseMs: 15_000 }, { streams: 4, entriesPerStream: 20 });
    const claimed = await claim(randomUUID());
    expect(claimed).toHaveLength(4);
    expect(claimed.map((each) => each.userId)).toContain(one);
    const rest = await claim(randomUUID());
    expect(rest).toHaveLength(4);
    expect(rest.map((each) => each.userId)).not.toContain(one);
  });
});
