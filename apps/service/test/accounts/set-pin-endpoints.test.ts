import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { readLeastPinDigits } from '../../src/accounts/secrets/pin-length-queries.js';
import { setPassword } from '../../src/accounts/secrets/set-secret.js';
import { saveMembership } from '../../src/accounts/users/save-membership.js';
import { addOrganisation, addUser, systemActor } from '../test-context.js';
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

describe('the fewest digits of a pin [C-10]', () => {
  const setPin = (userId: string, digits: string) =>
    service.call('PUT', `/{org}/users/${userId}/pin`, { token: admin.token, body: { pin: digits } });
  async function allow(least: number | null, organisationId?: string) {
    const { token } = organisationId === undefined ? admin : await administrator(service, organisationId);
    const path = `/${organisationId ?? '{org}'}`;
    const answer = await service.call('PATCH', path, { token, body: { least_pin_digits: least } });
    expect([answer.status, answer.body.data.least_pin_digits]).toEqual([200, least ?? 6]);
  }

  it('are six until the organisation sets another number', async () => {
    const { userId, username, token } = await person(service, { roles: ['driver'] });
    expect(codesOf(await setPin(userId, '4829'))).toEqual(['weak_pin']);
    await allow(4);
    expect((await setPin(userId, '4829')).status).toBe(200);
    const own = await service.call('PUT', '/account/pin', {
      token: await logIn(service, username, '4829'),
      body: { current_password: '4829', pin: '7316' },
    });
    expect(own.status).toBe(200);
    expect(await logIn(service, username, '7316')).not.toBe(token);
    expect(codesOf(await setPin(userId, '1122'))).toEqual(['weak_pin']);
    await allow(null);
    expect(codesOf(await setPin(userId, '4829'))).toEqual(['weak_pin']);
    expect(await logIn(service, username, '7316')).toBeTruthy();
  });

  it('are those of the strictest organisation of the user', async () => {
    const { userId, username } = await person(service, { roles: ['driver'] });
    const elsewhere = await addOrganisation(service.world);
    const there = service.world.contextFor(systemActor, elsewhere);
    const here = service.world.contextFor(systemActor);
    expect(await readLeastPinDigits(here, userId)).toBe(6);
    await allow(4);
    expect(await readLeastPinDigits(here, userId)).toBe(4);
    await saveMembership(there, { userId, roles: ['driver'] });
    expect(await readLeastPinDigits(here, userId)).toBe(6);
    await allow(8, elsewhere);
    for (const ctx of [here, there]) expect(await readLeastPinDigits(ctx, userId)).toBe(8);
    const own = await service.call('PUT', '/account/pin', {
      token: await logIn(service, username, pin),
      body: { current_password: pin, pin: '620841' },
    });
    expect(codesOf(own)).toEqual(['weak_pin']);
    expect(own.body[0].message).toContain('8 digits');
    await allow(null);
  });
});
