import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Day, weight, workingDay } from '../day-fixture.js';
import { codesOf, type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const active = (day: Day, headers: Record<string, string> = {}) =>
  day.driver('GET', '/{org}/routes/active', { headers });

/** The ids of the active route's stops. */
async function stopsOf(day: Day): Promise<string[]> {
  const { body } = await active(day);
  return body.data.travel_plan.points_of_interest.map((each: { id: string }) => each.id);
}

describe('reports over HTTP', () => {
  it('[R-GEN-5][R-CNV-12][C-6] accompany a driver through the day, each with the receipt in its response', async () => {
    const day = await workingDay(service);
    const [depot, hotel] = await stopsOf(day);
    const route = `/{org}/routes/${day.routeId}`;
    const calls: [string, string, object][] = [
      ['PUT', `${route}/points-of-interest/${depot}/arrival`, { at: at(1), position: [1.47, 42.45] }],
      ['PUT', `${route}/activities/load/status`, { status: 'Started', at: at(2) }],
      ['PUT', `${route}/activities/load/status`, { status: 'completed', at: at(3) }],
      ['PUT', `${route}/points-of-interest/${depot}/departure`, { at: at(4) }],
      ['POST', `${route}/activities`, { reference: 'a/b ü', type: 'FuelStop', name: 'Fuel', at: at(5) }],
      [
        'PUT',
        `${route}/activities/${encodeURIComponent('a/b ü')}/status`,
        { status: 'completed', at: at(6) },
      ],
      ['PUT', `${route}/points-of-interest/${hotel}/arrival`, { at: at(7) }],
      ['POST', '/{org}/positions', { positions: [{ at: at(8), coordinates: [1.48, 42.56] }] }],
      ['PUT', `${route}/completion`, { at: at(9) }],
    ];
    for (const [index, [method, path, body]] of calls.entries()) {
      const sequence = index + 1;
      const numbered =
        'positions' in body && Array.isArray(body.positions)
          ? { positions: body.positions.map((each) => ({ ...each, sequence })) }
          : { ...body, sequence };
      const answer = await day.driver(method, path, { body: numbered });
      const added = path.endsWith('/activities');
      expect(answer.status, JSON.stringify(answer.body)).toBe(added ? 201 : 200);
      expect(answer.body.received_through).toBe(sequence);
      const replay = await day.driver(method, path, { body: numbered });
      expect(replay.status).toBe(200);
      expect(replay.body.data.result ?? replay.body.data.duplicates).toBe(
        path.endsWith('/positions') ? 1 : 'duplicate',
      );
    }
    expect(codesOf(await active(day))).toEqual(['no_active_route']);
    const closed = await day.driver('PUT', `/{org}/sessions/${day.sessionId}/close`, {
      body: { last_sequence: calls.length },
    });
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  });

  it('[C-5] change the ETag of the active route, but not its version', async () => {
    const day = await workingDay(service);
    const before = await active(day);
    const tag = before.headers.get('etag') ?? '';
    const [depot] = await stopsOf(day);
    const path = `/{org}/routes/${day.routeId}/points-of-interest/${depot}/arrival`;
    const body = { at: at(1) };
    await day.driver('PUT', path, { body });
    const after = await active(day, { 'if-none-match': tag });
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(tag);
    expect(after.body.data.version).toBe(before.body.data.version);
    expect(after.body.data.travel_plan.points_of_interest[0].arrived_at).toBe(body.at);
    await day.driver('PUT', path, { body });
    expect((await active(day, { 'if-none-match': after.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('[R-VER-2][C-1] are accepted under the path with the second word, too', async () => {
    const day = await workingDay(service);
    const [depot] = await stopsOf(day);
    const path = `/{org}/loads/${day.routeId}/points-of-interest/${depot}/arrival`;
    const answer = await day.driver('PUT', path, { body: { at: at(1) } });
    expect([answer.status, answer.body.data.result]).toEqual([200, 'recorded']);
  });

  it('[C-4] share their sequence with outcomes', async () => {
    const day = await workingDay(service);
    const path = `/{org}/routes/${day.routeId}/activities/load/status`;
    const second = await day.driver('PUT', path, { body: { status: 'started', at: at(1), sequence: 2 } });
    expect(second.body.received_through).toBe(0);
    const first = await day.submit([{ ...weight(), sequence: 1 }]);
    expect(first.body.received_through).toBe(2);
  });

  it('[C-1] of an added activity get the same response again under the same Idempotency-Key', async () => {
    const day = await workingDay(service);
    const path = `/{org}/routes/${day.routeId}/activities`;
    const call = {
      body: { reference: 'tyre', type: 'breakdown', name: 'Tyre', at: at(1) },
      headers: { 'idempotency-key': `tyre-${day.key}` },
    };
    const answers = [await day.driver('POST', path, call), await day.driver('POST', path, call)];
    expect(answers.map((each) => [each.status, each.body.data.result])).toEqual([
      [201, 'recorded'],
      [201, 'recorded'],
    ]);
    const other = { ...call.body, name: 'Two tyres' };
    const taken = await day.driver('POST', path, { body: other });
    expect([taken.status, codesOf(taken), taken.body[0].key]).toEqual([409, ['key_in_use'], '/reference']);
  });

  it('[C-1] of an added activity are refused if no path could contain its reference', async () => {
    const day = await workingDay(service);
    for (const reference of ['.', '..']) {
      const body = { reference, type: 'breakdown', name: 'Tyre', at: at(1) };
      const answer = await day.driver('POST', `/{org}/routes/${day.routeId}/activities`, { body });
      expect([answer.status, codesOf(answer), answer.body[0].key]).toEqual([
        400,
        ['wrong_format'],
        '/reference',
      ]);
    }
  });

  it('[C-2] with faults are refused, with every fault and its place', async () => {
    const day = await workingDay(service);
    const route = `/{org}/routes/${day.routeId}`;
    const [depot] = await stopsOf(day);
    const refused = async (method: string, path: string, body: unknown) => {
      const { status, body: problems } = await day.driver(method, path, { body });
      return [status, problems.map((each: { code: string; key?: string }) => [each.code, each.key])];
    };
    const status = `${route}/activities/load/status`;
    expect(await refused('PUT', status, { status: 'skipped', at: at(1) })).toEqual([
      422,
      [['status_reason_required', '/reason']],
    ]);
    const [wrong, faults] = await refused('PUT', status, { status: 'lost', at: 'noon', speed: 3 });
    expect([wrong, faults.sort()]).toEqual([
      400,
      [
        ['invalid_date_time', '/at'],
        ['unknown_field', '/speed'],
        ['unknown_value', '/status'],
      ],
    ]);
    const arrival = `${route}/points-of-interest/${depot}/arrival`;
    expect(await refused('PUT', arrival, { at: '2026-11-20T09:00:00+01:00' })).toEqual([
      400,
      [['invalid_date_time', '/at']],
    ]);
    expect(await refused('PUT', `${route}/points-of-interest/first/arrival`, { at: at(1) })).toEqual([
      404,
      [['not_found', 'poiId']],
    ]);
    const positions = Array.from({ length: 1_001 }, () => ({ at: at(1), coordinates: [1, 42] }));
    expect(await refused('POST', '/{org}/positions', { positions })).toEqual([
      400,
      [['too_many', '/positions']],
    ]);
    expect(await refused('POST', '/{org}/positions', { positions: [] })).toEqual([
      400,
      [['too_few', '/positions']],
    ]);
  });

  it.each([
    ['with', { 'idempotency-key': randomUUID() }],
    ['without', {}],
  ])(
    '[R-RTE-11][C-6] of positions lead to an arrival at a stop, %s an Idempotency-Key',
    async (_, headers) => {
      const day = await workingDay(service);
      const positions = Array.from({ length: 12 }, (_, index) => ({
        at: at(1 + index / 4),
        coordinates: [1.489601, 42.568492],
      }));
      const answer = await day.driver('POST', '/{org}/positions', { body: { positions }, headers });
      expect(answer.body.data).toEqual({ recorded: 12, duplicates: 0, quarantined: 0 });
      const { body } = await active(day);
      expect(body.data.travel_plan.points_of_interest[1]).toMatchObject({
        status: 'arrived',
        arrived_at: positions[0]?.at,
      });
    },
  );

  it('[C-11] of positions are limited to 50,000 per driver and hour, duplicates included', async () => {
    const [day, other] = [await workingDay(service), await workingDay(service)];
    const positions = Array.from({ length: 1_000 }, () => ({ at: at(1), coordinates: [1.2, 42.3] }));
    const send = (one: Day) => one.driver('POST', '/{org}/positions', { body: { positions } });
    for (let call = 0; call < 50; call += 1) expect((await send(day)).status).toBe(200);
    const refused = await send(day);
    expect([refused.status, codesOf(refused)]).toEqual([429, ['rate_limited']]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await send(other)).status).toBe(200);
  });

  it('[C-11] are limited to 20,000 per route, but recorded ones are still duplicates', async () => {
    const day = await workingDay(service);
    const [depot] = await stopsOf(day);
    const path = `/{org}/routes/${day.routeId}/points-of-interest/${depot}/arrival`;
    const report = (minutes: number) => day.driver('PUT', path, { body: { at: at(minutes) } });
    const first = { at: at(1) };
    expect((await day.driver('PUT', path, { body: first })).status).toBe(200);
    await service.world.database.pool.query(
      `insert into progress_records select (jsonb_populate_record(p, jsonb_build_object('at', p.at - n * interval '1 s'))).*
        from progress_records p, generate_series(1, 19999) n where p.route_id = $1`,
      [day.routeId],
    );
    const refused = await report(2);
    expect([refused.status, codesOf(refused)]).toEqual([400, ['too_many']]);
    expect((await day.driver('PUT', path, { body: first })).body.data.result).toBe('duplicate');
  });

  it('[C-6] are also limited by the length of their texts, including reports on activities that the plan no longer has', async () => {
    const day = await workingDay(service);
    const failed = (body: object) =>
      day.driver('PUT', `/{org}/routes/${day.routeId}/activities/load/status`, { body });
    const reason = 'n'.repeat(10_000);
    const first = { status: 'failed', at: at(1), reason };
    expect((await failed(first)).status).toBe(200);
    await service.world.database.pool.query(
      `insert into progress_records select (jsonb_populate_record(p, jsonb_build_object('target', 'gone-' || n))).*
        from progress_records p, generate_series(1, 399) n where p.route_id = $1`,
      [day.routeId],
    );
    const refused = await failed({ status: 'failed', at: at(2), reason: 'short' });
    expect([refused.status, codesOf(refused)]).toEqual([400, ['too_many']]);
    expect((await failed(first)).body.data.result).toBe('duplicate');
  });
});
