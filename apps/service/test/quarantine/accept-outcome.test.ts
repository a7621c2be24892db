import { beforeAll, describe, expect, it } from 'vitest';
import { capture, dayPlan, kilometres, weight, workingDay } from '../day-fixture.js';
import { type Answer, codesOf, suiteService } from '../test-service.js';
import {
  controller,
  endedDay,
  type QuarantinedDay,
  quarantinedDay,
  waitingRecord,
} from './quarantined-day.js';

const service = suiteService();
let control: Awaited<ReturnType<typeof controller>>;
beforeAll(async () => {
  control = await controller(service);
});

const accept = (record: string, body?: object): Promise<Answer> =>
  control('PUT', `${record}/acceptance`, body === undefined ? {} : { body });
const submit = (day: QuarantinedDay, ...outcomes: unknown[]) =>
  day.send('POST', `/routes/${day.routeId}/outcomes`, { outcomes });
const resultsOf = (answer: Answer) => answer.body.data;

async function rows(text: string, ...values: unknown[]) {
  return (await service.world.database.pool.query(text, values)).rows;
}
const outcomesOf = (day: QuarantinedDay) =>
  rows(
    'select content, late, route_version, kind from outcomes where route_id = $1 order by received_at',
    day.routeId,
  );
const newsOf = (day: QuarantinedDay, after = 0) =>
  rows(
    `select position, type, data, site_id, route_id, session_id, driver_id from events
     where driver_id = $1 and position > $2 order by transaction_id, position`,
    day.driverId,
    after,
  );

describe('accepting an outcome', () => {
  it('[R-GEN-6][C-4] records it as late, with the events `outcome_recorded` and `record_accepted`', async () => {
    const day = await quarantinedDay(service, control);
    const outcome = weight('12.5', { captured_at: day.later(5), sequence: 1 });
    expect(resultsOf(await submit(day, outcome))).toEqual([
      expect.objectContaining({ result: 'recorded', quarantined: true }),
    ]);
    expect(await outcomesOf(day)).toEqual([]);
    const before = (await newsOf(day)).at(-1)?.position;
    const record = await waitingRecord(day);
    const shown = await control('GET', record);
    expect(shown.body.links.map((each: { rel: string }) => each.rel)).toEqual([
      'self',
      'acceptance',
      'discard',
    ]);
    const accepted = await accept(record, { note: 'By agreement' });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    expect(accepted.body.data).toMatchObject({
      status: 'accepted',
      note: 'By agreement',
      settled_at: expect.stringMatching(/Z$/),
      settled_by: expect.any(String),
      content: { value: '12.5' },
      route_version: 1,
    });
    expect(accepted.body.links.map((each: { rel: string }) => each.rel)).toEqual(['self']);
    expect(await outcomesOf(day)).toEqual([
      { content: expect.objectContaining(outcome), late: true, route_version: 1, kind: 'weight' },
    ]);
    const common = { route_id: day.routeId, session_id: day.sessionId, driver_id: day.driverId };
    expect(await newsOf(day, before)).toEqual([
      expect.objectContaining({
        type: 'outcome_recorded',
        ...common,
        data: expect.objectContaining({ late: true }),
      }),
      expect.objectContaining({
        type: 'record_accepted',
        ...common,
        data: { record_id: accepted.body.data.id, record_kind: 'outcome', note: 'By agreement' },
      }),
    ]);
    const audit = await rows(
      `select action, actor_kind, actor_id from audit_entries where (action = 'record.accept' and subject_id = $1)
        or (action = 'outcomes.submit' and subject_id = $2) order by at desc, id desc limit 2`,
      accepted.body.data.id,
      day.routeId,
    );
    const by = accepted.body.data.settled_by;
    expect(audit).toEqual([
      { action: 'record.accept', actor_kind: 'user', actor_id: by },
      { action: 'outcomes.submit', actor_kind: 'user', actor_id: by },
    ]);
  });

  it('[R-CNV-12][C-4][C-6] changes nothing when repeated, and makes the outcome a duplicate when the phone sends it again', async () => {
    const day = await quarantinedDay(service, control);
    // The phone does not send a currency. The service adds the only currency of the route.
    const cash = capture('deliver/cash', { amount: '120.50', captured_at: day.later(5), sequence: 1 });
    const first = await submit(day, cash);
    const record = await waitingRecord(day);
    const accepted = await accept(record, { note: 'first' });
    const news = await newsOf(day);
    const again = await accept(record, { note: 'second' });
    expect([again.status, again.body]).toEqual([200, accepted.body]);
    const replay = await submit(day, cash);
    expect(resultsOf(replay)).toEqual([
      expect.objectContaining({ submission_id: cash.submission_id, result: 'duplicate', late: true }),
    ]);
    expect([first.body.received_through, replay.body.received_through]).toEqual([1, 1]);
    expect(await newsOf(day)).toEqual(news);
    expect(await outcomesOf(day)).toEqual([
      expect.objectContaining({ content: expect.objectContaining({ amount: '120.50', currency: 'EUR' }) }),
    ]);
  });

  it('[R-RTE-5][C-6] changes the asset’s odometer; a lower reading is refused and stays waiting', async () => {
    const day = await quarantinedDay(service, control);
    await submit(day, kilometres(day, '182900', { captured_at: day.later(10) }));
    expect((await accept(await waitingRecord(day))).status).toBe(200);
    const reading = async () =>
      (await rows('select current_reading::text as at from assets where id = $1', day.assetId))[0]?.at;
    expect(await reading()).toBe('182900');
    const shown = await control('GET', `/{org}/routes/${day.routeId}`);
    expect(shown.body.data.allocation.assets[0].odometer.current_reading).toBe('182900');

    const other = await quarantinedDay(service, control);
    await submit(other, kilometres(other, '182400', { captured_at: other.later(10) }));
    // Meanwhile a higher reading of this truck was recorded, with an earlier capture time.
    await rows(
      `insert into asset_readings (organisation_id, asset_id, captured_at, submission_id, reading, route_id,
        activity_reference, requirement_key) values ($1, $2, now(), gen_random_uuid(), 190000, $3, 'x', 'y')`,
      service.world.organisationId,
      other.assetId,
      day.routeId,
    );
    const record = await waitingRecord(other);
    const refused = await accept(record);
    expect([refused.status, refused.body]).toEqual([
      422,
      [expect.objectContaining({ code: 'odometer_behind_asset', key: '/content/value' })],
    ]);
    expect((await control('GET', record)).body.data).toMatchObject({ status: 'waiting', settled_at: null });
    expect(await outcomesOf(other)).toEqual([]);
    expect((await newsOf(other)).map((each) => each.type)).not.toContain('record_accepted');
  });

  it('[R-IMG-5][C-7] accepts images that were uploaded during the ended session', async () => {
    const working = await workingDay(service);
    const uploaded = await working.upload();
    const day = await endedDay(service, control, working);
    await submit(day, capture('deliver/photo', { image_urls: [uploaded], captured_at: day.later(3) }));
    expect((await accept(await waitingRecord(day))).status).toBe(200);
    expect((await outcomesOf(day))[0]?.content.image_urls).toEqual([uploaded]);
  });

  it('[C-6] judges the outcome by the route version that was used when it arrived, even if the plan has changed since', async () => {
    const day = await quarantinedDay(service, control);
    await submit(day, weight('12.5', { captured_at: day.later(5) }));
    const plan = dayPlan(day.key);
    const [, hotel] = plan.travel_plan.points_of_interest;
    const deliver = hotel?.activities[0] as unknown as {
      requirements: { integration_key: string }[];
      execution_sequence: string[];
    };
    deliver.requirements = deliver.requirements.filter((each) => each.integration_key !== 'scale');
    deliver.execution_sequence = deliver.execution_sequence.filter((each) => each !== 'scale');
    const changed = await day.integration('PUT', `/routes/R-${day.key}`, { body: plan });
    expect(changed.body.data.version).toBe(2);
    expect((await accept(await waitingRecord(day))).status).toBe(200);
    expect(await outcomesOf(day)).toEqual([expect.objectContaining({ route_version: 1, late: true })]);
  });

  it('[C-6] is refused if its id has been used for other content in between', async () => {
    const day = await quarantinedDay(service, control);
    const outcome = weight('12.5', { captured_at: day.later(5) });
    await submit(day, outcome);
    const other = await workingDay(service);
    const used = await other.submit([weight('13', { submission_id: outcome.submission_id })]);
    expect(resultsOf(used)).toEqual([expect.objectContaining({ result: 'recorded' })]);
    const record = await waitingRecord(day);
    const refused = await accept(record);
    expect([refused.status, refused.body[0].code, refused.body[0].key]).toEqual([
      422,
      'submission_id_reused',
      '/content/submission_id',
    ]);
    expect((await control('PUT', `${record}/discard`, { body: { reason: 'Sent twice' } })).status).toBe(200);
  });

  it('[C-4] happens once at most, even if controllers accept and discard it at the same time', async () => {
    const day = await quarantinedDay(service, control);
    for (let round = 0; round < 5; round += 1) {
      await submit(day, weight(`${round}`, { captured_at: day.later(5 + round) }));
      const record = await waitingRecord(day);
      const discard = () => control('PUT', `${record}/discard`, { body: { reason: 'No' } });
      const calls = [accept(record), discard(), accept(record), discard(), accept(record), discard()];
      const answers = await Promise.all(calls);
      const { status } = (await control('GET', record)).body.data;
      const won = answers.filter((_, index) => (index % 2 === 0) === (status === 'accepted'));
      const lost = answers.filter((_, index) => (index % 2 === 0) !== (status === 'accepted'));
      expect(won.map((each) => each.status)).toEqual([200, 200, 200]);
      expect(lost.map((each) => [each.status, codesOf(each)])).toEqual(
        lost.map(() => [409, ['record_settled']]),
      );
    }
    const decided = (await day.quarantined()).map((each) => each.status);
    const news = (await newsOf(day)).map((each) => each.type);
    const count = (list: string[], word: string) => list.filter((each) => each === word).length;
    expect(count(news, 'record_accepted')).toBe(count(decided, 'accepted'));
    expect(count(news, 'record_discarded')).toBe(count(decided, 'discarded'));
    expect(await outcomesOf(day)).toHaveLength(count(decided, 'accepted'));
    expect(decided).toHaveLength(5);
  });
});
