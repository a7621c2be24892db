import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleBytes } from '../blobs/sample-images.js';
import { type Day, workingDay } from '../day-fixture.js';
import { type RawAnswer, rawAnswer } from '../pages/built-site.js';
import { type TestService, testService } from '../test-service.js';

const friend = 'https://app.example.com';
const stranger = 'https://app.example.com.evil.example';

let service: TestService;
let closed: TestService;
let day: Day;
beforeAll(async () => {
  [service, closed] = await Promise.all([
    testService({ ALLOWED_ORIGINS: `${friend}, http://localhost:5173` }, { demoMap: true }),
    testService(),
  ]);
  day = await workingDay(service);
});
afterAll(() => Promise.all([service.stop(), closed.stop()]));

const corsOf = ({ headers }: RawAnswer) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

const preflight = (origin: string, path = '/api/v2/account', at = service, method = 'PUT') =>
  rawAnswer(at.origin, path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    },
  });

describe('pages of other origins', () => {
  it('[C-14] are refused by default', async () => {
    for (const origin of [friend, 'null', closed.origin]) {
      const asked = await preflight(origin, '/api/v2/account', closed);
      expect([asked.status, corsOf(asked)]).toEqual([405, []]);
      const called = await rawAnswer(closed.origin, '/health/live', { headers: { origin } });
      expect([called.status, corsOf(called), called.headers.vary]).toEqual([200, [], undefined]);
    }
  });

  it.each([
    [stranger],
    ['https://app.example.com:8443'],
    ['http://app.example.com'],
    ['https://APP.example.com'],
    ['https://sub.app.example.com'],
    ['null'],
    ['*'],
    [`${friend}, ${stranger}`],
  ])('[C-14] are refused unless the setting names them exactly: %s', async (origin) => {
    const asked = await preflight(origin);
    expect([asked.status, corsOf(asked)]).toEqual([405, []]);
    const called = await rawAnswer(service.origin, '/health/live', { headers: { origin } });
    expect([called.status, corsOf(called), called.headers.vary]).toEqual([200, [], 'origin']);
  });

  it('[C-14] that the setting names may send the methods and headers of clients', async () => {
    const { organisationId } = service.world;
    const paths = ['/api/v2/account/auth', `/api/v2/${organisationId}/routes/active`, '/map/tiles.pmtiles'];
    for (const path of paths) {
      const { status, headers, body } = await preflight(friend, path);
      expect([status, body.length]).toEqual([204, 0]);
      expect(headers['access-control-allow-origin']).toBe(friend);
      expect(headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PUT, PATCH, DELETE');
      const sent = String(headers['access-control-allow-headers']).toLowerCase().split(', ');
      const needed = [
        'authorization',
        'content-type',
        'x-device-id',
        'idempotency-key',
        'if-match',
        'if-none-match',
      ];
      expect(sent).toEqual(expect.arrayContaining(needed));
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers.vary).toBe('origin');
    }
    const second = await preflight('http://localhost:5173');
    expect(second.headers['access-control-allow-origin']).toBe('http://localhost:5173');
  });

  it('[C-14] that the setting names may read responses and refusals, with the headers that clients read', async () => {
    const { organisationId } = service.world;
    const ask = (path: string, headers: Record<string, string> = {}) =>
      rawAnswer(service.origin, `/api/v2${path}`, { headers: { origin: friend, ...headers } });
    const authorization = `Bearer ${day.token()}`;
    const route = await ask(`/${organisationId}/routes/active`, { authorization });
    const refused = await ask('/account');
    const unknown = await ask('/nowhere/at/all');
    expect([route, refused, unknown].map(({ status }) => status)).toEqual([200, 401, 404]);
    for (const { headers } of [route, refused, unknown]) {
      expect(headers['access-control-allow-origin']).toBe(friend);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      const shown = String(headers['access-control-expose-headers']).toLowerCase().split(', ');
      const read = [
        'authorization',
        'date',
        'etag',
        'link',
        'retry-after',
        'ratelimit-remaining',
        'x-request-id',
      ];
      expect(shown).toEqual(expect.arrayContaining(read));
    }
    expect(route.headers.vary).toBe('origin, accept-encoding');
  });

  it('[C-7] [C-14] that the setting names may send images', async () => {
    const bytes = sampleBytes();
    const body = {
      content_type: 'image/jpeg',
      byte_length: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    const announced = await day.driver('POST', '/{org}/blobs', { body, headers: { origin: friend } });
    const { upload } = announced.body.data;
    const { pathname, search } = new URL(upload.url);
    const asked = await preflight(friend, pathname + search);
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, friend]);
    const sent = await fetch(upload.url, {
      method: 'PUT',
      headers: { ...upload.headers, origin: friend },
      body: new Uint8Array(bytes),
    });
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([204, friend]);
  });

  it('[C-1] are refused, like other callers, if they use an unknown host name of the service', async () => {
    const headers = { origin: friend, host: 'evil.example', 'access-control-request-method': 'PUT' };
    const answer = await rawAnswer(service.origin, '/api/v2/account', { method: 'OPTIONS', headers });
    expect([answer.status, JSON.parse(answer.body.toString())[0].code]).toEqual([400, 'unknown_host']);
  });
});
