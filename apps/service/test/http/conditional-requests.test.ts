import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Day, workingDay } from '../day-fixture.js';
import { type TestService, testService } from '../test-service.js';

let service: TestService;
let day: Day;
beforeAll(async () => {
  service = await testService();
  day = await workingDay(service);
});
afterAll(() => service.stop());

describe('answers that a client may keep', () => {
  it.each([['/account'], ['/{org}/sessions'], ['/{org}/assets'], ['/{org}/routes/active']])(
    '[C-1] GET %s gives a tag, and 304 to who has it',
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

  it('[C-1] the session has another tag once a record has arrived', async () => {
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
  it('[C-1] is replaced under the tag that reading it gave', async () => {
    const read = await day.driver('GET', `/{org}/assets/${day.assetId}`);
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const body = { name: 'Renamed', type: 'truck' };
    const save = () => day.integration('PUT', `/assets/T-${day.key}`, { body, headers });
    expect((await save()).status).toBe(200);
    expect((await save()).status).toBe(412);
  });
});
