import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Day, kilometres, workingDay } from '../day-fixture.js';
import { codesOf, type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

async function reading(day: Day): Promise<string> {
  return (await day.driver('GET', `/{org}/assets/${day.assetId}`)).body.data.odometer.current_reading;
}

describe('odometer readings', () => {
  it('[R-ODO-2] are refused below the asset’s reading, accepted if equal, and update the asset', async () => {
    const day = await workingDay(service);
    expect(codesOf(await day.submit([kilometres(day, '182340.4')]))).toEqual(['odometer_behind_asset']);
    expect((await day.submit([kilometres(day, '182340.50')])).status).toBe(200);
    expect((await day.submit([kilometres(day, '182400')])).status).toBe(200);
    expect(await reading(day)).toBe('182400');
  });

  it('[R-RTE-4] appear in the active route, which gets a new ETag', async () => {
    const day = await workingDay(service);
    const before = await day.driver('GET', '/{org}/routes/active');
    await day.submit([kilometres(day, '182399.9')]);
    const after = await day.driver('GET', '/{org}/routes/active', {
      headers: { 'if-none-match': before.headers.get('etag') ?? '' },
    });
    expect(after.status).toBe(200);
    expect(after.body.data.allocation.assets[0].odometer.current_reading).toBe('182399.9');
    expect(after.body.data.version).toBe(before.body.data.version);
  });

  it('[C-6] can be corrected after a typing mistake, which also corrects the asset; both readings are kept', async () => {
    const day = await workingDay(service);
    const slip = kilometres(day, '982341');
    await day.submit([slip]);
    expect(await reading(day)).toBe('982341');
    const right = await day.submit([kilometres(day, '182341')]);
    expect(right.body.data[0]).toMatchObject({ result: 'recorded', corrects: slip.submission_id });
    expect(await reading(day)).toBe('182341');
    const { rows } = await service.world.database.pool.query(
      'select reading, superseded from asset_readings where organisation_id = $1 and asset_id = $2 order by captured_at',
      [service.world.organisationId, day.assetId],
    );
    expect(rows).toEqual([
      { reading: '982341', superseded: true },
      { reading: '182341', superseded: false },
    ]);
  });

  it('[C-6] are judged by the reading that was current when they were captured, even if a later reading arrived first', async () => {
    const day = await workingDay(service);
    const early = kilometres(day, '182350');
    const next = kilometres(day, '182360');
    await day.submit([next]);
    // Both readings belong to the same requirement. The later capture counts, although it arrived first.
    expect((await day.submit([early])).body.data[0].result).toBe('recorded');
    expect(await reading(day)).toBe('182360');
  });

  it('[R-ODO-2] of one batch are judged by each other, as if they had arrived one by one', async () => {
    const day = await workingDay(service, {
      plan: (plan) => {
        const again = structuredClone(plan);
        const activity = again.travel_plan.points_of_interest[1]?.activities[0] as unknown as {
          requirements: object[];
          execution_sequence: string[];
        };
        const odometer = again.travel_plan.points_of_interest[0]?.activities[0] as unknown as {
          requirements: object[];
        };
        activity.requirements.push({ ...odometer.requirements[0], integration_key: 'km-end' });
        activity.execution_sequence.push('km-end');
        return again;
      },
    });
    const end = (value: string) =>
      kilometres(day, value, { activity_reference: 'deliver', integration_key: 'km-end' });
    const answer = await day.submit([kilometres(day, '182400'), end('182390'), end('182410')]);
    expect(answer.body.data.map((each: { result: string }) => each.result)).toEqual([
      'recorded',
      'rejected',
      'recorded',
    ]);
    expect(await reading(day)).toBe('182410');
  });

  it('[R-ODO-5] [R-ODO-7] are refused for another meter type or another asset', async () => {
    const day = await workingDay(service);
    const other = await workingDay(service);
    expect(codesOf(await day.submit([kilometres(day, '182341', { meter_type: 'hours' })]))).toEqual([
      'meter_type_mismatch',
    ]);
    const foreign = { type: 'asset_id', identifier: other.assetId };
    expect(codesOf(await day.submit([kilometres(day, '182341', { asset_identifier: foreign })]))).toEqual([
      'asset_mismatch',
    ]);
    const unknown = { type: 'registration', identifier: 'NOBODY' };
    expect(codesOf(await day.submit([kilometres(day, '182341', { asset_identifier: unknown })]))).toEqual([
      'unknown_asset',
    ]);
  });

  it('[R-ODO-7] [R-AST-1] may name the asset by its registration, in any letter case and spacing, as in the look-up', async () => {
    const day = await workingDay(service);
    const found = await day.driver('GET', `/{org}/assets/${day.assetId}`);
    const registration: string = found.body.data.registration;
    const scanned = `${registration.toLowerCase().split('').join(' ')} `;
    const looked = await day.driver('GET', `/{org}/assets/lookup?code=${encodeURIComponent(scanned)}`);
    expect([looked.body.data.id, looked.body.data.identifier_type]).toEqual([day.assetId, 'registration']);
    const named = { asset_identifier: { type: 'registration', identifier: scanned } };
    expect((await day.submit([kilometres(day, '182341', named)])).body.data[0].result).toBe('recorded');
    const { rows } = await service.world.database.pool.query(
      `select submission_id from outcomes where organisation_id = $1 and content->'asset_identifier'->>'identifier' = $2`,
      [service.world.organisationId, scanned],
    );
    expect(rows).toHaveLength(1);
  });
});
