import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { weight, workingDay } from '../day-fixture.js';
import { isWaitingForLock } from '../sessions/lock-waiting.js';
import { type Answer, type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService({ REQUESTS_UNDER_WAY: '8' });
});
afterAll(() => service.stop());

/** Locks the session rows of a driver's day until `release` is called. */
async function lockSessions(driverId: string): Promise<{ release(): Promise<void> }> {
  const client = await service.world.database.pool.connect();
  await client.query('begin');
  await client.query('select from sessions where driver_id = $1 for update', [driverId]);
  return {
    async release() {
      await client.query('rollback');
      client.release();
    },
  };
}

describe('one caller with many requests', () => {
  it('[C-11] can have eight concurrent requests; more are refused, and other callers are not affected', async () => {
    const [busy, other] = [await workingDay(service), await workingDay(service)];
    const lock = await lockSessions(busy.driverId);
    const submits = Array.from({ length: 12 }, () => busy.submit([weight()]));
    const refused: Answer[] = [];
    for (const each of submits) each.then((answer) => refused.push(answer)).catch(() => undefined);
    await vi.waitFor(() => expect(refused).toHaveLength(4));
    for (const answer of [...refused]) {
      expect([answer.status, answer.body[0].code]).toEqual([429, 'rate_limited']);
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(await isWaitingForLock(service.world.database.pool)).toBe(true);
    const { rows } = await service.world.database.pool.query(
      `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(rows[0]?.waiting).toBeLessThanOrEqual(2);
    expect((await other.submit([weight()])).status).toBe(200);
    await lock.release();
    const answers = await Promise.all(submits);
    expect(answers.filter((each) => each.status === 200)).toHaveLength(8);
    expect((await busy.submit([weight()])).status).toBe(200);
  });

  it('[C-11] receives 503 with Retry-After if a row stays locked', async () => {
    const day = await workingDay(service);
    const lock = await lockSessions(day.driverId);
    const answer = await day.submit([weight()]);
    await lock.release();
    expect([answer.status, answer.body[0].code]).toEqual([503, 'unavailable']);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await day.submit([weight()])).status).toBe(200);
  }, 20_000);
});

describe('a caller without a token', () => {
  it('[C-11] may send only a few values', async () => {
    const logIn = (values: number) =>
      service.call('POST', '/account/auth', { body: { username: 'x', password: Array(values).fill(1) } });
    expect((await logIn(150)).body[0].code).toBe('wrong_type');
    expect((await logIn(250)).body[0].code).toBe('malformed_json');
  });
});
