import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { capture, kilometres, workingDay } from '../day-fixture.js';
import { type TestService, testService } from '../test-service.js';

const fieldCount = 4;
const outcomeCount = 12;

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

const fieldsWith = (member: (index: number) => Record<string, unknown>) =>
  Array.from({ length: fieldCount }, (_, index) => ({
    data_type: 'text',
    label: `Field ${index}`,
    integration_key: `slow${index}`,
    ...member(index),
  }));

/** Some 40 ms of searching, and never the same text, so that no result is known. */
const slowText = () => Array.from({ length: 1_500 }, () => 'ab'[randomInt(2)]).join('');

it.each([
  ['without an Idempotency-Key', {}],
  ['with an Idempotency-Key', { 'idempotency-key': randomUUID() }],
])(
  '[R-FRM-8] long pattern searches of a batch hold no transaction open, %s',
  async (_name, headers) => {
    const day = await workingDay(service, {
      plan: (plan) => {
        const text = JSON.stringify(plan, (key, value) =>
          key === 'fields' ? fieldsWith(() => ({ regex: 'a[ab]{390}[cd]' })) : value,
        );
        return JSON.parse(text);
      },
    });
    const outcomes = [
      kilometres(day, '182341'),
      ...Array.from({ length: outcomeCount }, () =>
        capture('load/check', { fields: fieldsWith(() => ({ value: slowText() })) }),
      ),
    ];
    let isDone = false;
    const startedAt = performance.now();
    const submitted = day
      .driver('POST', `/{org}/routes/${day.routeId}/outcomes`, { body: { outcomes }, headers })
      .finally(() => {
        isDone = true;
      });
    let longest = 0;
    while (!isDone) {
      const { rows } = await service.world.database.pool.query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 * 1000 as ms
        from pg_stat_activity where datname = current_database() and backend_xid is not null`,
      );
      longest = Math.max(longest, rows[0]?.ms ?? 0);
    }
    const tookMs = performance.now() - startedAt;
    const { status, body } = await submitted;
    expect([status, body.data?.[0]?.result]).toEqual([207, 'recorded']);
    expect(longest).toBeLessThan(tookMs / 3);
  },
  60_000,
);
