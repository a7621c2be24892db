import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { selectEvents } from '../../src/events/event-queries.js';
import { readMoment } from '../../src/exports/export-pages.js';
import { selectOutcomes } from '../../src/exports/outcome-export-queries.js';
import { selectRouteOutcomes } from '../../src/outcomes/route-outcome-queries.js';
import { capture, type Day, workingDay } from '../day-fixture.js';
import { blocksOf } from '../statement-blocks.js';
import { systemActor } from '../test-context.js';
import { suiteService } from '../test-service.js';

const service = suiteService();
let day: Day;

/** Texts that PostgreSQL stores apart from their rows, in five blocks each, because they cannot be compressed. */
const large = () =>
  capture('deliver/cash', { amount: '1', currency: 'EUR', comment: randomBytes(7_500).toString('base64') });
const count = 120;

beforeAll(async () => {
  day = await workingDay(service);
  for (let sent = 0; sent < count; sent += 40) {
    const answer = await day.submit(Array.from({ length: 40 }, large));
    expect(answer.status).toBe(200);
  }
  const report = { at: new Date().toISOString(), status: 'failed', reason: 'é'.repeat(5_000) };
  const answer = await day.driver('PUT', `/{org}/routes/${day.routeId}/activities/load/status`, {
    body: report,
  });
  expect(answer.status).toBe(200);
  await service.world.database.pool.query('vacuum analyze');
});

it('[C-11] every event and outcome is stored with the length of its text', async () => {
  const { rows } = await service.world.database.pool.query(
    `select 'event' as what, count(*)::integer as count, bool_and(data_bytes = octet_length(data::text)) as is_exact
       from events group by what
     union all select 'outcome', count(*)::integer, bool_and(content_bytes = octet_length(content::text))
       from outcomes order by what`,
  );
  expect(rows).toEqual([
    { what: 'event', count: expect.any(Number), is_exact: true },
    { what: 'outcome', count, is_exact: true },
  ]);
  expect(rows[0].count).toBeGreaterThan(count);
});

it.each([
  [
    'part of the feed',
    (ctx: Context) =>
      selectEvents(
        ctx,
        { epoch: 0, transactionId: '0', position: '0' },
        { types: ['outcome_recorded'], siteLimit: [] },
        500,
      ),
  ],
  [
    'list of the outcomes of a route',
    (ctx: Context) => selectRouteOutcomes(ctx, day.routeId, {}, { limit: 500, offset: 0 }),
  ],
  [
    'page of an export of outcomes',
    async (ctx: Context) => selectOutcomes(ctx, { siteLimit: [], moment: await readMoment(ctx) }, null),
  ],
])('[C-11] a %s does not read texts to measure them, except those stored before', async (_, select) => {
  const ctx = service.world.contextFor(systemActor);
  const { pool } = service.world.database;
  const blocks = () => blocksOf(service.world, ctx, select);
  await blocks();
  const [read, found] = [await blocks(), await select(ctx)];
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('update events set data_bytes = null');
    await client.query('update outcomes set content_bytes = null');
    const old = { ...ctx, db: { query: client.query.bind(client) as Context['db']['query'] } };
    const world = { ...service.world, database: { ...service.world.database, pool: client as never } };
    expect(await blocksOf(world, old, select)).toBeGreaterThan(read + count);
    const { rows } = await select(old);
    expect(rows).toHaveLength(count);
    expect(rows.map(Object.values)).toEqual(found.rows.map(Object.values));
  } finally {
    await client.query('rollback');
    client.release();
  }
});
