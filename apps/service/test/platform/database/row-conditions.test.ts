import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containing } from '../../../src/platform/database/row-conditions.js';
import { emptyDatabase, type TestDatabase } from '../../test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.stop());

const texts = [
  'Ñandú',
  'ñANDÚ 7',
  'Straße',
  'STRASSE',
  'İstanbul',
  'istanbul',
  'ΣΊΣΥΦΟΣ',
  'σίσυφος',
  '50% a_b',
  'a\\b',
];
const parts = [...texts, 'nd', 'S', 'ß', '%', '_', '\\', 'i', 'σ', 'ς', ' ', 'é', 'e\u0301'];

describe('the condition that a text contains another', () => {
  it('[R-AST-2] has the same result as ilike', async () => {
    const { rows } = await database.pool.query<Record<string, unknown>>({
      text: `select t.text, p.part, ${containing('t.text', 'p.part')} as found,
        t.text ilike '%' || regexp_replace(p.part, '([\\\\%_])', '\\\\\\1', 'g') || '%' as expected
      from unnest($1::text[]) as t(text), unnest($2::text[]) as p(part)`,
      values: [texts, parts],
    });
    expect(rows).toHaveLength(texts.length * parts.length);
    expect(rows.filter(({ found, expected }) => found !== expected)).toEqual([]);
    expect(rows.filter(({ found }) => found).length).toBeGreaterThan(texts.length);
  });

  it('[C-11] takes no longer for texts that repeat a letter', async () => {
    const search = async (part: string) => {
      const startedAt = performance.now();
      const { rows } = await database.pool.query<Record<string, unknown>>({
        text: `select count(*)::integer as found from generate_series(1, 4000) as n,
          lateral (select repeat('a', 500 + n % 2) as text) t where ${containing('t.text', '$1')}`,
        values: [part],
      });
      expect(rows).toEqual([{ found: 0 }]);
      return performance.now() - startedAt;
    };
    const shortest = async (part: string) => Math.min(...[await search(part), await search(part)]);
    const harmless = await shortest('zzz');
    for (const part of [`${'a'.repeat(99)}b`, `b${'a'.repeat(99)}`, `${'a'.repeat(50)}b${'a'.repeat(49)}`])
      expect(await shortest(part)).toBeLessThan(5 * harmless + 20);
  }, 60_000);
});
