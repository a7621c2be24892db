import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { startTrip } from '../progress/trip-fixture.js';
import { addOrganisation, suiteWorld, type TestWorld } from '../test-context.js';
import { type Asked, ask, askedFleet, statusesOf, suiteRunners, untilAnswered } from './release-fleet.js';

const world = suiteWorld();
const startRunner = suiteRunners(world);

/** The same world, as another organisation sees it. */
async function elsewhere(): Promise<TestWorld> {
  const organisationId = await addOrganisation(world);
  return {
    database: world.database,
    parts: world.parts,
    organisationId,
    clock: world.clock,
    contextFor: (actor, organisation = organisationId) => world.contextFor(actor, organisation),
    stop: () => world.stop(),
  };
}

/** The ids of transfers in the order in which they ended. */
async function orderOf(asked: readonly Asked[]): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from transfers where id = any($1) order by ended_at',
    [asked.map((each) => each.transferId)],
  );
  return rows.map((row) => row.id);
}

describe('due transfers of several organisations [C-8]', () => {
  it('are carried out in turns: many of one organisation do not delay one of another', async () => {
    const many = await askedFleet(world, 30, { from: -60_000, to: -30_000 });
    const one = await ask(await startTrip(await elsewhere()), -1_000);
    const runner = await startRunner();
    await untilAnswered(world, [...many, one]);
    await runner.stop();
    // Five transfers are carried out at the same time.
    expect((await orderOf([...many, one])).indexOf(one.transferId)).toBeLessThan(6);
  });

  it('do not wait for slow ones of another organisation', async () => {
    const slow = await askedFleet(world, 8, { from: -60_000, to: -30_000 });
    const other = await elsewhere();
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
    const client = await world.database.pool.connect();
    await client.query('begin');
    await client.query('select from routes where id = any($1) for update', [
      slow.map((each) => each.routeId),
    ]);
    const runner = await startRunner({ log });
    const blocked = async () =>
      (
        await world.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(blocked).toBe(4);
    const one = await ask(await startTrip(other), 0);
    await untilAnswered(world, [one]);
    // No transfer has given up its wait. Otherwise other transfers would not have had to wait.
    expect(lines).toEqual([]);
    expect(new Set(await statusesOf(world, slow))).toEqual(new Set(['requested']));
    await client.query('rollback');
    client.release();
    await untilAnswered(world, slow);
    await runner.stop();
  });
});
