import { describe, expect, it } from 'vitest';
import { administrator } from '../accounts/people-fixture.js';
import { systemActor } from '../test-context.js';
import { codesOf, logIn } from '../test-service.js';
import { otherPassword, password, suiteMails } from './mail-world.js';

const world = suiteMails({ ACCOUNT_LOCK_FAILURES: '3' });
const call: typeof world.service.call = (...given) => world.service.call(...given);
const put = (body: object, token?: string) => call('PUT', '/account/password', { body, token });
const ask = (username: string) => call('POST', '/account/password-requests', { body: { username } });

describe('a new user', () => {
  it('[R-AUT-3] gets a mail with a link to set a password, by default', async () => {
    const admin = await administrator(world.service);
    const username = `new.${Date.now()}`;
    const email = `${username}@mail.example`;
    const body = { username, name: 'Núria Vidal', email, roles: ['viewer'] };
    const made = await call('POST', '/{org}/users', { token: admin.token, body });
    expect(made.status).toBe(201);
    const mail = await world.mailTo(email);
    expect(mail).toMatchObject({
      subject: 'Set your password for Transports Valira',
      from: 'Transports Valira <no-reply@fleet.example>',
      to: email,
      sender: 'no-reply@fleet.example',
      recipients: [email],
    });
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Hello Núria Vidal,');
      expect(part).toContain(username);
      expect(part).toContain(`https://fleet.example/password#token=${mail.token}`);
    }
    const set = await put({ token: mail.token, password });
    expect([set.status, set.body.data]).toEqual([200, { secret_kind: 'password', username }]);
    expect(set.headers.get('authorization')).toBeNull();
    expect(await logIn(world.service, username, password)).toBeTruthy();
  });

  it('[R-AUT-3] gets no mail if the creator does not want one, or if the user has no address', async () => {
    const admin = await administrator(world.service);
    const make = (more: object) => {
      const body = { username: `quiet.${Math.random()}`, name: 'Pau', roles: ['viewer'], ...more };
      return call('POST', '/{org}/users', { token: admin.token, body });
    };
    const made = [
      await make({ email: 'quiet@mail.example', password_mail: false }),
      await make({}),
      await make({ email: 'loud@mail.example' }),
    ];
    const ids = made.map((each) => each.body.data.id);
    const { rows } = await world.service.world.database.pool.query(
      `select data -> 'password_mail' as mail from events
        where type = 'user_created' and data ->> 'user_id' = any($1) order by position`,
      [ids],
    );
    expect(rows.map((each) => each.mail)).toEqual([false, false, true]);
    await world.mailTo('loud@mail.example');
    expect(world.smtp.to('quiet@mail.example')).toEqual([]);
    const impossible = await make({ password_mail: true });
    expect([impossible.status, codesOf(impossible), impossible.body[0].key]).toEqual([
      400,
      ['required'],
      '/email',
    ]);
  });
});

describe('a forgotten password', () => {
  it('[C-3] is replaced through the link of a mail, only once', async () => {
    const { userId, username, email } = await world.addPerson();
    const token = await logIn(world.service, username, password);
    expect((await ask(username.toUpperCase())).status).toBe(202);
    const mail = await world.mailTo(email);
    expect(mail.subject).toBe('Set a new password for Transports Valira');
    const set = await put({ token: mail.token, password: otherPassword });
    expect(set.status).toBe(200);
    expect((await call('GET', '/account', { token })).status).toBe(401);
    expect(await logIn(world.service, username, otherPassword)).toBeTruthy();
    const again = await put({ token: mail.token, password });
    expect([again.status, codesOf(again), again.body[0].key]).toEqual([422, ['link_not_usable'], '/token']);
    expect((await world.mailTo(email, 2)).subject).toBe('Your password for Transports Valira was changed');
    const { rows } = await world.service.world.database.pool.query(
      `select actor_kind, actor_id from audit_entries where subject_id = $1 and action = 'user.set_password'
        order by at desc limit 1`,
      [userId],
    );
    expect(rows).toEqual([{ actor_kind: 'user', actor_id: userId }]);
  });

  it('[C-3] gets the same response for an unknown name, but no mail', async () => {
    const { userId } = await world.addPerson({ email: null });
    const before = world.smtp.mails.length;
    const known = await world.addPerson();
    const answers = [await ask('nobody.at.all'), await ask(known.username)];
    const [first, second] = answers.map(({ status, body, headers }) => [
      status,
      body,
      [...headers.keys()].filter((name) => name !== 'x-request-id' && name !== 'date').sort(),
    ]);
    expect(first).toEqual(second);
    expect(first?.[0]).toBe(202);
    await world.mailTo(known.email);
    await world.idle();
    expect(world.smtp.mails.length).toBe(before + 1);
    expect(await world.statesOf(userId)).toEqual([]);
  });

  it('[C-3] invalidates the links of earlier mails when it is requested again', async () => {
    const { username, email } = await world.addPerson();
    await ask(username);
    const first = await world.mailTo(email);
    await world.idle();
    await ask(username);
    const second = await world.mailTo(email, 2);
    expect(codesOf(await put({ token: first.token, password: otherPassword }))).toEqual(['link_not_usable']);
    expect((await put({ token: second.token, password: otherPassword })).status).toBe(200);
  });

  it('[C-3] has a link that expires after an hour, but the link of a new user expires after a week', async () => {
    const { username, email } = await world.addPerson();
    const invited = await world.addPerson({ password: null, passwordMail: true });
    await ask(username);
    const forgotten = await world.mailTo(email);
    const request = await world.mailTo(invited.email);
    world.service.world.clock.advance(3_600_000);
    expect(codesOf(await put({ token: forgotten.token, password: otherPassword }))).toEqual([
      'link_not_usable',
    ]);
    world.service.world.clock.advance(6 * 86_400_000);
    expect((await put({ token: request.token, password })).status).toBe(200);
  });

  it('[C-3] does not shorten the week of a new user if a stranger requests it', async () => {
    const { username, email } = await world.addPerson({ password: null, passwordMail: true });
    await world.mailTo(email);
    await world.idle();
    await ask(username);
    const { token } = await world.mailTo(email, 2);
    world.service.world.clock.advance(6 * 86_400_000);
    expect((await put({ token, password })).status).toBe(200);
  });

  it('[C-3] is replaced by only one of several concurrent attempts', async () => {
    const { username, email } = await world.addPerson();
    await ask(username);
    const { token } = await world.mailTo(email);
    const tries = Array.from({ length: 8 }, (_, index) =>
      put({ token, password: `goat number ${index} of many` }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map((each) => each.status).sort()).toEqual([200, 422, 422, 422, 422, 422, 422, 422]);
    const won = answers.findIndex((each) => each.status === 200);
    expect(await logIn(world.service, username, `goat number ${won} of many`)).toBeTruthy();
  });
});

describe('links', () => {
  it('[C-3] are stored in the database only as hashes', async () => {
    const { username, email, userId } = await world.addPerson();
    await ask(username);
    const { token } = await world.mailTo(email);
    const { pool } = world.service.world.database;
    const { rows } = await pool.query<{ row: string }>(
      `select m::text as row from mails m where user_id = $1
        union all select l::text from password_links l where user_id = $1`,
      [userId],
    );
    expect(rows.length).toBe(2);
    expect(rows.filter((each) => each.row.includes(`${token}`) || each.row.includes(email))).toEqual([]);
  });

  it('[C-3] that never existed or are no longer valid are refused with the same message', async () => {
    const { username, email, userId } = await world.addPerson();
    const refused = async (token: string | null) => (await put({ token, password: otherPassword })).body;
    const none = await refused('A'.repeat(43));
    expect(none).toEqual([expect.objectContaining({ code: 'link_not_usable', key: '/token' })]);
    expect(await refused("' or 1=1 --")).toEqual(none);
    await ask(username);
    const { token } = await world.mailTo(email);
    const system = world.service.world.contextFor(systemActor);
    const { setPin } = await import('../../src/accounts/secrets/set-secret.js');
    await setPin(system, { userId, pin: '739154' });
    expect(await refused(token)).toEqual(none);
  });

  it('[C-3] become invalid if the mail address changes or the user leaves', async () => {
    const admin = await administrator(world.service);
    const moved = await world.addPerson();
    const left = await world.addPerson();
    for (const { username } of [moved, left]) await ask(username);
    const tokens = [(await world.mailTo(moved.email)).token, (await world.mailTo(left.email)).token];
    const path = (id: string) => `/{org}/users/${id}`;
    await call('PATCH', path(moved.userId), { token: admin.token, body: { email: 'new@mail.example' } });
    await call('DELETE', path(left.userId), { token: admin.token });
    for (const token of tokens) {
      expect(codesOf(await put({ token, password: otherPassword }))).toEqual(['link_not_usable']);
    }
  });

  it('[C-3] cannot set the password of a user without an enabled membership', async () => {
    const admin = await administrator(world.service);
    const { username, email, userId } = await world.addPerson();
    await ask(username);
    const { token } = await world.mailTo(email);
    const grantToken = (status: string) =>
      call('PUT', `/{org}/users/${userId}/status`, { token: admin.token, body: { status } });
    await grantToken('disabled');
    expect(codesOf(await put({ token, password: otherPassword }))).toEqual(['link_not_usable']);
    await grantToken('enabled');
    expect((await put({ token, password: otherPassword })).status).toBe(200);
  });

  it('[C-3] are sent again after a change of address only to a new user who has no password yet', async () => {
    const admin = await administrator(world.service);
    const invited = await world.addPerson({ password: null, passwordMail: true });
    const first = await world.mailTo(invited.email);
    await world.idle();
    const move = (email: string) =>
      call('PATCH', `/{org}/users/${invited.userId}`, { token: admin.token, body: { email } });
    await move(`right.${invited.email}`);
    const second = await world.mailTo(`right.${invited.email}`);
    expect(second.subject).toBe('Set your password for Transports Valira');
    expect(codesOf(await put({ token: first.token, password }))).toEqual(['link_not_usable']);
    expect((await put({ token: second.token, password })).status).toBe(200);
    await ask(invited.username);
    await world.mailTo(`right.${invited.email}`, 2);
    await move(`later.${invited.email}`);
    await world.idle();
    expect(world.smtp.to(`later.${invited.email}`)).toEqual([]);
  });

  it('[C-3] that are created during a change of the mail address are sent to the new address', async () => {
    const { userId, username, email } = await world.addPerson();
    const { pool } = world.service.world.database;
    const change = await pool.connect();
    try {
      await change.query('begin');
      await change.query('select id from users where id = $1 for no key update', [userId]);
      await ask(username);
      const text = `select count(*)::integer as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await pool.query(text)).rows).toEqual([{ waiting: 1 }]);
      await change.query('update users set email = $2 where id = $1', [userId, `new.${email}`]);
      await change.query('commit');
    } finally {
      change.release();
    }
    const mail = await world.mailTo(`new.${email}`);
    expect(world.smtp.to(email)).toEqual([]);
    expect((await put({ token: mail.token, password: otherPassword })).status).toBe(200);
  });

  it('[C-3] stay valid if the password is refused', async () => {
    const { username, email } = await world.addPerson({ username: 'montse.puig.i.serra' });
    await ask(username);
    const { token } = await world.mailTo(email);
    expect(codesOf(await put({ token, password: 'short' }))).toEqual(['too_short']);
    expect(codesOf(await put({ token, password: 'Password123!' }))).toEqual(['weak_password']);
    expect(codesOf(await put({ token, password: username }))).toEqual(['weak_password']);
    expect((await put({ token, password: otherPassword })).status).toBe(200);
  });
});
