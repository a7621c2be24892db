import { beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../src/accounts/users/add-member.js';
import { saveMembership } from '../../src/accounts/users/save-membership.js';
import { setUserStatus } from '../../src/accounts/users/set-user-status.js';
import { workingDay } from '../day-fixture.js';
import { untilReadable } from '../events/event-reader.js';
import { addOrganisation, addSite, refusedCodes, systemActor } from '../test-context.js';
import { type CallOptions, codesOf, logIn, suiteService } from '../test-service.js';
import { administrator, type LoggedInPerson, person, pin } from './people-fixture.js';

const service = suiteService();
let admin: LoggedInPerson;
let made = 0;

beforeAll(async () => {
  admin = await administrator(service);
});

const as = (who: LoggedInPerson, method: string, path: string, options: CallOptions = {}) =>
  service.call(method, path, { token: who.token, ...options });

async function newUser(more: object = {}, who = admin) {
  made += 1;
  const body = { username: `user.${made}.${who.userId.slice(-6)}`, name: `User ${made}`, roles: [], ...more };
  return as(who, 'POST', '/{org}/users', { body });
}

describe('users of an organisation', () => {
  it('[C-10] are created, read and changed', async () => {
    const site = await addSite(service.world);
    const answer = await newUser({ email: 'marta@valira.example', roles: ['driver'], site_ids: [site] });
    expect(answer.status).toBe(201);
    const user = answer.body.data;
    expect(user).toMatchObject({ status: 'enabled', secret_kind: null, roles: ['driver'], site_ids: [site] });
    const read = await as(admin, 'GET', `/{org}/users/${user.id}`);
    expect(read.body.data).toEqual(user);
    expect(read.headers.get('etag')).toBe(answer.headers.get('etag'));
    const ifMatch = { 'if-match': read.headers.get('etag') ?? '' };
    const body = { email: null, roles: ['driver', 'viewer'] };
    const changed = await as(admin, 'PATCH', `/{org}/users/${user.id}`, { body, headers: ifMatch });
    expect(changed.body.data).toEqual({ ...user, ...body });
    const stale = await as(admin, 'PATCH', `/{org}/users/${user.id}`, { body, headers: ifMatch });
    expect([stale.status, codesOf(stale)]).toEqual([412, ['version_mismatch']]);
  });

  it('[C-3] cannot change their own mail address with only a token, because links for a new password are sent to it', async () => {
    const own = (await as(admin, 'GET', '/account')).body.data.user.id;
    const body = { email: 'stranger@elsewhere.example' };
    const answer = await as(admin, 'PATCH', `/{org}/users/${own}`, { body });
    expect([answer.status, codesOf(answer)]).toEqual([403, ['not_permitted']]);
    expect((await as(admin, 'PATCH', `/{org}/users/${own}`, { body: { name: 'Pau' } })).status).toBe(200);
  });

  it('are found by search, role, status and site, in order and in pages', async () => {
    const site = await addSite(service.world);
    const mark = `m${Date.now()}%_`;
    for (const name of ['Càndid', 'Bru', 'Arnau']) {
      await newUser({ name: `${name} ${mark}`, roles: ['viewer'], site_ids: name === 'Bru' ? [site] : [] });
    }
    const names = async (query: string) => {
      const path = `/{org}/users?search=${encodeURIComponent(mark)}&${query}`;
      const { body } = await as(admin, 'GET', path);
      return body.data.map((each: { name: string }) => each.name.split(' ')[0]);
    };
    expect(await names('sort=name')).toEqual(['Arnau', 'Bru', 'Càndid']);
    expect(await names('sort=-name&page_size=2&page_no=2')).toEqual(['Arnau']);
    expect(await names(`site_id=${site}`)).toEqual(['Bru']);
    expect(await names('role=viewer&status=Enabled&sort=created_at')).toEqual(['Càndid', 'Bru', 'Arnau']);
    expect(await names('role=driver')).toEqual([]);
    expect(await names('status=disabled')).toEqual([]);
  });

  it('may have names in every script, but of limited length', async () => {
    const names = [
      'Núria Òdena',
      'Николай',
      '山田 太郎',
      'مريم',
      'नेहा',
      '🚚 Truck',
      'ศรีสุดา',
      `O'Brien "Bob"`,
    ];
    for (const name of names) {
      const answer = await newUser({ name, username: `${name} ${made}` });
      expect([answer.status, answer.body.data.name]).toEqual([201, name]);
    }
    const long = await newUser({ name: 'ü'.repeat(10_000), username: '山'.repeat(10_000) });
    expect(codesOf(long)).toEqual(['too_long', 'too_long']);
    const broken = await newUser({ username: 'nul\u0000' });
    expect([broken.status, codesOf(broken), broken.body[0].key]).toEqual([
      400,
      ['invalid_text'],
      '/username',
    ]);
    const wrong = await newUser({ name: '\u200b ', username: '\t', email: 'a@b\r\nBcc: c@d' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.map((each: { key: string }) => each.key).sort()).toEqual([
      '/email',
      '/name',
      '/username',
    ]);
  });

  it('[C-3] need a name that no organisation uses, in any letter case', async () => {
    const foreign = await addOrganisation(service.world);
    const other = await person(service, { organisationId: foreign });
    const taken = await newUser({ username: other.username.toUpperCase() });
    expect([taken.status, taken.body[0].key, codesOf(taken)]).toEqual([409, '/username', ['key_in_use']]);
  });

  it.each([
    'a\u0001@mail.example',
    'a@mail\u007f.example',
    'a@b@mail.example',
    'a,b@mail.example',
    'a@mail.example\n',
  ])('[C-3] are not created with an invalid mail address: %j', async (email) => {
    const made = await newUser({ email });
    expect([made.status, codesOf(made), made.body[0].key]).toEqual([400, ['wrong_format'], '/email']);
  });

  it('accept no members that only the service may set', async () => {
    const fields = {
      id: admin.userId,
      status: 'disabled',
      secret_hash: 'x',
      token_generation: 9,
      driver_id: null,
    };
    const refused = await newUser(fields);
    expect(refused.status).toBe(400);
    expect(codesOf(refused)).toEqual(Object.keys(fields).map(() => 'unknown_field'));
    const { id } = (await newUser()).body.data;
    const patched = await as(admin, 'PATCH', `/{org}/users/${id}`, {
      body: { username: 'other', organisation_id: id, ...fields },
    });
    expect(new Set(codesOf(patched))).toEqual(new Set(['unknown_field']));
  });

  it('[C-3] are invisible to other organisations and to callers of other sites', async () => {
    const [north, south] = [await addSite(service.world), await addSite(service.world)];
    const hidden = (await newUser({ site_ids: [north] })).body.data;
    const limited = await person(service, { roles: ['organisation_administrator'], siteIds: [south] });
    const organisationId = await addOrganisation(service.world);
    const foreign = await administrator(service, organisationId);
    const paths = [
      [limited, `/{org}/users/${hidden.id}`],
      [foreign, `/${organisationId}/users/${hidden.id}`],
      [admin, `/{org}/users/${foreign.userId}`],
    ] as const;
    for (const [who, path] of paths) {
      const answers = [
        await as(who, 'GET', path),
        await as(who, 'PATCH', path, { body: { name: 'Mine' } }),
        await as(who, 'PUT', `${path}/status`, { body: { status: 'disabled' } }),
        await as(who, 'PUT', `${path}/pin`, { body: { pin } }),
        await as(who, 'DELETE', path),
      ];
      expect(answers.map((each) => [each.status, codesOf(each)])).toEqual(
        answers.map(() => [404, ['not_found']]),
      );
    }
    const { body } = await as(limited, 'GET', '/{org}/users?page_size=500');
    expect(body.data.map((each: { id: string }) => each.id)).not.toContain(hidden.id);
  });
});

describe('a change to a user', () => {
  it('[R-AUT-17] [C-3] makes their tokens invalid immediately', async () => {
    const viewer = await person(service, { roles: ['viewer'] });
    const path = `/{org}/users/${viewer.userId}`;
    await as(admin, 'PATCH', path, { body: { name: 'Only the name' } });
    expect((await as(viewer, 'GET', '/account')).body.data.user.name).toBe('Only the name');
    await as(admin, 'PATCH', path, { body: { roles: ['controller'] } });
    const refused = await as(viewer, 'GET', '/account');
    expect([refused.status, codesOf(refused)]).toEqual([401, ['invalidated_token']]);
  });

  it('[R-AUT-18] [R-AUT-19] by the user themselves returns the new token', async () => {
    const second = await administrator(service);
    const path = `/{org}/users/${second.userId}`;
    const answer = await as(second, 'PATCH', path, { body: { modules: ['users', 'account'] } });
    expect(answer.status).toBe(200);
    const token = answer.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    expect((await as(second, 'GET', '/account')).status).toBe(401);
    expect((await as({ ...second, token }, 'GET', path)).status).toBe(200);
    expect((await as({ ...second, token }, 'GET', '/{org}/roles')).status).toBe(403);
  });

  it('[C-3] of their status excludes them from this organisation, and a second change admits them again', async () => {
    const viewer = await person(service, { roles: ['viewer'] });
    const path = `/{org}/users/${viewer.userId}/status`;
    const disabled = await as(admin, 'PUT', path, { body: { status: 'disabled' } });
    expect(disabled.body.data.status).toBe('disabled');
    expect(codesOf(await as(viewer, 'GET', '/account'))).toEqual(['invalidated_token']);
    const credentials = { username: viewer.username, password: pin };
    const refused = await service.call('POST', '/account/auth', { body: credentials });
    expect(codesOf(refused)).toEqual(['invalid_credentials']);
    await as(admin, 'PUT', path, { body: { status: 'enabled' } });
    expect(await logIn(service, viewer.username, pin)).toBeTruthy();
  });

  it('of their status stays when the operator disables and enables the user', async () => {
    const viewer = await person(service, { roles: ['viewer'] });
    const path = `/{org}/users/${viewer.userId}`;
    const operator = service.world.contextFor(systemActor);
    await setUserStatus(operator, { userId: viewer.userId, status: 'disabled' });
    const disabled = await as(admin, 'PUT', `${path}/status`, { body: { status: 'disabled' } });
    expect(disabled.status).toBe(200);
    await setUserStatus(operator, { userId: viewer.userId, status: 'enabled' });
    expect((await as(admin, 'GET', path)).body.data.status).toBe('disabled');
  });

  it('[C-3] of their status does not affect their other organisations', async () => {
    const viewer = await person(service, { roles: ['viewer'] });
    const elsewhere = await addOrganisation(service.world);
    const there = service.world.contextFor(systemActor, elsewhere);
    await saveMembership(there, { userId: viewer.userId, roles: ['viewer'] });
    await as(admin, 'PUT', `/{org}/users/${viewer.userId}/status`, { body: { status: 'disabled' } });
    const token = await logIn(service, viewer.username, pin);
    expect((await service.call('GET', `/${elsewhere}/routes`, { token })).status).toBe(200);
    expect((await service.call('GET', '/{org}/routes', { token })).status).toBe(404);
  });

  it('that ends their only membership frees their name, and deletes their secret and mail address', async () => {
    const user = await person(service, { roles: ['viewer'] });
    expect((await as(admin, 'DELETE', `/{org}/users/${user.userId}`)).status).toBe(204);
    const { rows } = await service.world.database.pool.query(
      'select username, email, secret_hash from users where id = $1',
      [user.userId],
    );
    const left = expect.stringMatching(/^left:/);
    expect(rows).toEqual([{ username: left, email: null, secret_hash: null }]);
    expect(rows[0].username).not.toContain(user.userId);
    const again = await newUser({ username: user.username });
    expect([again.status, again.body.data.secret_kind]).toEqual([201, null]);
    expect(again.body.data.id).not.toBe(user.userId);
    const body = { username: user.username, password: pin };
    expect((await service.call('POST', '/account/auth', { body })).status).toBe(401);
  });

  it('that ends their only membership keeps their name for the audit log, and deletes their mails', async () => {
    const { pool } = service.world.database;
    const email = `leaving.${Date.now()}@mail.example`;
    const made = await newUser({ email, name: 'Aina Leaving' });
    const { id } = made.body.data;
    await pool.query(`update mails set status = 'dead', ended_at = now(), fault = $2 where user_id = $1`, [
      id,
      `550 <${email}> is unknown`,
    ]);
    expect((await as(admin, 'DELETE', `/{org}/users/${id}`)).status).toBe(204);
    expect((await pool.query('select name from users where id = $1', [id])).rows).toEqual([
      { name: 'Aina Leaving' },
    ]);
    expect((await pool.query('select id from mails where user_id = $1', [id])).rows).toEqual([]);
  });

  it('that ends one of their memberships does not affect the others', async () => {
    const user = await person(service, { roles: ['viewer'] });
    const elsewhere = await addOrganisation(service.world);
    const there = service.world.contextFor(systemActor, elsewhere);
    await addMember(there, { username: user.username.toUpperCase(), roles: ['viewer'] });
    expect((await as(admin, 'DELETE', `/{org}/users/${user.userId}`)).status).toBe(204);
    const token = await logIn(service, user.username, pin);
    expect((await service.call('GET', `/${elsewhere}/routes`, { token })).status).toBe(200);
    expect((await service.call('GET', '/{org}/routes', { token })).status).toBe(404);
    expect(await refusedCodes(addMember(there, { username: user.username, roles: [] }))).toEqual([
      'key_in_use',
    ]);
    expect(await refusedCodes(addMember(there, { username: 'nobody at all', roles: [] }))).toEqual([
      'unknown_user',
    ]);
  });

  it('[C-10] that ends their membership keeps the driver record, and is refused during a session', async () => {
    const day = await workingDay(service);
    const path = `/{org}/users/${day.userId}`;
    const working = await as(admin, 'DELETE', path);
    expect([working.status, codesOf(working)]).toEqual([409, ['driver_in_session']]);
    const end = { body: { reason: 'Leaves us' } };
    expect((await as(admin, 'PUT', `/{org}/sessions/${day.sessionId}/revoke`, end)).status).toBe(200);
    const token = await logIn(service, day.username, pin);
    expect((await as(admin, 'DELETE', path)).status).toBe(204);
    expect((await as(admin, 'GET', path)).status).toBe(404);
    expect(codesOf(await service.call('GET', '/account', { token }))).toEqual(['invalidated_token']);
    const text = 'select user_id from drivers where id = $1';
    const { rows } = await service.world.database.pool.query(text, [day.driverId]);
    expect(rows).toEqual([{ user_id: null }]);
    const reported = await service.world.database.pool.query(
      `select data->'driver'->'user_id' as user_id from events
        where type = 'driver_saved' and data->'driver'->>'id' = $1 order by transaction_id desc, position desc limit 1`,
      [day.driverId],
    );
    expect(reported.rows).toEqual([{ user_id: null }]);
    await untilReadable(service.world.database.pool);
    const audit = await as(admin, 'GET', `/{org}/audit?action=driver.save&subject_id=${day.driverId}`);
    expect(audit.body.data[0]).toMatchObject({
      changes: { before: { user_id: day.userId }, after: { user_id: null } },
    });
  });
});
