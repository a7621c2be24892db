import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { systemActor } from '../test-context.js';
import { codesOf, suiteService } from '../test-service.js';
import { person, pin } from './people-fixture.js';

const service = suiteService({ TRUSTED_PROXIES: 'loopback' });

/** A log-in from that address, with an earlier token if one is given. */
function logInFrom(address: string, username: string, password: string, token?: string) {
  const headers = { 'x-forwarded-for': address };
  return service.call('POST', '/account/auth', { body: { username, password }, headers, token });
}

/** A user whose name strangers have just locked. */
async function lockedUser() {
  const user = await person(service, { roles: ['driver'] });
  for (let n = 0; n < 5; n += 1) await logInFrom('198.51.100.9', user.username, '000000');
  expect(codesOf(await logInFrom('203.0.113.5', user.username, pin))).toEqual(['account_locked']);
  return user;
}

describe('a phone that sends an earlier token with its log-in [C-3]', () => {
  it('can log in although strangers locked the name, even if the token has expired', async () => {
    const { username, token } = await person(service, { roles: ['driver'] });
    service.world.clock.advance(29 * 86_400_000);
    for (let n = 0; n < 5; n += 1) await logInFrom('198.51.100.9', username, '000000');
    expect(codesOf(await logInFrom('203.0.113.5', username, pin))).toEqual(['account_locked']);
    expect(codesOf(await service.call('GET', '/account', { token }))).toEqual(['expired_token']);
    const known = await logInFrom('203.0.113.5', username, pin, token);
    expect(known.status).toBe(200);
    expect((await service.call('GET', '/account', { token: known.body.data.access_token })).status).toBe(200);
  });

  it('needs the right secret, and must wait after five failures', async () => {
    const { username, token } = await lockedUser();
    const guess = () => logInFrom('203.0.113.5', username, '000000', token);
    for (let n = 0; n < 5; n += 1) expect(codesOf(await guess())).toEqual(['invalid_credentials']);
    const waiting = await logInFrom('203.0.113.5', username, pin, token);
    expect([codesOf(waiting), waiting.headers.get('retry-after')]).toEqual([['account_locked'], '1']);
  });

  it('counts as a stranger if the token belongs to another user or an API key, is forged, or is 30 days old', async () => {
    const { username, token } = await lockedUser();
    const other = await person(service, { roles: ['driver'] });
    const { secret } = await createApiKey(service.world.contextFor(systemActor), {
      name: 'Planning',
      roles: ['integration'],
    });
    const key = await service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
    const [header, payload] = token.split('.');
    const forged = `${header}.${payload}.${other.token.split('.')[2]}`;
    for (const each of [other.token, key.body.data.access_token, forged, 'no token']) {
      expect(codesOf(await logInFrom('203.0.113.5', username, pin, each))).toEqual(['account_locked']);
    }
    service.world.clock.advance(30 * 86_400_000 + 1_000);
    for (let n = 0; n < 5; n += 1) await logInFrom('198.51.100.9', username, '000000');
    expect(codesOf(await logInFrom('203.0.113.5', username, pin, token))).toEqual(['account_locked']);
  });
});
