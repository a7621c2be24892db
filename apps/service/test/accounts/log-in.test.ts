import { describe, expect, it } from 'vitest';
import { type LogInServices, logIn } from '../../src/accounts/log-in/log-in.js';
import { setPassword, setPin } from '../../src/accounts/secrets/set-secret.js';
import { saveMembership } from '../../src/accounts/users/save-membership.js';
import { Refusal } from '../../src/context.js';
import { noOrganisation } from '../../src/context-factory.js';
import { createAttemptLimit } from '../../src/platform/security/attempt-limit.js';
import { createRefusalTraces } from '../../src/platform/security/refusal-traces.js';
import { addOrganisation, addUser, refusedCodes, suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();

const address = '192.0.2.7';
const noProof = { deviceId: null, earlierToken: null };
const budgets = { perAddress: 1_000_000, ofStrangers: 1_000_000 };

/** The limits of a server, with the settings' defaults unless given. */
function limits(attemptsPerMinute = 1_000): LogInServices {
  return {
    attempts: createAttemptLimit(attemptsPerMinute),
    refusals: createRefusalTraces(),
    loginRules: { lock: { failures: 5, durationMs: 900_000 }, budgets },
    earlierUser: async () => null,
  };
}

/** A context outside of any organisation, as for a log-in. */
const outside = () => world.contextFor(systemActor, noOrganisation);

function tryLogIn(username: string, password: string, services = limits()) {
  return logIn(outside(), services, { username, password, address, ...noProof });
}

async function refusalHeaders(work: Promise<unknown>): Promise<Readonly<Record<string, string>>> {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  );
  if (error instanceof Refusal) return error.headers;
  throw new Error('the call was not refused');
}

async function userWithPin(pin = '482913'): Promise<{ userId: string; username: string }> {
  const user = await addUser(world);
  await setPin(outside(), { userId: user.userId, pin });
  return user;
}

describe('a log-in', () => {
  it('[R-AUT-2][R-AUT-4] succeeds with the current password', async () => {
    const { userId, username } = await addUser(world);
    await setPassword(outside(), { userId, password: 'neu a la carretera' });
    const { user, generation } = await tryLogIn(username, 'neu a la carretera');
    expect(user).toMatchObject({ id: userId, username });
    expect(generation).toBe(2);
  });

  it('[R-END-5][R-AUT-5] succeeds with the pin that replaced the password', async () => {
    const { userId, username } = await addUser(world);
    await setPassword(outside(), { userId, password: 'neu a la carretera' });
    await setPin(outside(), { userId, pin: '048157' });
    expect((await tryLogIn(username, '048157')).user.id).toBe(userId);
    expect(await refusedCodes(tryLogIn(username, 'neu a la carretera'))).toEqual(['invalid_credentials']);
  });

  it('[C-3] accepts any letter case of the name, and returns all organisations of the user', async () => {
    const { userId, username } = await userWithPin();
    const second = await addOrganisation(world);
    await saveMembership(world.contextFor(systemActor, second), { userId, roles: ['viewer'] });
    const { user } = await tryLogIn(username.toUpperCase(), '482913');
    expect([...user.memberships.keys()].sort()).toEqual([world.organisationId, second].sort());
  });

  it('[R-AUT-15] may be repeated, and each token carries the current generation', async () => {
    const { userId, username } = await userWithPin();
    expect((await tryLogIn(username, '482913')).generation).toBe(2);
    await saveMembership(world.contextFor(systemActor), { userId, roles: ['viewer'] });
    expect((await tryLogIn(username, '482913')).generation).toBe(3);
  });
});

describe('a failed log-in', () => {
  it('[C-3] gives the same response for a wrong secret, an unknown name, a missing secret and a disabled user', async () => {
    const known = await userWithPin();
    const fresh = await addUser(world);
    const disabled = await userWithPin();
    await world.database.pool.query(`update users set status = 'disabled' where id = $1`, [disabled.userId]);
    const tries = [
      [known.username, '000000'],
      ['nobody.has.this.name', '482913'],
      [fresh.username, '482913'],
      [disabled.username, '482913'],
    ] as const;
    const answers = await Promise.all(
      tries.map(([username, password]) =>
        tryLogIn(username, password).then(
          () => 'logged in',
          (error) =>
            error instanceof Refusal ? { problems: error.problems, headers: error.headers } : error,
        ),
      ),
    );
    const [first] = answers;
    expect(first).toMatchObject({
      problems: [{ code: 'invalid_credentials' }],
      headers: { 'www-authenticate': 'Bearer' },
    });
    for (const each of answers) expect(each).toEqual(first);
  });

  it('[C-3] takes as long for an unknown name as for a wrong secret', async () => {
    const { username } = await userWithPin();
    // Argon2id takes some 25 ms, a response without it under 5 ms. The two calls take turns, so that other work of the
    // machine slows down both.
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let index = 0; index < 9; index += 1) {
      times.known.push(await refusedAfterMs(() => tryLogIn(username, '000000', noLock())));
      times.unknown.push(await refusedAfterMs(() => tryLogIn(`nobody.${index}`, '000000', noLock())));
    }
    const [known, unknown] = [medianOf(times.known), medianOf(times.unknown)];
    expect(unknown).toBeGreaterThan(known / 3);
    expect(unknown).toBeLessThan(known * 3);
  });

  it('[C-3] locks the name for 15 minutes after 5 failures, even for the correct pin', async () => {
    const { username } = await userWithPin();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await refusedCodes(tryLogIn(username, '000000'))).toEqual(['invalid_credentials']);
    }
    expect(await refusedCodes(tryLogIn(username.toUpperCase(), '482913'))).toEqual(['account_locked']);
    expect(Number((await refusalHeaders(tryLogIn(username, '482913')))['retry-after'])).toBeGreaterThan(890);
    world.clock.advance(901_000);
    expect((await tryLogIn(username, '482913')).user.username).toBe(username);
  });

  it('[C-3] locks an unknown name in the same way', async () => {
    const username = 'somebody.else.entirely';
    for (let attempt = 0; attempt < 5; attempt += 1) await refusedCodes(tryLogIn(username, '000000'));
    expect(await refusedCodes(tryLogIn(username, '000000'))).toEqual(['account_locked']);
  });

  it('[C-3] loses its lock when a new secret is set', async () => {
    const { userId, username } = await userWithPin();
    for (let attempt = 0; attempt < 6; attempt += 1) await refusedCodes(tryLogIn(username, '000000'));
    await setPin(outside(), { userId, pin: '731542' });
    expect((await tryLogIn(username, '731542')).user.id).toBe(userId);
  });

  it('[C-3][C-11] is limited per combination of address and name', async () => {
    const { username } = await userWithPin();
    const services = limits(2);
    await tryLogIn(username, '482913', services);
    await tryLogIn(username, '482913', services);
    expect(await refusedCodes(tryLogIn(username, '482913', services))).toEqual(['rate_limited']);
    expect(await refusalHeaders(tryLogIn(username, '482913', services))).toHaveProperty('Retry-After');
    const elsewhere = { username, password: '482913', address: '192.0.2.8', ...noProof };
    expect((await logIn(outside(), services, elsewhere)).user.username).toBe(username);
    world.clock.advance(61_000);
    expect((await tryLogIn(username, '482913', services)).user.username).toBe(username);
  });
});

function noLock(): LogInServices {
  return { ...limits(), loginRules: { lock: { failures: 1_000, durationMs: 1_000 }, budgets } };
}

/** The median duration of nine refused calls, one after another. */
async function refusedAfterMs(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await refusedCodes(call());
  return performance.now() - start;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
