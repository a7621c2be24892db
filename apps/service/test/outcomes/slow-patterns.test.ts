import { randomInt, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { capture, type Day, dayPlan, kilometres, workingDay } from '../day-fixture.js';
import { controller, endedDay, waitingRecord } from '../quarantine/quarantined-day.js';
import { suiteService } from '../test-service.js';
import { watchTransactions } from '../writing-transactions.js';

const fieldCount = 4;
const outcomeCount = 12;

const service = suiteService();

const fieldsWith = (member: (index: number) => Record<string, unknown>, count = fieldCount) =>
  Array.from({ length: count }, (_, index) => ({
    data_type: 'text',
    label: `Field ${index}`,
    integration_key: `slow${index}`,
    ...member(index),
  }));

/** The plan with slow patterns that end differently, so that a search with one is no search with another. */
const slowPlan = (plan: object, end = '[cd]'): object => {
  const regex = `a[ab]{390}${end}`;
  return JSON.parse(
    JSON.stringify(plan, (key, value) => (key === 'fields' ? fieldsWith(() => ({ regex })) : value)),
  );
};
const slowDay = () => workingDay(service, { plan: (plan) => slowPlan(plan) });

/** Some 40 ms of searching, and never the same text, so that no result is known. */
const slowText = () => Array.from({ length: 1_500 }, () => 'ab'[randomInt(2)]).join('');
const slowForm = () => capture('load/check', { fields: fieldsWith(() => ({ value: slowText() })) });
/** As slow, but the pattern is found at the end. */
const rightText = () => `${slowText().slice(392)}a${'b'.repeat(390)}c`;
const rightForm = () => capture('load/check', { fields: fieldsWith(() => ({ value: rightText() })) });

const slowBatch = (day: Day) => [
  kilometres(day, '182341'),
  ...Array.from({ length: outcomeCount }, () => slowForm()),
];

it.each([
  ['without an Idempotency-Key', {}],
  ['with an Idempotency-Key', { 'idempotency-key': randomUUID() }],
])(
  '[R-FRM-8] long pattern searches of a batch hold no transaction open, %s',
  async (_name, headers) => {
    const day = await slowDay();
    const body = { outcomes: slowBatch(day) };
    const { result, tookMs, longestMs } = await watchTransactions(service.world, () =>
      day.driver('POST', `/{org}/routes/${day.routeId}/outcomes`, { body, headers }),
    );
    expect([result.status, result.body.data?.[0]?.result]).toEqual([207, 'recorded']);
    expect(longestMs).toBeLessThan(tookMs / 3);
  },
  60_000,
);

it('[R-FRM-8] many pattern searches of medium length hold no transaction open', async () => {
  const many = 100;
  const regex = '[ab ]*a[ab ]{12}b$';
  const plan = (given: object): object =>
    JSON.parse(
      JSON.stringify(given, (key, value) => (key === 'fields' ? fieldsWith(() => ({ regex }), many) : value)),
    );
  const day = await workingDay(service, { plan });
  const text = () => Array.from({ length: 900 }, () => 'ab'[randomInt(2)]).join('');
  const form = () => capture('load/check', { fields: fieldsWith(() => ({ value: text() }), many) });
  const batch = [kilometres(day, '182341'), ...Array.from({ length: 8 }, form)];
  const { result, tookMs, longestMs } = await watchTransactions(service.world, () => day.submit(batch));
  expect([result.status, result.body.data?.[0]?.result]).toEqual([207, 'recorded']);
  expect(longestMs).toBeLessThan(tookMs / 3);
}, 60_000);

it('[R-FRM-8] pattern searches of a changed plan, by which a batch is judged under a lock, hold no transaction open', async () => {
  const day = await slowDay();
  expect((await day.submit([kilometres(day, '182341')])).status).toBe(200);
  const changed = await day.integration('PUT', `/routes/R-${day.key}`, {
    body: slowPlan(dayPlan(day.key), '[ef]'),
  });
  expect(changed.body.data.version).toBe(2);
  const { result, tookMs, longestMs } = await watchTransactions(service.world, () =>
    day.submit(slowBatch(day).with(0, kilometres(day, '182342'))),
  );
  expect([result.status, result.body.data?.[0]?.result]).toEqual([207, 'recorded']);
  expect(longestMs).toBeLessThan(tookMs / 3);
}, 60_000);

it('[R-FRM-8][C-4] pattern searches for a quarantined record that a controller accepts hold no transaction open', async () => {
  const control = await controller(service);
  const day = await endedDay(service, control, await slowDay());
  const late = { ...rightForm(), captured_at: day.later(1) };
  await day.send('POST', `/routes/${day.routeId}/outcomes`, { outcomes: [late] });
  const record = await waitingRecord(day);
  const { result, tookMs, longestMs } = await watchTransactions(service.world, () =>
    control('PUT', `${record}/acceptance`),
  );
  expect([result.status, result.body.data?.status]).toEqual([200, 'accepted']);
  expect(longestMs).toBeLessThan(tookMs / 2);
}, 60_000);
