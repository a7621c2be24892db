import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Day, weight, workingDay } from '../day-fixture.js';
import { codesOf, type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

const perCall = 1_000;

/** Sends the largest number of positions in one call. `numberOf` gives the record number for each place. */
function sendPositions(day: Day, call: number, numberOf: (place: number) => number) {
  const startMs = service.world.clock.now() - 3_600_000;
  const positions = Array.from({ length: perCall }, (_, place) => ({
    at: new Date(startMs + call * perCall + place).toISOString(),
    coordinates: [1.48, 42.56],
    sequence: numberOf(call * perCall + place),
  }));
  return day.driver('POST', '/{org}/positions', { body: { positions } });
}

async function rangesOf(day: Day): Promise<number> {
  const { rows } = await service.world.database.pool.query(
    'select (select count(*)::int from unnest(received)) as n from sessions where organisation_id = $1 and id = $2',
    [service.world.organisationId, day.sessionId],
  );
  return rows[0].n;
}

describe('record numbers with gaps', () => {
  it('[C-4] are stored with at most 5,000 gaps, so that later writes of the session stay fast', async () => {
    const day = await workingDay(service);
    const everySecond = (place: number) => 2 * place + 3;
    for (let call = 0; call < 7; call += 1) {
      const sent = await sendPositions(day, call, everySecond);
      expect([sent.status, sent.body.received_through]).toEqual([200, 0]);
    }
    expect(await rangesOf(day)).toBe(5_000);
    expect((await day.submit([weight('1', { sequence: 1 })])).body.received_through).toBe(1);
    expect((await day.submit([weight('1', { sequence: 2 })])).body.received_through).toBe(3);
    // This number comes after too many gaps. The outcome is recorded, but the number is not stored.
    const far = weight('1', { sequence: 1_000_000 });
    expect((await day.submit([far])).body.data[0].result).toBe('recorded');
    expect(await rangesOf(day)).toBe(5_000);
  });

  it('[C-4] after the 5,000th gap are stored when gaps are filled and the records are sent again', async () => {
    const day = await workingDay(service);
    const last = weight('1', { sequence: 12_001 });
    for (let call = 0; call < 6; call += 1) await sendPositions(day, call, (place) => 2 * place + 2);
    expect((await day.submit([last])).body.data[0].result).toBe('recorded');
    for (let call = 6; call < 12; call += 1)
      await sendPositions(day, call, (place) => 2 * (place - 6_000) + 1);
    const close = () =>
      day.driver('PUT', `/{org}/sessions/${day.sessionId}/close`, { body: { last_sequence: 12_001 } });
    const early = await close();
    expect([early.status, codesOf(early)]).toEqual([409, ['records_missing']]);
    await sendPositions(day, 5, (place) => 2 * place + 2);
    const again = await day.submit([last]);
    expect([again.body.data[0].result, again.body.received_through]).toEqual(['duplicate', 12_001]);
    expect((await close()).body.data.status).toBe('closed');
  });
});
