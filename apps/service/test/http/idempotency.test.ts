import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { controllerCalls } from '../controller-fixture.js';
import { weight, workingDay } from '../day-fixture.js';
import { codesOf, type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

const keyed = (key: string) => ({ 'idempotency-key': key });

describe('a POST with an Idempotency-Key', () => {
  it('[R-CNV-13] [C-1] gets the first response again when it is repeated, and does the work once', async () => {
    const day = await workingDay(service, { session: false });
    const headers = keyed(randomUUID());
    const body = { asset_id: day.assetId, device_id: day.deviceId };
    const first = await day.driver('POST', '/{org}/sessions', { body, headers });
    const again = await day.driver('POST', '/{org}/sessions', { body, headers });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    // The token is a secret, so it is not stored and not repeated.
    expect(first.headers.get('authorization')).toMatch(/^Bearer /);
    expect(again.headers.get('authorization')).toBeNull();
  });

  it('[C-1] is refused with another body', async () => {
    const day = await workingDay(service);
    const headers = keyed('same');
    const path = `/{org}/routes/${day.routeId}/outcomes`;
    expect((await day.driver('POST', path, { body: { outcomes: [weight()] }, headers })).status).toBe(200);
    const other = await day.driver('POST', path, { body: { outcomes: [weight()] }, headers });
    expect([other.status, codesOf(other)]).toEqual([422, ['idempotency_key_reused']]);
  });

  it('[R-GEN-15] [C-1] is recognised under another form of its path, and refused under another path', async () => {
    const day = await workingDay(service);
    const headers = keyed(randomUUID());
    const body = { outcomes: [weight()] };
    const post = (path: string) => day.driver('POST', path, { body, headers });
    const first = await post(`/{org}/routes/${day.routeId}/outcomes`);
    for (const path of [
      `/{org}/loads/${day.routeId}/outcomes`,
      `/{org}/routes/${day.routeId.toUpperCase()}/outcomes`,
    ]) {
      const again = await post(path);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    }
    const other = await post(`/{org}/routes/${randomUUID()}/outcomes`);
    expect([other.status, codesOf(other)]).toEqual([422, ['idempotency_key_reused']]);
  });

  it('[C-1] gets a refusal again when it is repeated', async () => {
    const day = await workingDay(service);
    const headers = keyed(randomUUID());
    const body = { asset_id: day.assetId, device_id: day.deviceId };
    const first = await day.driver('POST', '/{org}/sessions', { body, headers });
    const again = await day.driver('POST', '/{org}/sessions', { body, headers });
    expect([first.status, again.status]).toEqual([409, 409]);
    expect(codesOf(first)).toEqual(['driver_in_session', 'asset_in_session', 'device_in_session']);
    expect(again.body).toEqual(first.body);
  });

  it('[C-1] does the work once if many equal calls arrive at the same moment, and all of them get the same response', async () => {
    const day = await workingDay(service);
    const headers = keyed(randomUUID());
    const body = { outcomes: [weight()] };
    const path = `/{org}/routes/${day.routeId}/outcomes`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => day.driver('POST', path, { body, headers })),
    );
    const [first] = answers;
    // All calls get the response that was stored first. It may be from a call that found the outcome of another call.
    expect(['recorded', 'duplicate']).toContain(first?.body.data[0].result);
    expect(answers.map((each) => [each.status, each.body])).toEqual(answers.map(() => [200, first?.body]));
    const { rows } = await service.world.database.pool.query(
      `select (select count(*)::int from outcomes where route_id = $1) as outcomes,
        (select count(*)::int from audit_entries where subject_id = $1::text and action = 'outcomes.submit') as entries`,
      [day.routeId],
    );
    expect(rows).toEqual([{ outcomes: 1, entries: 1 }]);
  });

  it('[C-1] stores no secret in readable form: no key, no signed address, and no webhook address', async () => {
    const day = await workingDay(service);
    const admin = await controllerCalls(service, { roles: ['organisation_administrator'] });
    const body = { content_type: 'image/png', byte_length: 9, sha256: 'ab'.repeat(32) };
    const headers = keyed(`secret-key-${randomUUID()}`);
    const announced = await day.driver('POST', '/{org}/blobs', { body, headers });
    const hook = { url: 'https://hooks.example/secret-path', event_types: [], description: 'Office' };
    const made = await admin('POST', '/{org}/webhooks', { body: hook, headers });
    expect([announced.status, made.status]).toEqual([201, 201]);
    const { rows } = await service.world.database.pool.query(
      'select k::text as stored, sealed_answer from idempotency_keys k',
    );
    const stored = rows.map((each) => `${each.stored} ${each.sealed_answer?.toString('latin1')}`).join('\n');
    for (const secret of [
      'signature=',
      'secret-path',
      'secret-key',
      new URL(announced.body.data.upload.url).search,
    ])
      expect(stored, secret).not.toContain(secret);
    // The repeated responses are complete.
    const again = await day.driver('POST', '/{org}/blobs', { body, headers });
    expect(again.body).toEqual(announced.body);
    expect((await admin('POST', '/{org}/webhooks', { body: hook, headers })).body.data.url).toBe(hook.url);
  });

  it('[C-1] does the work again after 24 hours', async () => {
    const day = await workingDay(service);
    const headers = keyed(randomUUID());
    const path = `/{org}/routes/${day.routeId}/outcomes`;
    const body = { outcomes: [weight()] };
    await day.driver('POST', path, { body, headers });
    await service.world.database.pool.query(
      `update idempotency_keys set created_at = created_at - interval '25 hours'`,
    );
    expect((await day.driver('POST', path, { body, headers })).body.data[0].result).toBe('duplicate');
  });
});
