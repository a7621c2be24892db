import { expect, it } from 'vitest';
import type { Context } from '../../src/context.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { listRoutes } from '../../src/routes/list-routes.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { systemActor } from '../test-context.js';
import { suiteService } from '../test-service.js';
import { routePlan } from './route-plan-fixture.js';

const service = suiteService();

/** Counts the rows that the statements of a context return. */
function countingRows(ctx: Context) {
  const counted = { rows: 0 };
  const db: Context['db'] = {
    async query<Row extends object>(statement: Parameters<Context['db']['query']>[0]) {
      const answer = await ctx.db.query<Row>(statement);
      counted.rows += answer.rows.length;
      return answer;
    },
  };
  return { counted, ctx: { ...ctx, db } };
}

it('[C-10][C-11] a search finds the routes of thousands of drivers with one name, and reads few of their ids', async () => {
  const { world } = service;
  const ctx = world.contextFor(systemActor);
  const save = async (name: string, allocation = {}) => {
    await saveRoute(ctx, { integrationKey: newUuidV7(), plan: routePlan(allocation, { name }) });
  };
  const { rows } = await world.database.pool.query<{ id: string }>(
    `insert into drivers (organisation_id, id, name)
     select $1, gen_random_uuid(), 'Driver Annabel ' || n from generate_series(1, 3000) n returning id`,
    [world.organisationId],
  );
  await save('Of a driver', { driverId: rows[2_500]?.id });
  await save('Of the word Annabel');
  await save('Of nobody');
  const counting = countingRows(ctx);
  const list = async (query: Parameters<typeof listRoutes>[1]) => {
    const { routes, pagination } = await listRoutes(counting.ctx, { search: 'ANNABEL', ...query });
    return { names: routes.map((each) => each.name), total: pagination.total };
  };
  expect(await list({ sort: '-updated_at' })).toEqual({
    names: ['Of the word Annabel', 'Of a driver'],
    total: 2,
  });
  expect(counting.counted.rows).toBeLessThan(1_100);
  expect(await list({ sort: '-updated_at', page_size: 1, page_no: 2 })).toEqual({
    names: ['Of a driver'],
    total: 2,
  });
  expect(await list({ search: 'annabel 2501' })).toEqual({ names: ['Of a driver'], total: 1 });
});
