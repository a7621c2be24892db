import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Day, weight, workingDay } from '../day-fixture.js';
import { type Answer, codesOf, type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

const day = 24 * 60 * 60 * 1_000;
const ahead = (ms: number) => new Date(service.world.clock.now() + ms).toISOString();
const coordinates = [1.48, 42.56];
const endOfTime = '9999-12-31T23:59:59.999999999Z';
const faultsOf = (answer: Answer) =>
  answer.body.map(({ code, key }: { code: string; key: string }) => `${code} ${key}`);

async function count(table: string, of: Day): Promise<number> {
  const { rows } = await service.world.database.pool.query(
    `select count(*)::int as n from ${table} where organisation_id = $1 and session_id = $2`,
    [service.world.organisationId, of.sessionId],
  );
  return rows[0].n;
}

describe('capture times that no clock can show', () => {
  it('[C-4][C-6] reject only their own outcome; possible but unlikely times are recorded', async () => {
    const today = await workingDay(service);
    const answer = await today.submit([
      weight('1', { captured_at: ahead(day + 60_000) }),
      weight('2', { captured_at: ahead(day - 60_000) }),
      weight('3', { captured_at: '0001-01-01T00:00:00Z' }),
      weight('4', { captured_at: '2000-01-01T00:00:00Z' }),
      weight('x', { captured_at: endOfTime }),
    ]);
    expect(answer.status).toBe(207);
    expect(answer.body.data.map((each: { result: string }) => each.result)).toEqual([
      'rejected',
      'recorded',
      'rejected',
      'recorded',
      'rejected',
    ]);
    const errors = answer.body.data.flatMap((each: { errors?: unknown[] }) => each.errors ?? []);
    expect(faultsOf({ ...answer, body: errors })).toEqual([
      'captured_in_future /outcomes/0/captured_at',
      'captured_too_early /outcomes/2/captured_at',
      'invalid_number /outcomes/4/value',
      'captured_in_future /outcomes/4/captured_at',
    ]);
    const alone = await today.submit([weight('1', { captured_at: endOfTime })]);
    expect([alone.status, codesOf(alone)]).toEqual([422, ['captured_in_future']]);
    expect(await count('outcomes', today)).toBe(2);
  });

  it('[C-6] do not affect recorded outcomes and reports, which are still duplicates', async () => {
    const today = await workingDay(service);
    const outcome = weight('1', { captured_at: ahead(day - 60_000) });
    const path = `/{org}/routes/${today.routeId}/activities/load/status`;
    const report = { status: 'started', at: outcome.captured_at };
    await today.submit([outcome]);
    expect((await today.driver('PUT', path, { body: report })).status).toBe(200);
    service.world.clock.advance(-120_000);
    try {
      expect((await today.submit([outcome])).body.data[0].result).toBe('duplicate');
      const replay = await today.driver('PUT', path, { body: report });
      expect(replay.body.data.result).toBe('duplicate');
      const other = await today.driver('PUT', path, { body: { ...report, status: 'completed' } });
      expect([other.status, faultsOf(other)]).toEqual([422, ['captured_in_future /at']]);
    } finally {
      service.world.clock.advance(120_000);
    }
  });

  it('[C-4][C-6] are refused in every report, and nothing changes', async () => {
    const today = await workingDay(service);
    const route = `/{org}/routes/${today.routeId}`;
    const { body } = await today.driver('GET', '/{org}/routes/active');
    const stop = body.data.travel_plan.points_of_interest[0].id;
    const reports: [string, string, object][] = [
      ['PUT', `${route}/points-of-interest/${stop}/arrival`, {}],
      ['PUT', `${route}/points-of-interest/${stop}/departure`, {}],
      ['PUT', `${route}/activities/load/status`, { status: 'started' }],
      ['POST', `${route}/activities`, { reference: 'fuel', type: 'fuel_stop', name: 'Fuel' }],
      ['PUT', `${route}/completion`, {}],
    ];
    for (const [method, path, report] of reports) {
      for (const [at, code] of [
        [endOfTime, 'captured_in_future'],
        ['0001-01-01T00:00:00Z', 'captured_too_early'],
      ]) {
        const answer = await today.driver(method, path, { body: { ...report, at, sequence: 1 } });
        expect([path, answer.status, faultsOf(answer)]).toEqual([path, 422, [`${code} /at`]]);
      }
    }
    const after = await today.driver('GET', '/{org}/routes/active');
    expect(after.body.data).toEqual(body.data);
    expect(await count('progress_records', today)).toBe(0);
  });

  it('[C-4][C-6] refuse a whole call of positions; the refusal lists all these times', async () => {
    const today = await workingDay(service);
    const at = [ahead(0), endOfTime, ahead(1_000), '1999-12-31T23:59:59.999Z'];
    const send = (times: string[]) =>
      today.driver('POST', '/{org}/positions', {
        body: { positions: times.map((each, n) => ({ at: each, coordinates, sequence: n + 1 })) },
      });
    const refused = await send(at);
    expect([refused.status, faultsOf(refused)]).toEqual([
      422,
      ['captured_in_future /positions/1/at', 'captured_too_early /positions/3/at'],
    ]);
    expect(await count('positions', today)).toBe(0);
    const taken = await send(at.filter((_, n) => n % 2 === 0));
    expect([taken.status, taken.body.received_through]).toEqual([200, 2]);
  });
});
