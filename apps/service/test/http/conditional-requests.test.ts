import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { type CallsOf, controllerCalls } from '../controller-fixture.js';
import { type Day, workingDay } from '../day-fixture.js';
import { untilReadable } from '../events/event-reader.js';
import { quarantinedDay } from '../quarantine/quarantined-day.js';
import { systemActor } from '../test-context.js';
import { type TestService, testService } from '../test-service.js';

let service: TestService;
let day: Day;
let office: CallsOf;
beforeAll(async () => {
  service = await testService();
  day = await workingDay(service);
  office = await controllerCalls(service, { roles: ['organisation_administrator', 'controller'] });
});

/** Adds a record in quarantine, and a message for the driver of this file. */
async function addRecordAndMessage(): Promise<void> {
  const other = await quarantinedDay(service, office);
  const at = other.later(5);
  await other.send('POST', '/positions', { positions: [{ at, coordinates: [1.5, 42.5] }] });
  const body = { name: `Round ${at}` };
  expect((await office('PATCH', `/{org}/routes/${day.routeId}`, { body })).status).toBe(200);
}
afterAll(() => service.stop());

describe('responses that a client may cache', () => {
  it.each([['/account'], ['/{org}/sessions'], ['/{org}/assets'], ['/{org}/routes/active']])(
    '[C-1] GET %s returns an ETag, and 304 to a client that sends it',
    async (path) => {
      const full = await day.driver('GET', path);
      const etag = full.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w.-]+"$/);
      expect(full.headers.get('cache-control')).toBe('private, no-cache');
      const same = await day.driver('GET', path, { headers: { 'if-none-match': etag } });
      expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', etag]);
      expect(same.headers.get('cache-control')).toBe('private, no-cache');
      const other = await day.driver('GET', path, { headers: { 'if-none-match': '"other"' } });
      expect([other.status, other.body]).toEqual([200, full.body]);
    },
  );

  it.each(['/notifications', '/audit', '/quarantined-records', '/integration/events'])(
    '[C-1] GET /{org}%s returns 304 to a client that sends its ETag, and another ETag when there are new entries',
    async (end) => {
      const read = async (etag = '"other"') => {
        await untilReadable(service.world.database.pool);
        const by = end === '/notifications' ? day.driver : office;
        return by('GET', `/{org}${end}`, { headers: { 'if-none-match': etag } });
      };
      const full = await read();
      expect(full.status).toBe(200);
      const etag = full.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w.-]+"$/);
      // An unrelated transaction, after which the logs can be read up to a later transaction.
      await service.world.database.pool.query('select pg_current_xact_id()');
      const same = await read(etag);
      expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', etag]);
      expect(same.headers.get('cache-control')).toBe('private, no-cache');
      await addRecordAndMessage();
      const more = await read(etag);
      expect([more.status, more.headers.get('etag') === etag]).toEqual([200, false]);
    },
  );

  it('[C-1] a quarantined record has its own ETag', async () => {
    await addRecordAndMessage();
    const { body } = await office('GET', '/{org}/quarantined-records');
    const path = `/{org}/quarantined-records/${body.data[0].id}`;
    const etag = (await office('GET', path)).headers.get('etag') ?? '';
    expect((await office('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await office('PUT', `${path}/discard`, { body: { reason: 'Twice' } })).status).toBe(200);
    expect((await office('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('[C-1] a log-in is never answered with 304', async () => {
    const ctx = service.world.contextFor(systemActor);
    const { secret } = await createApiKey(ctx, { name: 'planning', roles: ['integration'] });
    const headers = { 'x-api-key': secret, 'if-none-match': '*' };
    expect((await service.call('GET', '/account/auth', { headers })).status).toBe(200);
  });

  it('[C-1] the session has another ETag after a record has arrived', async () => {
    const path = '/{org}/sessions';
    const etag = (await day.driver('GET', path)).headers.get('etag') ?? '';
    const at = new Date(Date.now() - 60_000).toISOString();
    const positions = [{ at, coordinates: [1.5, 42.5], sequence: 1 }];
    expect((await day.driver('POST', '/{org}/positions', { body: { positions } })).status).toBe(200);
    const answer = await day.driver('GET', path, { headers: { 'if-none-match': etag } });
    expect([answer.status, answer.body.data.received_through]).toEqual([200, 1]);
  });
});

describe('an asset', () => {
  it('[C-1] can be replaced with If-Match and the ETag from reading it', async () => {
    const read = await day.driver('GET', `/{org}/assets/${day.assetId}`);
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const body = { name: 'Renamed', type: 'truck' };
    const save = () => day.integration('PUT', `/assets/T-${day.key}`, { body, headers });
    expect((await save()).status).toBe(200);
    expect((await save()).status).toBe(412);
  });
});
