import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Day, weight, workingDay } from '../day-fixture.js';
import { codesOf, suiteService } from '../test-service.js';
import { controller } from './quarantined-day.js';

const service = suiteService();
let control: Awaited<ReturnType<typeof controller>>;
beforeAll(async () => {
  control = await controller(service);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** The first outcome of a session, as sent by an app that did not judge it: its value has a comma. */
function slip(day: Day) {
  const content = { ...weight(), value: '12,5' };
  const record = {
    ...{
      kind: 'outcome',
      route_id: day.routeId,
      route_version: 1,
      captured_at: content.captured_at,
      sequence: 1,
    },
    problems: [{ code: 'invalid_number', message: 'This is not a number.', key: '/value' }],
    ...{ reason: 'The weighbridge was closed', content },
  };
  return { id: content.submission_id, record };
}

const giveUp = (day: Day, id: string, body: Record<string, unknown>, sessionId = day.sessionId) =>
  day.driver('PUT', `/{org}/sessions/${sessionId}/given-up-records/${id}`, { body });
const quarantined = (id: string) => `/{org}/quarantined-records/${id}`;

async function historyOf(id: string) {
  const { pool } = service.world.database;
  const [events, audit] = await Promise.all([
    pool.query(`select type, data from events where data->>'record_id' = $1`, [id]),
    pool.query('select action, data from audit_entries where subject_id::text = $1', [id]),
  ]);
  return { events: events.rows, actions: audit.rows.map((each) => each.action) };
}

describe('a record that its driver gives up', () => {
  it('[C-4] is shown to controllers once, with reason and problems, and its number counts as received', async () => {
    const day = await workingDay(service);
    const { id, record } = slip(day);
    const refused = await day.submit([{ ...record.content, sequence: 1 }]);
    expect(refused.status).toBe(422);
    const given = await giveUp(day, id, record);
    expect([given.status, given.body.data, given.body.received_through]).toEqual([
      200,
      { result: 'recorded', quarantined: true },
      1,
    ]);
    const again = await giveUp(day, id, record);
    expect([again.status, again.body.data.result, again.body.received_through]).toEqual([
      200,
      'duplicate',
      1,
    ]);
    const read = await control('GET', quarantined(id));
    expect(read.body.data).toMatchObject({
      ...{ id, kind: 'outcome', status: 'waiting', sequence: 1, session_id: day.sessionId },
      ...{ route_id: day.routeId, given_up_reason: record.reason, problems: record.problems },
      content: { value: '12,5' },
    });
    const list = await control('GET', `/{org}/quarantined-records?session_id=${day.sessionId}`);
    expect(list.body.data).toMatchObject([{ id, given_up_reason: record.reason }]);
    const { events, actions } = await historyOf(id);
    expect(events).toMatchObject([
      { type: 'record_quarantined', data: { record_kind: 'outcome', given_up_reason: record.reason } },
    ]);
    expect(actions).toEqual(['record.give_up']);
    const closed = await day.driver('PUT', `/{org}/sessions/${day.sessionId}/close`, {
      body: { last_sequence: 1 },
    });
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  });

  it('[C-4] can be discarded, or accepted if the rules allow it; a refusal names the place in its content', async () => {
    const day = await workingDay(service);
    const { id, record } = slip(day);
    await giveUp(day, id, record);
    const refused = await control('PUT', `${quarantined(id)}/acceptance`);
    expect(refused.status).toBe(400);
    expect(refused.body[0].key).toBe('/content/value');
    const discarded = await control('PUT', `${quarantined(id)}/discard`, { body: { reason: 'No weight' } });
    expect(discarded.body.data.status).toBe('discarded');

    const good = weight('13.5');
    const whole = { ...record, captured_at: good.captured_at, sequence: 2, content: good };
    await giveUp(day, good.submission_id, whole);
    const accepted = await control('PUT', `${quarantined(good.submission_id)}/acceptance`);
    expect([accepted.status, accepted.body.data?.status], JSON.stringify(accepted.body)).toEqual([
      200,
      'accepted',
    ]);
    const { rows } = await service.world.database.pool.query(
      'select late from outcomes where submission_id = $1',
      [good.submission_id],
    );
    expect(rows).toEqual([{ late: true }]);
  });

  it('[C-4] may be a report or a position, which has no effect before it is accepted', async () => {
    const day = await workingDay(service);
    const at = minutesAgo(5);
    const route = (await control('GET', `/{org}/routes/${day.routeId}`)).body.data;
    const stopId = route.travel_plan.points_of_interest[0].id;
    const frame = { captured_at: at, reason: 'It does not go', route_id: day.routeId };
    const report = (kind: string, target: string, detail = '', content = {}, time = at) => ({
      ...frame,
      ...{ kind: 'progress', content: { kind, target, at: time, detail, content } },
    });
    const position = (content: unknown) => ({ ...frame, kind: 'position', content });
    const cases: [Record<string, unknown>, number, string?][] = [
      [report('arrival', stopId, 'driver'), 200],
      [report('arrival', randomUUID(), 'driver'), 422, '/content/target'],
      [report('activity_status', 'load', 'failed'), 422, '/content/content/reason'],
      [report('activity_status', 'load', 'done'), 400, '/content/status'],
      [report('activity_added', 'fuel', '', { type: 'picnic', name: 'Lunch' }), 400, '/content/type'],
      [report('activity_added', 'fuel', '', { type: 'fuel_stop', name: 'Fuel' }), 200],
      [report('completion', '', '', {}, '2099-01-01T00:00:00.000Z'), 422, '/content/at'],
      [{ ...frame, kind: 'progress', content: { nonsense: true } }, 400, '/content'],
      [position({ at, coordinates: [1.5, 42.5] }), 200],
      [position({ at, coordinates: 'here' }), 400, '/content/coordinates'],
      [{ ...report('arrival', stopId, 'driver'), route_id: randomUUID() }, 404, '/route_id'],
    ];
    for (const [body, status, key] of cases) {
      const id = randomUUID();
      const given = await giveUp(day, id, body);
      expect(given.status, JSON.stringify(given.body)).toBe(200);
      const answer = await control('PUT', `${quarantined(id)}/acceptance`);
      expect([answer.status, answer.body[0]?.key], JSON.stringify([body, answer.body])).toEqual([
        status,
        key,
      ]);
      const { status: now } = (await control('GET', quarantined(id))).body.data;
      expect(now).toBe(status === 200 ? 'accepted' : 'waiting');
    }
  });

  it('[C-4] may have a content as deep as any body, and no text that cannot be stored', async () => {
    const day = await workingDay(service);
    const { record } = slip(day);
    const send = (depth: number, filling: string) => {
      // The body, the content and its member add three levels.
      const content = `{"a":${'['.repeat(depth - 2)}${filling}${']'.repeat(depth - 2)}}`;
      const path = `/{org}/sessions/${day.sessionId}/given-up-records/${randomUUID()}`;
      const body = JSON.stringify({ ...record, content: 0 });
      return day.driver('PUT', path, {
        raw: body.replace('"content":0', `"content":${content}`),
        headers: { 'content-type': 'application/json' },
      });
    };
    const nul = String.raw`"\u0000"`;
    const half = String.raw`"\ud800"`;
    const cases = [
      ...([
        [100, nul, 'invalid_text'],
        [100, half, 'invalid_text'],
      ] as const),
      ...([
        [101, nul, 'malformed_json'],
        [150, half, 'malformed_json'],
        [5_000, '1', 'malformed_json'],
      ] as const),
    ] as const;
    for (const [depth, filling, code] of cases) {
      const answer = await send(depth, filling);
      expect([answer.status, codesOf(answer)]).toEqual([400, [code]]);
    }
    expect((await send(100, '1')).status).toBe(200);
  });

  it('[C-4] keeps the numbers of its content in double precision', async () => {
    const day = await workingDay(service);
    const { id, record } = slip(day);
    const numbers = '[12.5,1e400,-0,12345678901234567890123]';
    const body = JSON.stringify({ ...record, content: 0 }).replace(
      '"content":0',
      `"content":{"a":${numbers}}`,
    );
    const path = `/{org}/sessions/${day.sessionId}/given-up-records/${id}`;
    const headers = { 'content-type': 'application/json' };
    expect((await day.driver('PUT', path, { raw: body, headers })).status).toBe(200);
    const { content } = (await control('GET', quarantined(id))).body.data;
    expect(content).toEqual({ a: [12.5, null, 0, Number('12345678901234567890123')] });
  });

  it('[C-4] must belong to a session of its driver on its device, and its id must be new', async () => {
    const [day, other] = [await workingDay(service), await workingDay(service)];
    const { id, record } = slip(day);
    const refused = async (answer: ReturnType<typeof giveUp>, status: number, code: string) => {
      const { status: actual, ...rest } = await answer;
      expect([actual, codesOf({ status: actual, ...rest })]).toEqual([status, [code]]);
    };
    await refused(giveUp(day, id, record, other.sessionId), 404, 'not_found');
    const path = `/{org}/sessions/${day.sessionId}/given-up-records/${id}`;
    const elsewhere = day.driver('PUT', path, { body: record, headers: { 'x-device-id': 'other' } });
    await refused(elsewhere, 403, 'wrong_device');
    await giveUp(day, id, record);
    await refused(giveUp(other, id, slip(other).record), 422, 'submission_id_reused');
    await refused(giveUp(day, randomUUID(), { ...record, reason: ' ' }), 400, 'blank');
  });
});
