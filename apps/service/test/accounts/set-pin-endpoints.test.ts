import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { setPassword } from '../../src/accounts/secrets/set-secret.js';
import { addUser, systemActor } from '../test-context.js';
import { codesOf, logIn, suiteService } from '../test-service.js';
import { administrator, type LoggedInPerson, person, pin } from './people-fixture.js';

const service = suiteService({ ACCOUNT_LOCK_FAILURES: '3' });
let admin: LoggedInPerson;
beforeAll(async () => {
  admin = await administrator(service);
});

describe('a pin', () => {
  it('[R-AUT-5] replaces the password when an administrator sets it', async () => {
    const { userId, username } = await addUser(service.world, { roles: ['viewer'] });
    const password = 'a long enough password';
    await setPassword(service.world.contextFor(systemActor), { userId, password });
    const token = await logIn(service, username, password);
    const answer = await service.call('PUT', `/{org}/users/${userId}/pin`, {
      token: admin.token,
      body: { pin: '739154' },
    });
    expect([answer.status, answer.body.data.secret_kind]).toEqual([200, 'pin']);
    expect((await service.call('GET', '/account', { token })).status).toBe(401);
    const old = await service.call('POST', '/account/auth', { body: { username, password } });
    expect(codesOf(old)).toEqual(['invalid_credentials']);
    expect(await logIn(service, username, '739154')).toBeTruthy();
  });

  it('[R-AUT-5] [R-AUT-18] returns a new token when users set it for themselves', async () => {
    const driver = await person(service, { roles: ['driver'] });
    const answer = await service.call('PUT', '/account/pin', {
      token: driver.token,
      body: { current_password: pin, pin: '620841' },
    });
    expect(answer.status).toBe(200);
    const token = answer.headers.get('authorization')?.slice('Bearer '.length);
    expect((await service.call('GET', '/account', { token })).status).toBe(200);
    expect((await service.call('GET', '/account', { token: driver.token })).status).toBe(401);
    expect(await logIn(service, driver.username, '620841')).toBeTruthy();
  });

  it('[C-3] is refused if it is weak or invalid, both from the user and from an administrator', async () => {
    const driver = await person(service, { roles: ['driver'] });
    const weak = ['1111', '123456', '8765', '4848', '0000'];
    for (const each of weak) {
      const own = await service.call('PUT', '/account/pin', {
        token: driver.token,
        body: { current_password: pin, pin: each },
      });
      const other = await service.call('PUT', `/{org}/users/${driver.userId}/pin`, {
        token: admin.token,
        body: { pin: each },
      });
      expect([codesOf(own), codesOf(other)], each).toEqual([['weak_pin'], ['weak_pin']]);
    }
    const none = await service.call('PUT', `/{org}/users/${driver.userId}/pin`, {
      token: admin.token,
      body: { pin: '12 45x' },
    });
    expect(codesOf(none)).toEqual(['wrong_format']);
  });

  it('[C-3] cannot be changed by the finder of a phone: wrong secrets lock the account', async () => {
    const driver = await person(service, { roles: ['driver'] });
    const guess = () =>
      service.call('PUT', '/account/pin', {
        token: driver.token,
        body: { current_password: '999990', pin: '620841' },
      });
    const first = await guess();
    expect([first.status, codesOf(first), first.body[0].key]).toEqual([
      422,
      ['wrong_current_password'],
      '/current_password',
    ]);
    await guess();
    await guess();
    const right = await service.call('PUT', '/account/pin', {
      token: driver.token,
      body: { current_password: pin, pin: '620841' },
    });
    expect([right.status, codesOf(right)]).toEqual([429, ['account_locked']]);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('cannot be set by administrators for themselves without the current secret', async () => {
    const answer = await service.call('PUT', `/{org}/users/${admin.userId}/pin`, {
      token: admin.token,
      body: { pin: '620841' },
    });
    expect([answer.status, codesOf(answer)]).toEqual([403, ['not_permitted']]);
  });

  it('cannot be set for an API key', async () => {
    const { secret } = await createApiKey(service.world.contextFor(systemActor), {
      name: 'Planning',
      roles: ['integration'],
    });
    const log = await service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
    const answer = await service.call('PUT', '/account/pin', {
      token: log.body.data.access_token,
      body: { current_password: pin, pin: '620841' },
    });
    expect([answer.status, codesOf(answer)]).toEqual([403, ['not_permitted']]);
  });
});
