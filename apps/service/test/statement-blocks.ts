import type { Context } from '../src/context.js';
import type { TestWorld } from './test-context.js';

interface PlanNode {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/**
 * The number of blocks that the statements of a call read. Each statement is carried out twice, outside any transaction:
 * once to count, once for its result.
 */
export async function blocksOf(
  world: TestWorld,
  ctx: Context,
  call: (ctx: Context) => Promise<unknown>,
): Promise<number> {
  let blocks = 0;
  const db: Context['db'] = {
    async query(statement) {
      const { text, values = [] } = statement;
      const { pool } = world.database;
      const explained = await pool.query(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      );
      const plan: PlanNode = explained.rows[0]['QUERY PLAN'][0].Plan;
      blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      return pool.query(text, values);
    },
  };
  await call({ ...ctx, db });
  return blocks;
}
