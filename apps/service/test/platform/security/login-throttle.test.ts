import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetOldFailures, throttleLogIn } from '../../../src/platform/security/login-throttle.js';
import { type TestDatabase, testDatabase } from '../../test-database.js';

const rules = { failures: 5, durationMs: 900_000 };
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.stop());

/** Log-ins with one user name, at a time that the test sets. */
function attempts(username: string) {
  const clock = { nowMs: Date.now() };
  const logIn = (right: boolean, name = username) =>
    throttleLogIn(
      database.pool,
      name,
      rules,
      () => clock.nowMs,
      async () => right,
    );
  const fail = async (times: number) => {
    for (let each = 0; each < times; each += 1) expect(await logIn(false)).toMatchObject({ right: false });
  };
  return { clock, logIn, fail };
}

describe('the lock of a user name', () => {
  it('[C-3] begins after five failures and lasts 15 minutes, even for the right secret', async () => {
    const { clock, logIn, fail } = attempts('anna');
    await fail(5);
    expect(await logIn(true)).toEqual({ lockedSeconds: 900 });
    clock.nowMs += 899_500;
    expect(await logIn(true)).toEqual({ lockedSeconds: 1 });
    expect(await logIn(false)).toEqual({ lockedSeconds: 1 });
    clock.nowMs += 500;
    expect(await logIn(true)).toEqual({ right: true });
  });

  it('[C-3] prevents any check of the secret while it lasts', async () => {
    const { clock, fail } = attempts('berta');
    await fail(5);
    let asked = false;
    await throttleLogIn(
      database.pool,
      'berta',
      rules,
      () => clock.nowMs,
      async () => {
        asked = true;
        return true;
      },
    );
    expect(asked).toBe(false);
  });

  it('[C-3] applies in any letter case', async () => {
    const { logIn, fail } = attempts('cäcilie');
    await fail(5);
    expect(await logIn(true, 'CÄCILIE')).toEqual({ lockedSeconds: 900 });
  });

  it('[C-3] does not affect other names', async () => {
    await attempts('dora').fail(5);
    expect(await attempts('dorb').logIn(true)).toEqual({ right: true });
  });

  it('[C-3] does not begin if a success comes after four failures', async () => {
    const { logIn, fail } = attempts('emil');
    await fail(4);
    expect(await logIn(true)).toEqual({ right: true });
    await fail(4);
    expect(await logIn(true)).toEqual({ right: true });
  });

  it('[C-3] counts failures within 15 minutes only', async () => {
    const { clock, logIn, fail } = attempts('frida');
    await fail(4);
    clock.nowMs += 900_000;
    await fail(4);
    expect(await logIn(true)).toEqual({ right: true });
  });

  it('needs five new failures after it has ended', async () => {
    const { clock, logIn, fail } = attempts('gustav');
    await fail(5);
    clock.nowMs += 900_000;
    await fail(4);
    expect(await logIn(true)).toEqual({ right: true });
  });

  it('has its number of failures and its duration from the settings', async () => {
    const quick = { failures: 1, durationMs: 2_000 };
    const nowMs = Date.now();
    const logIn = (atMs: number, right: boolean) =>
      throttleLogIn(
        database.pool,
        'hanna',
        quick,
        () => atMs,
        async () => right,
      );
    expect(await logIn(nowMs, false)).toEqual({ right: false, locks: true });
    expect(await logIn(nowMs + 1, true)).toEqual({ lockedSeconds: 2 });
    expect(await logIn(nowMs + 2_000, true)).toEqual({ right: true });
  });
});

describe('many simultaneous attempts', () => {
  it('[C-3] are locked after five failures, even if one of them has the right secret', async () => {
    const nowMs = Date.now();
    let failed = 0;
    let letRightOne: () => void = () => undefined;
    const others = new Promise<void>((resolve) => {
      letRightOne = resolve;
    });
    const guesses = Array.from({ length: 40 }, async () => {
      const verdict = await throttleLogIn(
        database.pool,
        'ida',
        rules,
        () => nowMs,
        async () => false,
      );
      failed += 1;
      if (failed === 40) letRightOne();
      return verdict;
    });
    const rightOne = throttleLogIn(
      database.pool,
      'ida',
      rules,
      () => nowMs,
      async () => {
        await others;
        return true;
      },
    );
    const verdicts = await Promise.all(guesses);
    expect(verdicts.filter((verdict) => 'right' in verdict)).toHaveLength(5);
    expect(await rightOne).toEqual({ lockedSeconds: 900 });
  });

  it('[C-3] all succeed with the right secret', async () => {
    const { logIn } = attempts('julius');
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => logIn(true)));
    expect(verdicts).toEqual(Array.from({ length: 20 }, () => ({ right: true })));
  });
});

it('failures that no longer count are removed, but active locks stay', async () => {
  const { clock, logIn, fail } = attempts('karl');
  await fail(5);
  const other = attempts('ludwig');
  await other.fail(1);
  clock.nowMs += 899_999;
  await forgetOldFailures(database.pool, clock.nowMs);
  expect(await logIn(true)).toEqual({ lockedSeconds: 1 });
  clock.nowMs += 60_000;
  await forgetOldFailures(database.pool, clock.nowMs);
  const { rows } = await database.pool.query({
    text: `select username from login_failures where username in ('karl', 'ludwig')`,
  });
  expect(rows).toEqual([]);
});
