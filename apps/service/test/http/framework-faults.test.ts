import { afterAll, beforeAll, expect, it } from 'vitest';
import { codesOf, type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

it.each([
  ['an unknown path', '/nowhere', 404, 'unknown_path'],
  ['an address with a broken percent sign', '/account/%zz', 400, 'malformed_request'],
  ['an identifier over 2,000 characters', `/{org}/assets/${'a'.repeat(2_001)}`, 414, 'uri_too_long'],
  ['an identifier of 2,000 characters', `/{org}/assets/${'a'.repeat(2_000)}`, 401, 'missing_token'],
])('[R-ERR-1] [C-2] the service answers %s', async (_what, path, status, code) => {
  const answer = await service.call('GET', path);
  expect([answer.status, codesOf(answer)]).toEqual([status, [code]]);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});
