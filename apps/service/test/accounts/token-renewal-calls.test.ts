import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { setPassword } from '../../src/accounts/secrets/set-secret.js';
import { addUser, systemActor } from '../test-context.js';
import { codesOf, suiteService } from '../test-service.js';
import { person, pin } from './people-fixture.js';

const service = suiteService();
const password = 'a long enough password';
/** How each kind of caller logs in. */
const logIns: Record<string, () => Promise<string>> = {};

beforeAll(async () => {
  const system = service.world.contextFor(systemActor);
  const { userId, username } = await addUser(service.world);
  await setPassword(system, { userId, password });
  const withPin = await person(service, { roles: ['driver'] });
  const { secret } = await createApiKey(system, { name: 'Planning', roles: ['integration'] });
  const bySecret = (name: string, word: string) => async () => {
    const body = { username: name, password: word };
    return tokenIn(await service.call('POST', '/account/auth', { body }));
  };
  logIns.password = bySecret(username, password);
  logIns.pin = bySecret(withPin.username, pin);
  logIns['API key'] = async () => tokenIn(await service.call('GET', `/account/auth?apiKeyId=${secret}`));
});

function tokenIn({ status, body }: Awaited<ReturnType<typeof service.call>>): string {
  expect(status).toBe(200);
  return body.data.access_token;
}

const account = (token: string) => service.call('GET', '/account', { token });

describe.each(['password', 'pin', 'API key'])('a caller with a %s', (kind) => {
  const logIn = () => logIns[kind]?.() ?? Promise.reject(new Error(kind));

  it('[R-AUT-2] [R-AUT-14] [R-AUT-15] gets a token that expires, and renews it in the same way', async () => {
    const token = await logIn();
    expect((await account(token)).status).toBe(200);
    service.world.clock.advance(12 * 3_600_000 + 1_000);
    const late = await account(token);
    expect([late.status, codesOf(late)]).toEqual([401, ['expired_token']]);
    const renewed = await logIn();
    expect((await account(renewed)).status).toBe(200);
    expect(codesOf(await account(token))).toEqual(['expired_token']);
  });

  it('[R-AUT-16] may get a token for each task, and all of them are valid at the same time', async () => {
    const tokens = [await logIn(), await logIn(), await logIn()];
    const statuses = await Promise.all(tokens.map(async (each) => (await account(each)).status));
    expect(statuses).toEqual([200, 200, 200]);
  });

  it('[R-AUT-12] [R-AUT-13] sends the token in the header, after the prefix and a space', async () => {
    const token = await logIn();
    const by = (headers: Record<string, string>, path = '/account') => service.call('GET', path, { headers });
    expect((await by({ authorization: `Bearer ${token}` })).status).toBe(200);
    for (const each of [token, `Bearer${token}`, `Token ${token}`, `Basic ${token}`]) {
      expect(codesOf(await by({ authorization: each })), each.slice(0, 8)).toEqual(['malformed_token']);
    }
    expect(codesOf(await by({}, `/account?access_token=${token}`))).toEqual(['missing_token']);
    expect(codesOf(await by({ cookie: `token=${token}` }))).toEqual(['missing_token']);
  });
});
