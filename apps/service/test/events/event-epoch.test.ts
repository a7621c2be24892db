import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { listEvents } from '../../src/events/list-events.js';
import { appendEvent } from '../../src/platform/outbox/append-event.js';
import { keepEventEpoch } from '../../src/platform/outbox/event-epoch.js';
import { addOrganisation, suiteWorld, systemActor } from '../test-context.js';
import { untilReadable } from './event-reader.js';

const world = suiteWorld();

let ctx: Context;
beforeEach(async () => {
  ctx = world.contextFor(systemActor, await addOrganisation(world));
});

const tell = async (name: string): Promise<void> => {
  await ctx.inTransaction((tx) =>
    appendEvent(tx, { type: 'route_changed', at: '2026-11-20T09:15:00.000Z', data: { name } }),
  );
  await untilReadable(world.database.pool);
};

/** Reads on from a cursor, and returns the names of this test's events. */
async function readOn(cursor?: string): Promise<{ names: unknown[]; cursor: string }> {
  const part = await listEvents(ctx, cursor === undefined ? {} : { cursor });
  const reported = part.data.filter((each) => each.type === 'route_changed');
  return { names: reported.map((each) => each.data.name), cursor: part.nextCursor };
}

const epochs = async () =>
  (await world.database.pool.query('select epoch, cluster from event_epochs order by epoch')).rows;

describe('the event epoch of a database', () => {
  it('[C-10] stays the same on the same server', async () => {
    const before = (await epochs()).length;
    const first = await keepEventEpoch(world.database.pool, { restored: false });
    expect(await keepEventEpoch(world.database.pool, { restored: false })).toBe(first);
    const after = await epochs();
    expect(after).toHaveLength(before);
    expect(after.at(-1)).toEqual({ epoch: first, cluster: expect.stringMatching(/^\d+\/\d+$/) });
  });

  it('[C-10] changes after a load into another server: the feed continues, though transaction numbers restart', async () => {
    const { pool } = world.database;
    await keepEventEpoch(pool, { restored: false });
    await tell('read before');
    const { names, cursor } = await readOn();
    expect(names).toEqual(['read before']);
    await tell('unread');
    // As after a dump from an older server, whose transaction numbers are higher than those of this server.
    await pool.query(
      `update events set transaction_id = (transaction_id::text::bigint + 1000000000)::text::xid8`,
    );
    await pool.query(`update event_epochs set cluster = '7000000000000000001/1'`);
    const [epoch, transactionId, position] = Buffer.from(cursor, 'base64url').toString().split('.');
    const kept = `${epoch}.${BigInt(transactionId ?? '') + 1_000_000_000n}.${position}`;
    const keptCursor = Buffer.from(kept).toString('base64url');
    // Without a new epoch the unread events would be delayed, and the new events would come before them.
    expect((await readOn(keptCursor)).names).toEqual([]);
    await keepEventEpoch(pool, { restored: false });
    await tell('new');
    const rest = await readOn(keptCursor);
    expect(rest.names).toEqual(['unread', 'new']);
    await tell('newer');
    expect((await readOn(rest.cursor)).names).toEqual(['newer']);
    expect((await readOn()).names).toEqual(['read before', 'unread', 'new', 'newer']);
  });

  it('[C-10] changes after a recovery to an earlier state: readers who were ahead get the next events', async () => {
    const { pool } = world.database;
    const epoch = await keepEventEpoch(pool, { restored: false });
    await tell('still there');
    const ahead = Buffer.from(`${epoch}.99999999.99999999`).toString('base64url');
    await tell('unseen without a new epoch');
    expect((await readOn(ahead)).names).toEqual([]);
    expect(await keepEventEpoch(pool, { restored: true })).toBe(epoch + 1);
    await tell('new');
    expect((await readOn(ahead)).names).toEqual(['new']);
  });

  it('[C-10] can be raised by hand, as the guide describes', async () => {
    const { pool } = world.database;
    const epoch = await keepEventEpoch(pool, { restored: false });
    const guide = await readFile(
      new URL('../../../../docs/guides/running-in-production.md', import.meta.url),
      'utf8',
    );
    await pool.query(/```sql\n(begin;\nlock table event_epochs[\s\S]*?)```/.exec(guide)?.[1] ?? '');
    await tell('new');
    const ahead = Buffer.from(`${epoch}.99999999.99999999`).toString('base64url');
    expect((await readOn(ahead)).names).toEqual(['new']);
    // The next start stores its server for this epoch, and does not begin another epoch.
    expect(await keepEventEpoch(pool, { restored: false })).toBe(epoch + 1);
  });

  it('[C-10] changes only once if several processes start at the same moment, and no event gets an epoch in between', async () => {
    const { pool } = world.database;
    const epoch = await keepEventEpoch(pool, { restored: false });
    await pool.query(`update event_epochs set cluster = '7000000000000000002/1'`);
    const writing = Promise.all(Array.from({ length: 20 }, (_, n) => tell(`beside ${n}`)));
    const begun = await Promise.all(
      Array.from({ length: 3 }, () => keepEventEpoch(pool, { restored: false })),
    );
    await writing;
    expect(begun).toEqual([epoch + 1, epoch + 1, epoch + 1]);
    const { rows } = await pool.query('select distinct epoch from events where epoch > $1', [epoch]);
    expect(rows.length).toBeLessThanOrEqual(1);
    await tell('afterwards');
    expect((await readOn()).names.at(-1)).toBe('afterwards');
  });
});
