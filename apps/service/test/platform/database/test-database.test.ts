import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test-database.js';

describe('the database of a suite', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.stop());

  it('has the schema of the service', async () => {
    const { rows } = await database.pool.query<{ number: number }>({
      text: 'select number from schema_migrations order by number limit 1',
    });
    expect(rows).toEqual([{ number: 1 }]);
  });

  it('is shared with no other suite', async () => {
    await database.pool.query({ text: 'create table ours ()' });
    const other = await testDatabase();
    const { rows } = await other.pool.query({ text: `select to_regclass('ours') as found` });
    await other.stop();
    expect(rows).toEqual([{ found: null }]);
  });
});
