import { type CaptureOrder, countsBefore } from '@fleet/domain/outcomes/odometer-captures';
import { storedMicroseconds } from '@fleet/domain/values/stored-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countingFirst, countsBefore as countsBeforeSql } from '../../src/readings/counting-order.js';
import { suiteWorld } from '../test-context.js';

const world = suiteWorld();

const id = (n: number) => `00000000-0000-4000-8000-0000000000${n.toString(16).padStart(2, '0')}`;

/** Few seconds and few digits, so that equal times and times within one millisecond are frequent. */
const times = fc
  .tuple(
    fc.constantFrom('05', '06', '59'),
    fc.constantFrom('', '0', '4', '5', '49', '50', '51', '999'),
    fc.boolean(),
  )
  .map(([second, digits, isFine]) => {
    const fraction = isFine ? `000${digits}` : digits;
    return `2026-11-20T09:15:${second}${fraction === '' ? '' : `.${fraction}`}Z`;
  });
const captures: fc.Arbitrary<CaptureOrder[]> = fc
  .uniqueArray(fc.nat({ max: 200 }), { minLength: 2, maxLength: 6 })
  .chain((ids) => fc.tuple(...ids.map((n) => times.map((at) => ({ captured_at: at, submission_id: id(n) })))))
  .map((made) => [...made]);

const listed = `with c as (select * from jsonb_to_recordset($1::jsonb) as c (captured_at timestamptz, submission_id uuid))`;

describe('[C-6] the odometer outcome in force', () => {
  it('is the same in memory and in the database, even for equal times', async () => {
    let equal = 0;
    await fc.assert(
      fc.asyncProperty(captures, async (all) => {
        const inForce = all.reduce((best, each) => (countsBefore(each, best) ? each : best));
        const { rows } = await world.database.pool.query<{ first: string; unbeaten: string[] }>(
          `${listed} select (select c.submission_id::text from c order by ${countingFirst('c')} limit 1) as first,
             array(select c.submission_id::text from c
               where not exists (select from c o where ${countsBeforeSql('o', 'c')})) as unbeaten`,
          [JSON.stringify(all)],
        );
        expect(rows).toEqual([{ first: inForce.submission_id, unbeaten: [inForce.submission_id] }]);
        equal += all.length - new Set(all.map((each) => storedMicroseconds(each.captured_at))).size;
      }),
      { numRuns: 150 },
    );
    expect(equal).toBeGreaterThan(10);
  });

  it('is found by times that are rounded in memory as in the database', async () => {
    const digits = fc
      .tuple(fc.nat({ max: 999_999_999 }), fc.integer({ min: 1, max: 9 }))
      .map(([n, length]) => n.toString().padStart(9, '0').slice(0, length));
    const fractions = [
      ...fc.sample(digits, 500),
      ...['0000005', '0000015', '0000025', '9999995', '999999500'],
    ];
    const all = fractions.map((fraction) => `2026-11-20T09:15:59.${fraction}Z`);
    const { rows } = await world.database.pool.query<{ micros: string }>(
      `select (extract(epoch from t::timestamptz) * 1000000)::bigint::text as micros
       from unnest($1::text[]) with ordinality as u (t, n) order by n`,
      [all],
    );
    expect(all.map((each) => String(storedMicroseconds(each)))).toEqual(rows.map((row) => row.micros));
  });
});
