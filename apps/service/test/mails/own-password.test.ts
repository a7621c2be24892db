import { describe, expect, it } from 'vitest';
import { addOrganisation, systemActor } from '../test-context.js';
import { codesOf, logIn } from '../test-service.js';
import { otherPassword, password, suiteMails } from './mail-world.js';

const world = suiteMails({ ACCOUNT_LOCK_FAILURES: '3' });
const call: typeof world.service.call = (...given) => world.service.call(...given);
const put = (body: object, token?: string) => call('PUT', '/account/password', { body, token });
const ask = (username: string) => call('POST', '/account/password-requests', { body: { username } });

describe('one’s own password', () => {
  it('[R-AUT-4] [R-AUT-18] replaces the current password, and returns a new token', async () => {
    const { username, email } = await world.addPerson();
    const token = await logIn(world.service, username, password);
    const set = await put({ current_password: password, password: otherPassword }, token);
    expect([set.status, set.body.data.username]).toEqual([200, username]);
    const renewed = set.headers.get('authorization')?.slice('Bearer '.length);
    expect((await call('GET', '/account', { token: renewed })).status).toBe(200);
    expect((await call('GET', '/account', { token })).status).toBe(401);
    const mail = await world.mailTo(email);
    expect([mail.subject, mail.token]).toEqual(['Your password for Transports Valira was changed', null]);
  });

  it('[R-AUT-5] and pin replace each other, and a mail reports this', async () => {
    const { username, email } = await world.addPerson();
    const token = await logIn(world.service, username, password);
    const body = { current_password: password, pin: '482913' };
    const pinned = await call('PUT', '/account/pin', { token, body });
    const next = pinned.headers.get('authorization')?.slice('Bearer '.length);
    expect((await world.mailTo(email)).subject).toBe('Your pin for Transports Valira was changed');
    expect((await put({ current_password: '482913', password: otherPassword }, next)).status).toBe(200);
    const old = await call('POST', '/account/auth', { body: { username, password: '482913' } });
    expect(codesOf(old)).toEqual(['invalid_credentials']);
    await world.mailTo(email, 2);
  });

  it('[C-3] is set with a token or a link, but not with both', async () => {
    const { username } = await world.addPerson();
    const token = await logIn(world.service, username, password);
    const nobody = await put({ current_password: password, password: otherPassword });
    expect([nobody.status, codesOf(nobody), nobody.headers.get('www-authenticate')]).toEqual([
      401,
      ['missing_token'],
      'Bearer',
    ]);
    expect(codesOf(await put({ password: otherPassword }, token))).toEqual(['required']);
    const both = { token: 'A'.repeat(43), current_password: password, password: otherPassword };
    expect(codesOf(await put(both, token))).toEqual(['field_not_allowed']);
    const wrong = await put({ current_password: 'not this one', password: otherPassword }, token);
    expect([wrong.status, codesOf(wrong)]).toEqual([422, ['wrong_current_password']]);
  });
});

describe('a locked account', () => {
  it('[C-3] is reported once per lock, and unlocked by a new password', async () => {
    const { username, email } = await world.addPerson();
    const fail = () => call('POST', '/account/auth', { body: { username, password: 'wrong' } });
    for (let each = 0; each < 6; each += 1) await fail();
    const mail = await world.mailTo(email);
    expect(mail.subject).toBe('Your account at Transports Valira is locked for a while');
    expect(mail.text).toMatch(/until \d+ \w+ \d{4}, \d\d:\d\d UTC/);
    await world.idle();
    expect(world.smtp.to(email).length).toBe(1);
    await ask(username);
    const { token } = await world.mailTo(email, 2);
    await put({ token, password: otherPassword });
    expect(await logIn(world.service, username, otherPassword)).toBeTruthy();
    await world.mailTo(email, 3);
    // A caller who has logged in from here is known, and is no longer locked out.
    for (let each = 0; each < 6; each += 1) await fail();
    await world.idle();
    expect(world.smtp.to(email).length).toBe(3);
  });

  it('[C-3] may belong to an unknown name, for which no mail is sent', async () => {
    const body = { username: 'nobody.here', password: 'wrong' };
    for (let each = 0; each < 4; each += 1) await call('POST', '/account/auth', { body });
    expect(codesOf(await call('POST', '/account/auth', { body }))).toEqual(['account_locked']);
    await world.idle();
  });
});

describe('a user of several organisations', () => {
  it('[R-AUT-3] gets mails that name all these organisations', async () => {
    const { username, email } = await world.addPerson();
    const other = await addOrganisation(world.service.world, 'Àrea Nord');
    const { addMember } = await import('../../src/accounts/users/add-member.js');
    await addMember(world.service.world.contextFor(systemActor, other), { username, roles: ['viewer'] });
    await ask(username);
    const mail = await world.mailTo(email);
    expect(mail.from).toContain('Transports Valira');
    expect(mail.from).toContain('Àrea Nord');
  });

  it('[C-3] cannot use an earlier link, and the operator sees their mail address', async () => {
    const { username, email, userId } = await world.addPerson();
    await ask(username);
    const { token } = await world.mailTo(email);
    const other = await addOrganisation(world.service.world, 'Àrea Sud');
    const { addMember } = await import('../../src/accounts/users/add-member.js');
    const there = world.service.world.contextFor(systemActor, other);
    expect(await addMember(there, { username, roles: ['viewer'] })).toEqual({
      userId,
      email,
      secretKind: 'password',
    });
    expect(codesOf(await put({ token, password: otherPassword }))).toEqual(['link_not_usable']);
  });
});
