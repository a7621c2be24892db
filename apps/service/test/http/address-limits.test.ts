import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService({ RATE_LIMIT_PER_MINUTE: '4', TRUSTED_PROXIES: 'loopback' });
});
afterAll(() => service.stop());

const statusFor = async (path: string, address: string) => {
  const headers = { 'x-forwarded-for': address };
  return (await fetch(`${service.origin}${path}`, { headers })).status;
};

it.each([
  { path: '/api/v2/account', limit: 4, answer: 401, network: '2001:db8:0:1' },
  { path: '/nowhere', limit: 4, answer: 404, network: '2001:db8:0:2' },
  { path: '/metrics', limit: 4, answer: 200, network: '2001:db8:0:3' },
  { path: '/health/live', limit: 12, answer: 200, network: '2001:db8:0:4' },
])(
  '[R-LIM-1] [C-11] requests without a token from an IPv6 network of 64 bits count as requests of one address: $path',
  async ({ path, limit, answer, network }) => {
    for (let n = 0; n < limit; n += 1) expect(await statusFor(path, `${network}::${n}`)).toBe(answer);
    expect(await statusFor(path, `${network}::ffff`)).toBe(429);
    expect(await statusFor(path, `${network}9::1`)).toBe(answer);
  },
);
