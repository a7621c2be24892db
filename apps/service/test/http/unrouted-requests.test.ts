import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

interface Said {
  status: number | undefined;
  allow: string | undefined;
  codes: string[];
}

/** fetch refuses to send some of these methods. */
function say(method: string, path: string): Promise<Said> {
  return new Promise((resolve, reject) => {
    const sent = request(`${service.origin}${path}`, { method }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => {
        const problems: { code: string }[] = text === '' ? [] : JSON.parse(text);
        const codes = problems.map((each) => each.code);
        resolve({ status: answer.statusCode, allow: answer.headers.allow, codes });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('a known path', () => {
  it.each(['TRACE', 'PROPFIND', 'LOCK', 'PURGE', 'DELETE', 'OPTIONS'])(
    '[R-ERR-1] [C-2] answers %s with 405 and the allowed methods',
    async (method) => {
      const refused = { status: 405, codes: ['method_not_allowed'] };
      expect(await say(method, '/api/v2/account')).toEqual({ ...refused, allow: 'GET, HEAD' });
      const batch = `/api/v2/${service.world.organisationId}/integration/routes:batch?x=1`;
      expect(await say(method, batch)).toEqual({ ...refused, allow: 'POST' });
    },
  );

  it.each([
    '/health/live',
    '/health/ready',
    '/metrics',
    '/.well-known/jwks.json',
    '/favicon.ico',
    '/openapi.json',
    '/asyncapi.json',
    '/docs/',
    '/docs/push',
  ])('[C-2] [C-13] answers other methods with 405, even at the root: %s', async (path) => {
    for (const method of ['PUT', 'POST', 'DELETE', 'TRACE']) {
      const answer = await say(method, path);
      expect([answer.status, answer.allow, answer.codes]).toEqual([405, 'GET, HEAD', ['method_not_allowed']]);
    }
  });
});

it('[C-2] an unknown path is answered with 404 for every method', async () => {
  for (const method of ['GET', 'POST', 'TRACE', 'PROPFIND'])
    expect(await say(method, '/nowhere')).toEqual({ status: 404, allow: undefined, codes: ['unknown_path'] });
});

it('[R-LIM-1] [C-11] calls without a valid token, or to an unknown path, are limited by address', async () => {
  const limited = await testService({ RATE_LIMIT_PER_MINUTE: '4' });
  try {
    const ask = (path: string, token?: string) => limited.call('GET', path, { token });
    const answers = [
      await ask('/account'),
      await ask('/account', 'x.y.z'),
      await ask('/nowhere'),
      await limited.call('DELETE', '/account'),
      await ask('/account', 'x.y.z'),
      await ask('/nowhere'),
      await limited.call('DELETE', '/account'),
    ];
    expect(answers.map((each) => each.status)).toEqual([401, 401, 404, 405, 429, 429, 429]);
    expect(answers.map((each) => each.headers.get('ratelimit-remaining'))).toEqual([
      '3',
      '2',
      '1',
      '0',
      '0',
      '0',
      '0',
    ]);
    expect(Number(answers[4]?.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await limited.stop();
  }
});
