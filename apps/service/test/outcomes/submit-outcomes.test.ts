import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capture, type Day, kilometres, skip, weight, workingDay } from '../day-fixture.js';
import { codesOf, type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

async function stored(day: Day) {
  const { rows } = await service.world.database.pool.query(
    `select submission_id, content, status, kind, late, out_of_order, corrects, route_version, received_at >= captured_at as two_clocks
     from outcomes where organisation_id = $1 and route_id = $2 order by captured_at`,
    [service.world.organisationId, day.routeId],
  );
  return rows;
}

describe('a batch of outcomes', () => {
  it('[R-GEN-6] [R-IMG-5] can contain an outcome of every kind', async () => {
    const day = await workingDay(service);
    const url = await day.upload();
    const asset_identifier = { type: 'AssetId', identifier: day.assetId };
    const fields = [{ integration_key: 'temp', value: '2.5', label: 'Temperature', data_type: 'Number' }];
    const codes = [
      { code: 'P-1', status: 'scanned' },
      { code: 'P-2', status: 'missing', reason: 'Not loaded' },
    ];
    const outcomes = [
      kilometres(day, '182341', { status: 'Success', meter_type: 'Distance', asset_identifier }),
      capture('load/check', { fields }),
      capture('load/truck', { asset_identifier }),
      capture('deliver/photo', { image_urls: [url], comment: 'At the gate' }),
      capture('deliver/stars', { type: 'star', value: '5' }),
      weight('12.5', { unit: 'MetricTons' }),
      capture('deliver/cash', { amount: '120.50' }),
      capture('deliver/sign', { image_url: url, signee_name: 'Pere Font' }),
      capture('deliver/note', { image_urls: [url] }),
      capture('deliver/parcels', { codes }),
      skip('deliver/late'),
    ].map((each, index) => ({ ...each, sequence: index + 1 }));
    const answer = await day.submit(outcomes);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.data.map((each: { result: string }) => each.result)).toEqual(
      outcomes.map(() => 'recorded'),
    );
    expect(answer.body.data.some((each: object) => 'late' in each || 'out_of_order' in each)).toBe(false);
    expect(answer.body.received_through).toBe(outcomes.length);
    const rows = await stored(day);
    expect(rows).toHaveLength(11);
    expect(new Set(rows.map((row) => row.kind)).size).toBe(11);
    expect(rows[0]?.content.status).toBe('success');
    expect(rows[0]?.content.asset_identifier.type).toBe('asset_id');
    expect(rows.every((row) => row.two_clocks)).toBe(true);
  });

  it('[C-6] is answered with duplicates when sent again in any letter case; other content with a used id is refused', async () => {
    const day = await workingDay(service);
    const first = weight();
    expect((await day.submit([first])).body.data[0].result).toBe('recorded');
    const replay = await day.submit([{ ...first, unit: 'TONS', status: 'Success' }]);
    expect(replay.status).toBe(200);
    expect(replay.body.data[0].result).toBe('duplicate');
    const reused = await day.submit([{ ...first, value: '13' }]);
    expect(reused.status).toBe(422);
    expect(codesOf(reused)).toEqual(['submission_id_reused']);
    expect(reused.body[0].key).toBe('/outcomes/0/submission_id');
    expect(await stored(day)).toHaveLength(1);
  });

  it('[C-6] is recognised when sent again with ids in another letter case and times in another precision', async () => {
    const day = await workingDay(service);
    const seconds = new Date(service.world.clock.now()).toISOString().slice(0, 19);
    const first = weight('12.5', { captured_at: `${seconds}.120Z` });
    expect((await day.submit([first])).body.data[0].result).toBe('recorded');
    const path = `/{org}/routes/${day.routeId.toUpperCase()}/outcomes`;
    const submission_id = first.submission_id.toUpperCase();
    const captured_at = `${seconds}.12000Z`;
    for (const outcome of [first, { ...first, submission_id }, { ...first, submission_id, captured_at }]) {
      const replay = await day.driver('POST', path, { body: { outcomes: [outcome] } });
      expect([replay.status, replay.body.data?.[0]]).toEqual([
        200,
        { submission_id: first.submission_id, result: 'duplicate', out_of_order: true },
      ]);
    }
    expect((await stored(day)).map((row) => row.content.submission_id)).toEqual([first.submission_id]);
  });

  it('[C-6] is answered with 207 and a result for each outcome in order; a bad outcome does not affect the other outcomes', async () => {
    const day = await workingDay(service);
    const answer = await day.submit([
      skip('deliver/photo'),
      weight(),
      { nonsense: true },
      'text',
      skip('deliver/late', ' '),
    ]);
    expect(answer.status).toBe(207);
    const results = answer.body.data;
    expect(results.map((each: { result: string }) => each.result)).toEqual([
      'rejected',
      'recorded',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(results[0].errors[0].code).toBe('skip_not_allowed');
    expect(results[4].errors[0].code).toBe('status_reason_required');
    expect(await stored(day)).toHaveLength(1);
  });

  it('[R-OUT-1] [R-OUT-2] [R-ERR-3] is answered with 422 and the error array if every outcome is refused', async () => {
    const day = await workingDay(service);
    const answer = await day.submit([skip('deliver/photo'), capture('deliver/scale', { status: 'failed' })]);
    expect(answer.status).toBe(422);
    expect(answer.body.map((each: { code: string; key: string }) => [each.code, each.key])).toEqual([
      ['skip_not_allowed', '/outcomes/0/status'],
      ['status_reason_required', '/outcomes/1/status_reason'],
    ]);
    expect(await stored(day)).toHaveLength(0);
  });

  it('[C-2] gets all mistakes of its outcomes reported, each with a pointer', async () => {
    const day = await workingDay(service);
    const { captured_at, integration_key, ...rest } = weight();
    const answer = await day.submit([
      null,
      rest,
      { ...rest, captured_at, integration_key: 'nothing' },
      skip('deliver/late', '\u200b'),
    ]);
    const problems = answer.body.map((each: { code: string; key: string }) => `${each.code} ${each.key}`);
    expect([answer.status, problems]).toEqual([
      422,
      [
        'wrong_type /outcomes/0',
        'required /outcomes/1/captured_at',
        'required /outcomes/1/integration_key',
        'unknown_requirement /outcomes/2/integration_key',
        'status_reason_required /outcomes/3/status_reason',
      ],
    ]);
    expect(integration_key).toBe('scale');
    expect((await day.submit([])).body[0].message).toBe('At least 1 entry is needed, 0 came.');
  });

  it('[C-6] may contain text that cannot be stored; only that outcome is rejected', async () => {
    const day = await workingDay(service);
    const answer = await day.submit([
      weight(),
      skip('deliver/late', 'half a \ud800 pair'),
      skip('deliver/late\u0000', 'Snow'),
      { ...weight(), 'na\u0000me': 1 },
    ]);
    expect([answer.status, answer.body.data.map((each: { result: string }) => each.result)]).toEqual([
      207,
      ['recorded', 'rejected', 'rejected', 'rejected'],
    ]);
    expect(answer.body.data[1].errors[0]).toMatchObject({
      code: 'invalid_text',
      key: '/outcomes/1/status_reason',
    });
  });

  it('[C-6] may use the id of a rejected outcome again', async () => {
    const day = await workingDay(service);
    const outcome = weight('-1');
    expect((await day.submit([outcome])).status).toBe(422);
    const repeated = await day.submit([{ ...outcome, value: '1' }]);
    expect(repeated.body.data[0].result).toBe('recorded');
  });

  it('[C-6] records an id only once if it occurs several times', async () => {
    const day = await workingDay(service);
    const one = weight();
    const answer = await day.submit([one, one, { ...one, value: '99' }]);
    expect(answer.body.data.map((each: { result: string }) => each.result)).toEqual([
      'recorded',
      'duplicate',
      'rejected',
    ]);
    expect(await stored(day)).toHaveLength(1);
  });

  it('[C-6] may correct an earlier outcome; both are kept, and the answer names the corrected one', async () => {
    const day = await workingDay(service);
    const first = weight('12');
    await day.submit([first]);
    const corrected = await day.submit([weight('21')]);
    expect(corrected.body.data[0].corrects).toBe(first.submission_id);
    expect(await stored(day)).toHaveLength(2);
  });

  it('[C-6] has outcomes out of order recorded and marked', async () => {
    const day = await workingDay(service);
    const answer = await day.submit([weight()]);
    expect(answer.body.data[0]).toMatchObject({ result: 'recorded', out_of_order: true });
    const url = await day.upload();
    const inOrder = await day.submit([
      capture('deliver/photo', { image_urls: [url] }),
      capture('deliver/stars', { type: 'star', value: '4' }),
      weight('13'),
    ]);
    expect(inOrder.body.data.some((each: object) => 'out_of_order' in each)).toBe(false);
  });

  it('[R-ERR-1] is refused as a whole if its frame is wrong: no array, none, too many, unknown field, not JSON', async () => {
    const day = await workingDay(service);
    const path = `/{org}/routes/${day.routeId}/outcomes`;
    const many = Array.from({ length: 201 }, () => weight());
    expect((await day.driver('POST', path, { body: {} })).status).toBe(400);
    expect(codesOf(await day.driver('POST', path, { body: { outcomes: [] } }))).toEqual(['too_few']);
    expect(codesOf(await day.driver('POST', path, { body: { outcomes: many } }))).toEqual(['too_many']);
    expect(codesOf(await day.driver('POST', path, { body: { outcomes: [weight()], extra: 1 } }))).toEqual([
      'unknown_field',
    ]);
    const broken = await day.driver('POST', path, {
      raw: '{"outcomes":[',
      headers: { 'content-type': 'application/json' },
    });
    expect(codesOf(broken)).toEqual(['malformed_json']);
    expect(await stored(day)).toHaveLength(0);
  });

  it('[C-6] gets the same answer for another driver’s route as for an unknown route', async () => {
    const day = await workingDay(service);
    const other = await workingDay(service);
    const path = (id: string) => `/{org}/routes/${id}/outcomes`;
    const foreign = await day.driver('POST', path(other.routeId), { body: { outcomes: [weight()] } });
    const unknown = await day.driver('POST', path(randomUUID()), { body: { outcomes: [weight()] } });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body).toEqual(unknown.body);
  });

  it('[R-IMG-5] [R-IMG-6] is refused with an image that was never uploaded, or with two images where one is required', async () => {
    const day = await workingDay(service);
    const url = await day.upload();
    const never = url.replace(/[0-9a-f]{12}$/, '000000000000');
    expect(codesOf(await day.submit([capture('deliver/photo', { image_urls: [never] })]))).toEqual([
      'unknown_image',
    ]);
    expect(codesOf(await day.submit([capture('deliver/photo', { image_urls: [url, url] })]))).toEqual([
      'single_image_only',
    ]);
    expect(
      codesOf(
        await day.submit([capture('deliver/photo', { image_urls: ['http://elsewhere.example/x.jpg'] })]),
      ),
    ).toEqual(['unknown_image']);
  });

  it('[C-6] is recorded once, even if many copies of it arrive at the same time', async () => {
    const day = await workingDay(service);
    const batch = Array.from({ length: 20 }, () => weight());
    const answers = await Promise.all(Array.from({ length: 12 }, () => day.submit(batch)));
    expect(answers.map((each) => each.status)).toEqual(answers.map(() => 200));
    const recorded = answers.flatMap((each) => each.body.data).filter((each) => each.result === 'recorded');
    expect(recorded).toHaveLength(20);
    expect(await stored(day)).toHaveLength(20);
    const { rows } = await service.world.database.pool.query(
      `select count(*)::int as n from events where organisation_id = $1 and route_id = $2 and type = 'outcome_recorded'`,
      [service.world.organisationId, day.routeId],
    );
    expect(rows[0].n).toBe(20);
  });
});
