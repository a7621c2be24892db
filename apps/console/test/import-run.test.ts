import type { CallResult, ConsoleApi } from '@fleet/client/console';
import { expect, it, vi } from 'vitest';
import type { Access } from '../src/access/access-store.js';
import type { CheckedRow } from '../src/imports/import-check.js';
import { createImportRun, type ImportRun } from '../src/imports/import-run.js';
import type { RowPlan } from '../src/imports/row-plans.js';

type Answer = CallResult<{ data: { id: string } }>;
interface Call {
  name: string;
  body: unknown;
  key: string | undefined;
}

const done: Answer = {
  ...{ ok: true, status: 201, body: { data: { id: 'made' } }, etag: null },
  ...{ requestId: null, serverTime: null },
};
const refused = (status: number, code: string, retryAfterMs: number | null = null): Answer => ({
  ok: false,
  failure: {
    ...{ kind: 'refused', status, requestId: null, serverTime: null, retryAfterMs },
    problems: [{ code: code as 'rate_limited', message: code }],
  },
});
const lost: Answer = { ok: false, failure: { kind: 'unreachable', detail: '' } };

const driver = (name: string, user: Extract<RowPlan, { kind: 'drivers' }>['user'] = null): CheckedRow => ({
  ...{ row: { line: 2, cells: [name] }, faults: [], isThere: false },
  plan: { kind: 'drivers', body: { name }, user },
});
const withUser = driver('A', { pin: '482913', body: { username: 'a', name: 'A', roles: ['driver'] } });

/** A run with a service that gives these answers one after the other, and then accepts each call. */
function runOf(rows: readonly CheckedRow[], ...answers: Answer[]) {
  const calls: Call[] = [];
  const api = new Proxy({} as ConsoleApi, {
    get: (_, name: string) => async (input: { body: unknown; idempotencyKey?: string }) => {
      calls.push({ name, body: input.body, key: input.idempotencyKey });
      return answers.shift() ?? done;
    },
  });
  const access = { call: (run: (used: ConsoleApi) => unknown) => run(api) } as unknown as Access;
  return { run: createImportRun({ access, rows }), calls };
}

const until = (run: ImportRun, stage: string) =>
  vi.waitFor(() => expect(run.state().stage).toBe(stage), { timeout: 5_000 });

it('creates the user, sets the pin, and creates the driver of this user', async () => {
  const { run, calls } = runOf([withUser]);
  run.start();
  await until(run, 'finished');
  expect(calls.map(({ name }) => name)).toEqual(['createUser', 'setUserPin', 'createDriver']);
  expect(calls[1]?.body).toEqual({ pin: '482913' });
  expect(calls[2]?.body).toEqual({ name: 'A', user_id: 'made' });
  expect(run.state()).toMatchObject({ done: 1, failed: [] });
});

it('continues after a refused row, and says which row it was', async () => {
  const { run, calls } = runOf([driver('A'), driver('B')], refused(409, 'key_in_use'));
  run.start();
  await until(run, 'finished');
  expect(calls).toHaveLength(2);
  expect(run.state()).toMatchObject({ done: 1, failed: [{ row: { plan: { body: { name: 'A' } } } }] });
});

it('waits as long as the service asks, counts the pauses, and repeats the call with the same key', async () => {
  const { run, calls } = runOf(
    [driver('A')],
    refused(429, 'rate_limited', 50),
    refused(429, 'rate_limited', 50),
  );
  const begun = Date.now();
  run.start();
  await vi.waitFor(() => expect(run.state()).toMatchObject({ stage: 'waiting', pauses: 1 }));
  await until(run, 'finished');
  expect(Date.now() - begun).toBeGreaterThanOrEqual(95);
  expect(run.state()).toMatchObject({ done: 1, pauses: 2, waitsUntil: null });
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
});

it('stops if the pause is an hour or a right is missing, and then resumes with the next step of the row', async () => {
  const hour = refused(429, 'rate_limited', 3_600_000);
  const { run, calls } = runOf([withUser, driver('B')], done, hour, refused(403, 'not_permitted'));
  run.start();
  await until(run, 'stopped');
  expect(run.state()).toMatchObject({ done: 0, stoppedBy: { status: 429 } });
  run.start();
  await until(run, 'stopped');
  expect(run.state().stoppedBy).toMatchObject({ status: 403 });
  run.start();
  await until(run, 'finished');
  const names = calls.map(({ name }) => name);
  expect(names).toEqual([
    'createUser',
    'setUserPin',
    'setUserPin',
    'setUserPin',
    'createDriver',
    'createDriver',
  ]);
  expect(run.state()).toMatchObject({ done: 2, failed: [] });
});

it('stops when the user presses the button, also during a pause, and loses no row', async () => {
  const { run, calls } = runOf([driver('A'), driver('B')], lost);
  run.start();
  await until(run, 'waiting');
  run.stop();
  await until(run, 'stopped');
  expect(run.state()).toMatchObject({ done: 0, failed: [], stoppedBy: null });
  run.start();
  await until(run, 'finished');
  expect(run.state()).toMatchObject({ done: 2, total: 2 });
  expect(calls).toHaveLength(3);
});
