import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseInteger8, parseTimestamp } from '../../../src/platform/database/postgres-types.js';
import { emptyDatabase, type TestDatabase } from '../../test-database.js';

describe('column types', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await emptyDatabase();
  });
  afterAll(() => database.stop());

  async function read(expression: string): Promise<unknown> {
    const { rows } = await database.pool.query<{ value: unknown }>({ text: `select ${expression} as value` });
    return rows[0]?.value;
  }

  it.each([
    [`timestamptz '2026-11-20 09:15:00+00'`, '2026-11-20T09:15:00.000Z'],
    [`timestamptz '2026-11-20 09:15:00.123456+00'`, '2026-11-20T09:15:00.123Z'],
    [`timestamptz '2026-11-20 09:15:00.5+02'`, '2026-11-20T07:15:00.500Z'],
    [`array[timestamptz '2026-11-20 09:15+00', null]`, ['2026-11-20T09:15:00.000Z', null]],
    [`'{}'::timestamptz[]`, []],
    [`date '2026-11-20'`, '2026-11-20'],
    [`1250.50::numeric(12,2)`, '1250.50'],
    [`array[1.5, null]::numeric[]`, ['1.5', null]],
    ['9007199254740991::bigint', 9_007_199_254_740_991],
    ['array[1, null]::bigint[]', [1, null]],
    ['count(*)', 1],
    [`'{"a": [1]}'::jsonb`, { a: [1] }],
    [`'{"a":1}'::json`, { a: 1 }],
    [`interval '1 day'`, '1 day'],
    ['null::timestamptz', null],
    [`array['a,b', 'c']`, ['a,b', 'c']],
  ])('include %s', async (expression, expected) => {
    expect(await read(expression)).toEqual(expected);
  });

  it('include no bigint that a number cannot represent: it is refused, not rounded', async () => {
    await expect(read('9007199254740993::bigint')).rejects.toThrow(/9007199254740993 does not fit/);
    expect(parseInteger8('-9007199254740991')).toBe(-9_007_199_254_740_991);
  });

  it('include times in other time zones', () => {
    expect(parseTimestamp('2026-11-20 14:45:00.25+05:30')).toBe('2026-11-20T09:15:00.250Z');
    expect(parseTimestamp('2026-11-20 04:15:00-05')).toBe('2026-11-20T09:15:00.000Z');
  });
});
