import { describe, expect, it } from 'vitest';
import { type LogInServices, logIn } from '../../src/accounts/log-in/log-in.js';
import { forgetOldNetworks } from '../../src/accounts/log-in/login-network-queries.js';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { noOrganisation, openContext } from '../../src/context-factory.js';
import { createAttemptLimit } from '../../src/platform/security/attempt-limit.js';
import { createRefusalTraces } from '../../src/platform/security/refusal-traces.js';
import { addUser, refusedCodes, suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();
const pin = '482913';
const home = '192.0.2.7';

interface Services extends LogInServices {
  budgets: { perAddress: number; ofStrangers: number };
}

function services(perAddress = 1_000, ofStrangers = 100_000): Services {
  const budgets = { perAddress, ofStrangers };
  return {
    budgets,
    attempts: createAttemptLimit(100_000),
    refusals: createRefusalTraces(),
    loginRules: { lock: { failures: 5, durationMs: 900_000 }, budgets },
    earlierUser: async (token) => (token.startsWith('user ') ? token.slice(5) : null),
  };
}

async function user(): Promise<{ userId: string; username: string }> {
  const added = await addUser(world);
  await setPin(world.contextFor(systemActor), { userId: added.userId, pin });
  return added;
}

function attempt(
  own: LogInServices,
  username: string,
  password: string,
  address: string,
  earlierToken: string | null = null,
) {
  const ctx = openContext(world.parts, noOrganisation, systemActor, 'a request', address);
  return logIn(ctx, own, { username, password, address, deviceId: 'phone', earlierToken });
}

async function codes(times: number, work: (n: number) => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  for (let n = 0; n < times; n += 1) found.push(...(await refusedCodes(work(n))));
  return found;
}

describe('a stranger who tries log-ins [C-3]', () => {
  it('locks a name for strangers, but not for callers who logged in from that network or with that phone before', async () => {
    const own = services();
    const { userId, username } = await user();
    await attempt(own, username, pin, home);
    await codes(8, () => attempt(own, username, 'wrong', '198.51.100.9'));
    expect(await refusedCodes(attempt(own, username, pin, '198.51.100.9'))).toEqual(['account_locked']);
    // Another address in the same network.
    expect((await attempt(own, username, pin, '192.0.2.200')).user.username).toBe(username);
    const elsewhere = attempt(own, username, pin, '203.0.113.5', `user ${userId}`);
    expect((await elsewhere).user.username).toBe(username);
    world.clock.advance(31 * 86_400_000);
    await codes(5, () => attempt(own, username, 'wrong', '198.51.100.9'));
    expect(await refusedCodes(attempt(own, username, pin, home))).toEqual(['account_locked']);
  });

  it('has a limited number of failures per hour from one address, over all names', async () => {
    const own = services(10);
    const names = await Promise.all(Array.from({ length: 12 }, () => user()));
    const found = await codes(12, (n) => attempt(own, names[n]?.username ?? '', 'wrong', '198.51.100.20'));
    expect(found).toEqual([...Array(10).fill('invalid_credentials'), 'rate_limited', 'rate_limited']);
    expect((await attempt(own, names[0]?.username ?? '', pin, '198.51.101.20')).user.username).toBe(
      names[0]?.username,
    );
    world.clock.advance(3_600_000);
    expect(await codes(1, () => attempt(own, names[1]?.username ?? '', 'wrong', '198.51.100.20'))).toEqual([
      'invalid_credentials',
    ]);
  });

  it('has one limit of failures over many addresses, which does not affect known callers', async () => {
    const known = await user();
    const own = services(10, 20);
    await attempt(own, known.username, pin, home);
    world.clock.advance(3_600_001);
    const found = await codes(60, (n) => attempt(own, `nobody-${n}`, 'wrong', `10.0.${n}.1`));
    expect(found.filter((code) => code === 'invalid_credentials')).toHaveLength(20);
    expect(found.filter((code) => code === 'rate_limited')).toHaveLength(40);
    expect((await attempt(own, known.username, pin, home)).user.username).toBe(known.username);
  });

  it('is not refused if 30 people of a depot log in for the first time at the same moment', async () => {
    const own = services(10, 100);
    const people = await Promise.all(Array.from({ length: 30 }, () => user()));
    const all = await Promise.all(people.map(({ username }) => attempt(own, username, pin, '10.8.8.8')));
    expect(all).toHaveLength(30);
  });

  it('gets no additional guesses by concurrent attempts', async () => {
    const own = services(10);
    const { username } = await user();
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        refusedCodes(attempt(own, `${username}-${n}`, 'wrong', '10.9.9.9')),
      ),
    );
    expect(all.flat().filter((code) => code === 'invalid_credentials')).toHaveLength(10);
  });
});

describe('a network where users logged in [C-3]', () => {
  it('has 30 failures an hour over all its names and addresses; then its callers count as strangers', async () => {
    const own = services(10, 1_000);
    const people = await Promise.all(Array.from({ length: 45 }, () => user()));
    for (const { username } of people) await attempt(own, username, pin, '172.20.1.7');
    const spray = await codes(45, (n) =>
      attempt(own, people[n]?.username ?? '', 'wrong', n % 2 === 0 ? '172.20.1.66' : '172.20.1.67'),
    );
    // 30 failures of the network, and 10 of each of the two addresses as strangers.
    expect(spray).toEqual(Array(45).fill('invalid_credentials'));
    const more = await codes(10, (n) => attempt(own, people[n]?.username ?? '', 'wrong', '172.20.1.66'));
    expect(more.filter((code) => code === 'rate_limited').length).toBeGreaterThanOrEqual(7);
    expect((await attempt(own, people[0]?.username ?? '', pin, '172.20.1.8')).user.username).toBe(
      people[0]?.username,
    );
    world.clock.advance(3_600_001);
    const later = await codes(30, (n) => attempt(own, people[n]?.username ?? '', 'wrong', '172.20.1.66'));
    expect(later).toEqual(Array(30).fill('invalid_credentials'));
  });

  it('shares the limit of all strangers after that, but a phone that sends an earlier token does not', async () => {
    const own = services(10, 5);
    world.clock.advance(3_600_001);
    const people = await Promise.all(Array.from({ length: 40 }, () => user()));
    for (const { username } of people) await attempt(own, username, pin, '172.20.2.7');
    const found = await codes(40, (n) => attempt(own, people[n]?.username ?? '', 'wrong', '172.20.2.66'));
    expect(found).toEqual([...Array(35).fill('invalid_credentials'), ...Array(5).fill('rate_limited')]);
    const [first] = people;
    const again = (token: string | null) => attempt(own, first?.username ?? '', pin, '172.20.2.7', token);
    expect(await refusedCodes(again(null))).toEqual(['rate_limited']);
    expect((await again(`user ${first?.userId}`)).user.username).toBe(first?.username);
  });

  it('gives no additional guesses to concurrent attempts, and does not count right secrets', async () => {
    const own = services(10, 1);
    world.clock.advance(3_600_001);
    const people = await Promise.all(Array.from({ length: 40 }, () => user()));
    const all = (password: string) =>
      Promise.all(people.map(({ username }) => attempt(own, username, password, '172.20.3.7')));
    await Promise.all(
      people.map(({ userId, username }) => attempt(own, username, pin, '172.20.3.7', `user ${userId}`)),
    );
    expect(await all(pin)).toHaveLength(40);
    const guesses = await Promise.all(
      people.map(({ username }) => refusedCodes(attempt(own, username, 'wrong', '172.20.3.7'))),
    );
    // 30 failures of the network, and one of all strangers.
    expect(guesses.flat().filter((code) => code === 'invalid_credentials')).toHaveLength(31);
  });

  it('has its own 30 failures for new colleagues, even while strangers elsewhere are refused', async () => {
    const own = services(10, 5);
    world.clock.advance(3_600_001);
    const colleague = await user();
    await attempt(own, colleague.username, pin, '172.20.4.7');
    await codes(10, (n) => attempt(own, `nobody-${n}`, 'wrong', `10.7.${n}.1`));
    const people = await Promise.all(Array.from({ length: 40 }, () => user()));
    const newcomer = people[39]?.username ?? '';
    expect(await refusedCodes(attempt(own, newcomer, pin, '10.7.99.1'))).toEqual(['rate_limited']);
    const found = await codes(31, (n) => attempt(own, people[n]?.username ?? '', 'wrong', '172.20.4.8'));
    expect(found).toEqual([...Array(30).fill('invalid_credentials'), 'rate_limited']);
    expect(await refusedCodes(attempt(own, newcomer, pin, '172.20.4.9'))).toEqual(['rate_limited']);
    world.clock.advance(3_600_001);
    expect((await attempt(own, newcomer, pin, '172.20.4.9')).user.username).toBe(newcomer);
  });

  it('is deleted after 30 days, and not earlier', async () => {
    const own = services();
    const { userId, username } = await user();
    const networks = async () => {
      await forgetOldNetworks(world.contextFor(systemActor, noOrganisation));
      const { rows } = await world.database.pool.query(
        'select network from login_networks where user_id = $1 order by network',
        [userId],
      );
      return rows.map((row) => row.network);
    };
    await attempt(own, username, pin, '172.20.5.7');
    world.clock.advance(10 * 86_400_000);
    await attempt(own, username, pin, '172.20.6.7', `user ${userId}`);
    world.clock.advance(20 * 86_400_000 - 60_000);
    expect(await networks()).toEqual(['172.20.5.0/24', '172.20.6.0/24']);
    world.clock.advance(60_001);
    expect(await networks()).toEqual(['172.20.6.0/24']);
  });
});

describe('a known caller [C-3]', () => {
  it('has to wait only briefly, but longer after each failure', async () => {
    const own = services();
    const { username } = await user();
    await attempt(own, username, pin, home);
    expect(await codes(5, () => attempt(own, username, 'wrong', home))).toEqual(
      Array(5).fill('invalid_credentials'),
    );
    expect(await refusedCodes(attempt(own, username, pin, home))).toEqual(['account_locked']);
    world.clock.advance(1_001);
    expect((await attempt(own, username, pin, home)).user.username).toBe(username);
    expect(await codes(5, () => attempt(own, username, 'wrong', home))).toHaveLength(5);
  });

  it('with an earlier token does not have to wait after failures of other callers in the same network', async () => {
    const own = services();
    const { userId, username } = await user();
    await attempt(own, username, pin, home);
    await codes(8, () => attempt(own, username, 'wrong', '192.0.2.66'));
    expect(await refusedCodes(attempt(own, username, pin, home))).toEqual(['account_locked']);
    const phone = () => attempt(own, username, pin, home, `user ${userId}`);
    expect((await phone()).user.username).toBe(username);
    // The phone's success does not unlock the other callers of the network, and its own failures lock the phone out.
    expect(await refusedCodes(attempt(own, username, pin, '192.0.2.66'))).toEqual(['account_locked']);
    await codes(5, () => attempt(own, username, 'wrong', home, `user ${userId}`));
    expect(await refusedCodes(phone())).toEqual(['account_locked']);
  });

  it('may log in many times at the same moment', async () => {
    const own = services();
    const { username } = await user();
    await attempt(own, username, pin, home);
    const all = await Promise.all(Array.from({ length: 12 }, () => attempt(own, username, pin, home)));
    expect(all.every((each) => each.user.username === username)).toBe(true);
  });

  it('leaves entries in the audit log, without the typed secret', async () => {
    const own = services();
    const { userId, username } = await user();
    await attempt(own, username, pin, home);
    await codes(1, () => attempt(own, username, 'my secret', home));
    const { rows } = await world.database.pool.query(
      `select action, address, device_id, data from audit_entries where subject_id = $1 and action like 'account.%' order by id`,
      [userId],
    );
    expect(rows).toEqual([
      { action: 'account.log_in', address: home, device_id: 'phone', data: {} },
      { action: 'account.log_in_failed', address: home, device_id: 'phone', data: {} },
    ]);
  });
});
