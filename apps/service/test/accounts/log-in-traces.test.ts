import pino from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { type LogInServices, logIn } from '../../src/accounts/log-in/log-in.js';
import { logInApiKey } from '../../src/accounts/log-in/log-in-api-key.js';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { setMembershipStatus } from '../../src/accounts/users/set-membership-status.js';
import { noOrganisation, openContext } from '../../src/context-factory.js';
import { createAttemptLimit } from '../../src/platform/security/attempt-limit.js';
import { createRefusalTraces } from '../../src/platform/security/refusal-traces.js';
import { sealWhole } from '../audit/audit-log-fixture.js';
import { addUser, refusedCodes, systemActor } from '../test-context.js';
import { codesOf, suiteService } from '../test-service.js';
import { administrator, type LoggedInPerson, person, pin } from './people-fixture.js';

const service = suiteService({
  TRUSTED_PROXIES: 'loopback',
  LOGIN_FAILURES_PER_ADDRESS: '8',
  AUTH_ATTEMPTS_PER_MINUTE: '100000',
});
let admin: LoggedInPerson;
beforeAll(async () => {
  admin = await administrator(service);
});

const away = { 'x-forwarded-for': '198.51.100.9', 'x-device-id': 'a tablet' };

/** The entries about log-ins of a subject as an administrator reads them, the oldest first. */
async function entriesOf(subjectId: string) {
  await sealWhole(service.world, service.world.organisationId);
  const answer = await service.call('GET', `/{org}/audit?subject_id=${subjectId}&page_size=500`, {
    token: admin.token,
  });
  return answer.body.data
    .filter(({ action }: { action: string }) => /^(account|api_key)\.lo/.test(action))
    .map(({ action, actor_kind, actor_part, address, device_id, data }: Record<string, unknown>) => ({
      ...{ action, by: actor_part ?? actor_kind, address, device_id, data },
    }))
    .reverse();
}

async function userWithPin() {
  const user = await addUser(service.world, { roles: ['viewer'] });
  await setPin(service.world.contextFor(systemActor), { userId: user.userId, pin });
  return user;
}

const authenticate = (username: string, password: string, headers: Record<string, string> = away) =>
  service.call('POST', '/account/auth', { body: { username, password }, headers });

/** Each test has its own addresses. */
let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `10.77.${addresses}.1`;
}

describe('the audit log of log-ins [C-3]', () => {
  it('has each log-in, each failure, the lock, and the first refusal of the locked name', async () => {
    const { userId, username } = await userWithPin();
    for (let n = 0; n < 5; n += 1) await authenticate(username, '000000');
    for (let n = 0; n < 5; n += 1)
      expect(codesOf(await authenticate(username, pin))).toEqual(['account_locked']);
    service.world.clock.advance(901_000);
    admin = { ...admin, token: (await authenticate(admin.username, pin)).body.data.access_token };
    expect((await authenticate(username, pin)).status).toBe(200);
    const facts = { by: 'public', address: '198.51.100.9', device_id: 'a tablet' };
    expect(await entriesOf(userId)).toEqual([
      ...Array(5).fill({ action: 'account.log_in_failed', ...facts, data: {} }),
      { action: 'account.locked', ...facts, data: {} },
      { action: 'account.log_in_refused', ...facts, data: { reason: 'locked' } },
      { action: 'account.log_in', ...facts, data: {} },
    ]);
  });

  it('has the first log-in per address and hour that a limit refuses, and 20 at most', async () => {
    const { userId, username } = await userWithPin();
    const address = newAddress();
    const headers = { 'x-forwarded-for': address };
    for (let n = 0; n < 8; n += 1) await authenticate(`nobody-${n}`, '000000', headers);
    for (let n = 0; n < 3; n += 1)
      expect(codesOf(await authenticate(username, pin, headers))).toEqual(['rate_limited']);
    const refused = { action: 'account.log_in_refused', by: 'public', device_id: null };
    const first = { ...refused, address, data: { reason: 'too_many_failures' } };
    expect(await entriesOf(userId)).toEqual([first]);
    for (let n = 0; n < 5; n += 1)
      await authenticate(username, '000000', { 'x-forwarded-for': newAddress() });
    for (let n = 0; n < 30; n += 1) await authenticate(username, pin, { 'x-forwarded-for': newAddress() });
    const { length } = (await entriesOf(userId)).filter(
      ({ action }: { action: string }) => action === 'account.log_in_refused',
    );
    expect(length).toBe(20);
    service.world.clock.advance(3_600_001);
    admin = { ...admin, token: (await authenticate(admin.username, pin)).body.data.access_token };
    for (let n = 0; n < 8; n += 1) await authenticate(`nobody-${n}`, '000000', headers);
    await authenticate(username, pin, headers);
    expect((await entriesOf(userId)).at(-1)).toEqual(first);
  });

  it('has a log-in with the right secret of a user whom every organisation has disabled', async () => {
    const { userId, username } = await userWithPin();
    await setMembershipStatus(service.world.contextFor(systemActor), { userId, status: 'disabled' });
    const headers = { 'x-forwarded-for': newAddress() };
    expect(codesOf(await authenticate(username, pin, headers))).toEqual(['invalid_credentials']);
    expect(await entriesOf(userId)).toMatchObject([
      { action: 'account.log_in_failed', data: { reason: 'user_disabled' } },
    ]);
  });

  it('has a wrong current secret, and the first refusal after too many', async () => {
    const { userId, token } = await person(service, { roles: ['viewer'] });
    const headers = { 'x-device-id': 'a console' };
    const set = (current: string) =>
      service.call('PUT', '/account/pin', {
        token,
        body: { current_password: current, pin: '620841' },
        headers,
      });
    for (let n = 0; n < 5; n += 1) expect(codesOf(await set('000000'))).toEqual(['wrong_current_password']);
    for (let n = 0; n < 3; n += 1) expect(codesOf(await set(pin))).toEqual(['account_locked']);
    const facts = { by: 'user', address: '127.0.0.1', device_id: 'a console' };
    expect((await entriesOf(userId)).slice(1)).toEqual([
      ...Array(5).fill({ action: 'account.log_in_failed', ...facts, data: { reason: 'current_password' } }),
      { action: 'account.log_in_refused', ...facts, data: { reason: 'locked' } },
    ]);
  });

  it('has each log-in by API key, and the first failure of a key and address in an hour', async () => {
    const { world } = service;
    const newKey = (more: object = {}) =>
      createApiKey(world.contextFor(systemActor), { name: 'Planning', roles: ['integration'], ...more });
    const bound = await newKey({ allowedAddresses: ['192.0.2.0/24'] });
    const revoked = await newKey();
    await world.database.pool.query('update api_keys set revoked_at = now() where id = $1', [revoked.id]);
    const tryKey = (secret: string, address: string) =>
      service.call('GET', '/account/auth', { headers: { 'x-api-key': secret, 'x-forwarded-for': address } });
    expect((await tryKey(bound.secret, '192.0.2.7')).status).toBe(200);
    for (let n = 0; n < 3; n += 1)
      expect(codesOf(await tryKey(bound.secret, '203.0.113.4'))).toEqual(['address_not_allowed']);
    for (const address of ['203.0.113.4', '203.0.113.4', '203.0.113.5'])
      expect(codesOf(await tryKey(revoked.secret, address))).toEqual(['invalid_credentials']);
    const by = { by: 'public', device_id: null };
    const failed = { action: 'api_key.log_in_failed', ...by };
    expect(await entriesOf(bound.id)).toEqual([
      { action: 'api_key.log_in', ...by, address: '192.0.2.7', data: {} },
      { ...failed, address: '203.0.113.4', data: { reason: 'address_not_allowed' } },
    ]);
    expect(await entriesOf(revoked.id)).toEqual([
      { ...failed, address: '203.0.113.4', data: { reason: 'revoked' } },
      { ...failed, address: '203.0.113.5', data: { reason: 'revoked' } },
    ]);
  });
});

describe('the log lines of log-ins [C-3]', () => {
  const address = '198.51.100.20';
  let lines: string[] = [];
  const own: LogInServices = {
    attempts: createAttemptLimit(100_000),
    refusals: createRefusalTraces(),
    loginRules: {
      lock: { failures: 2, durationMs: 900_000 },
      budgets: { perAddress: 1_000, ofStrangers: 100_000 },
    },
    earlierUser: async () => null,
  };
  function context() {
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    return openContext({ ...service.world.parts, log }, noOrganisation, systemActor, 'request-1', address);
  }
  const attempt = (username: string, password: string) =>
    logIn(context(), own, { username, password, address, deviceId: 'phone-1', earlierToken: null });
  const reported = () => lines.splice(0).map((line) => JSON.parse(line));

  it('name user, address and device, and never the secret or a name that does not exist', async () => {
    lines = [];
    const { userId, username } = await userWithPin();
    const facts = { userId, address, deviceId: 'phone-1', requestId: 'request-1' };
    await attempt(username, pin);
    expect(reported()).toMatchObject([{ action: 'account.log_in', ...facts }]);
    const stranger = await userWithPin();
    for (let n = 0; n < 2; n += 1) await refusedCodes(attempt(stranger.username, 'my secret'));
    for (let n = 0; n < 3; n += 1) await refusedCodes(attempt(stranger.username, pin));
    for (let n = 0; n < 4; n += 1) await refusedCodes(attempt('pass.word', 'my secret'));
    const text = lines.join('');
    const strange = { ...facts, userId: stranger.userId };
    const unknown = { ...facts, userId: null };
    expect(reported()).toMatchObject([
      { action: 'account.log_in_failed', ...strange },
      { action: 'account.log_in_failed', ...strange },
      { action: 'account.locked', ...strange },
      { action: 'account.log_in_refused', reason: 'locked', ...strange },
      { action: 'account.log_in_failed', ...unknown },
      { action: 'account.log_in_failed', ...unknown },
      { action: 'account.locked', ...unknown },
      { action: 'account.log_in_refused', reason: 'locked', ...unknown },
    ]);
    for (const secret of [pin, 'my secret', 'pass.word']) expect(text).not.toContain(secret);
  });

  it('name the beginning of an API key, but nothing of other text', async () => {
    lines = [];
    const { id, secret } = await createApiKey(service.world.contextFor(systemActor), {
      name: 'Planning',
      roles: ['integration'],
      expiresAt: new Date(service.world.clock.now() + 1_000).toISOString(),
    });
    const tryKey = (query: string) => logInApiKey(context(), own, { query, header: undefined, address });
    await tryKey(secret);
    service.world.clock.advance(1_000);
    await refusedCodes(tryKey(secret));
    await refusedCodes(tryKey('my secret'));
    const text = lines.join('');
    expect(reported()).toMatchObject([
      { apiKeyId: id, address },
      {
        action: 'api_key.log_in_failed',
        reason: 'expired',
        apiKeyId: id,
        prefix: secret.slice(0, 18),
        address,
      },
      { action: 'api_key.log_in_failed', reason: 'unknown', apiKeyId: null, prefix: '', address },
    ]);
    for (const each of [secret, 'my secret']) expect(text).not.toContain(each);
  });

  it('about unknown names are 200 at most within an hour', () => {
    const traces = createRefusalTraces();
    const takes = Array.from({ length: 300 }, (_, n) =>
      traces.take({ subjectId: null, name: `nobody-${n}`, address }, n),
    );
    expect(takes.filter(Boolean)).toHaveLength(200);
    // Lines about unknown names do not reduce the number of lines about users.
    expect(traces.take({ subjectId: 'user', name: 'marta', address }, 300)).toBe(true);
    expect(traces.take({ subjectId: null, name: 'nobody', address }, 3_600_000)).toBe(true);
  });
});
