import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capture, type Day, dayPlan, kilometres, workingDay } from '../day-fixture.js';
import { isWaitingForLock } from '../sessions/lock-waiting.js';
import { codesOf, type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

const initial = '182340.5';
const slipped = '982341';

async function reading(day: Day): Promise<string> {
  return (await day.driver('GET', `/{org}/assets/${day.assetId}`)).body.data.odometer.current_reading;
}

async function shownReading(day: Day): Promise<string> {
  const route = await day.driver('GET', '/{org}/routes/active');
  return route.body.data.allocation.assets[0].odometer.current_reading;
}

const failed = (fields = {}) =>
  capture('load/km', { status: 'failed', status_reason: 'The display is dark', ...fields });
const atTheEnd = (day: Day, value: string) =>
  kilometres(day, value, { activity_reference: 'deliver', integration_key: 'km-end' });
const resultsOf = (answer: { body: { data: { result: string }[] } }) =>
  answer.body.data.map((each) => each.result);

/** A day with a second odometer requirement, at the last stop. */
function twoReadings() {
  return workingDay(service, { plan: (plan) => withEnd(plan) });
}

function withEnd(plan: ReturnType<typeof dayPlan>) {
  const again = structuredClone(plan);
  const requirementsAt = (stop: number) =>
    again.travel_plan.points_of_interest[stop]?.activities[0] as unknown as {
      requirements: object[];
      execution_sequence: string[];
    };
  const end = requirementsAt(1);
  end.requirements.push({ ...requirementsAt(0).requirements[0], integration_key: 'km-end' });
  end.execution_sequence.push('km-end');
  return again;
}

describe('an odometer reading that is withdrawn', () => {
  it('[C-6] no longer counts once its requirement is reported as failed, so that the next correct reading is accepted', async () => {
    const day = await twoReadings();
    const slip = kilometres(day, slipped);
    await day.submit([slip]);
    expect([await reading(day), await shownReading(day)]).toEqual([slipped, slipped]);
    expect(codesOf(await day.submit([atTheEnd(day, '182350')]))).toEqual(['odometer_behind_asset']);
    const back = await day.submit([failed()]);
    expect(back.body.data[0]).toMatchObject({ result: 'recorded', corrects: slip.submission_id });
    expect([await reading(day), await shownReading(day)]).toEqual([initial, initial]);
    expect(resultsOf(await day.submit([atTheEnd(day, '182350')]))).toEqual(['recorded']);
    expect(await reading(day)).toBe('182350');
  });

  it('[C-6] no longer counts, even if all outcomes arrive in one batch', async () => {
    const day = await twoReadings();
    const answer = await day.submit([
      kilometres(day, slipped),
      atTheEnd(day, '182345'),
      failed(),
      atTheEnd(day, '182350'),
    ]);
    expect(resultsOf(answer)).toEqual(['recorded', 'rejected', 'recorded', 'recorded']);
    expect([await reading(day), await shownReading(day)]).toEqual(['182350', '182350']);
  });

  it('[C-6] is withdrawn only by a failure that was captured later; the order of arrival does not matter', async () => {
    const day = await workingDay(service);
    const before = failed();
    await day.submit([kilometres(day, '182400')]);
    await day.submit([before]);
    expect(await reading(day)).toBe('182400');
    const other = await workingDay(service);
    const early = kilometres(other, '182400');
    await other.submit([failed()]);
    expect(resultsOf(await other.submit([early]))).toEqual(['recorded']);
    expect(await reading(other)).toBe(initial);
  });

  it('[C-6] is withdrawn from the asset that an earlier version of the route named', async () => {
    const day = await workingDay(service);
    const other = await workingDay(service);
    await day.submit([kilometres(day, slipped)]);
    const plan = dayPlan(day.key);
    const body = JSON.parse(JSON.stringify(plan).replaceAll(`T-${day.key}`, `T-${other.key}`));
    expect((await day.integration('PUT', `/routes/R-${day.key}`, { body })).status).toBe(200);
    const right = kilometres(other, '182341');
    expect(resultsOf(await day.submit([right]))).toEqual(['recorded']);
    expect([await reading(day), await reading(other)]).toEqual([initial, '182341']);
  });

  it('[C-6] does not count again after the asset got another meter', async () => {
    const day = await workingDay(service);
    const early = kilometres(day, '182360');
    await day.submit([kilometres(day, '182350')]);
    await day.submit([kilometres(day, '182400')]);
    const asset = {
      type: 'truck',
      name: 'Truck',
      odometer: { meter_type: 'distance', unit: 'mi', current_reading: '12' },
    };
    expect((await day.integration('PUT', `/assets/T-${day.key}`, { body: asset })).status).toBe(200);
    expect(await reading(day)).toBe('12');
    expect(resultsOf(await day.submit([early]))).toEqual(['recorded']);
    expect(await reading(day)).toBe('12');
  });

  it('[C-6] is also withdrawn by a failure that waited while the reading was written', async () => {
    const day = await workingDay(service);
    const slip = kilometres(day, slipped);
    await day.submit([failed({ captured_at: slip.captured_at })]);
    const client = await service.world.database.pool.connect();
    const { organisationId } = service.world;
    try {
      await client.query('begin');
      // The statements of a submission of the reading, paused just before the commit.
      await client.query('update sessions set received = received where organisation_id = $1 and id = $2', [
        organisationId,
        day.sessionId,
      ]);
      await client.query(
        `insert into asset_readings (organisation_id, asset_id, captured_at, submission_id, reading, route_id,
          activity_reference, requirement_key) values ($1, $2, $3, $4, $5, $6, 'load', 'km')`,
        [organisationId, day.assetId, slip.captured_at, slip.submission_id, slipped, day.routeId],
      );
      await client.query('update assets set current_reading = $3 where organisation_id = $1 and id = $2', [
        organisationId,
        day.assetId,
        slipped,
      ]);
      const answer = day.submit([failed()]);
      expect(await isWaitingForLock(service.world.database.pool)).toBe(true);
      await client.query('commit');
      expect(resultsOf(await answer)).toEqual(['recorded']);
    } finally {
      client.release();
    }
    expect(await reading(day)).toBe(initial);
  });
});

describe('two odometer outcomes of one requirement, captured at the same time', () => {
  it.each([
    ['one batch', true],
    ['two batches', false],
  ])(
    '[C-6] the outcome with the greater id counts, in either order of arrival, in %s',
    async (_, isOneBatch) => {
      for (const isGreaterFirst of [true, false]) {
        const day = await workingDay(service);
        const captured_at = new Date(Date.now() - 1_000).toISOString();
        const read = (value: string, start: string) =>
          kilometres(day, value, { captured_at, submission_id: start + randomUUID().slice(1) });
        const both = [read('182400', '0'), read('182390', 'f')];
        if (isGreaterFirst) both.reverse();
        for (const batch of isOneBatch ? [both] : both.map((each) => [each])) {
          expect(resultsOf(await day.submit(batch))).toEqual(batch.map(() => 'recorded'));
        }
        expect(await reading(day)).toBe('182390');
      }
    },
  );
});
