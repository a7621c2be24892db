import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { routePlan, writeCounts } from '../routes/route-plan-fixture.js';
import { type IntegrationServer, integrationServer, refusal } from './integration-server.js';

let integration: IntegrationServer;
beforeAll(async () => {
  integration = await integrationServer();
  // The first calls are slower, and would make the first piece look long.
  await post(many('warm').slice(0, 60));
});
afterAll(() => integration.stop());

const item = (key: string, route: unknown = routePlan({}, { name: key })) => ({
  integration_key: key,
  route,
});
const many = (start: string) => Array.from({ length: 500 }, (_, n) => item(`${start}-${n}`));
const post = (routes: unknown, options: { query?: string; key?: string } = {}) =>
  integration.post(
    `/routes:batch${options.query ?? ''}`,
    { routes },
    options.key === undefined ? {} : { 'idempotency-key': options.key },
  );
const resultsOf = (answer: { body: { data: { result: string }[] } }) =>
  answer.body.data.map((each) => each.result);

/** The greatest age of a transaction that was observed during the work, as a share of the total duration. */
async function longestShare<Result>(work: () => Promise<Result>): Promise<{ share: number; result: Result }> {
  const startedMs = performance.now();
  let done = false;
  let longestMs = 0;
  const working = work().finally(() => {
    done = true;
  });
  while (!done) {
    const { rows } = await integration.world.database.pool.query<{ age: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 * 1000 as age
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    longestMs = Math.max(longestMs, rows[0]?.age ?? 0);
  }
  return { result: await working, share: longestMs / (performance.now() - startedMs) };
}

describe('a batch of 500, in which no transaction lasts longer than one piece', () => {
  it('[C-10] with `validate_only` returns what it would do, and changes nothing', async () => {
    const before = await writeCounts(integration.world);
    const routes = [...many('try').slice(0, 499), item('try-bad', { name: 'No plan' })];
    const { result, share } = await longestShare(() => post(routes, { query: '?validate_only=true' }));
    expect([result.status, result.body.validated_only]).toEqual([207, true]);
    expect(resultsOf(result)).toEqual([...Array(499).fill('created'), 'rejected']);
    expect(await writeCounts(integration.world)).toEqual(before);
    expect(share).toBeLessThan(0.4);
  });

  it('[C-1] [C-10] gets the stored response when it is repeated with the same Idempotency-Key', async () => {
    const key = newUuidV7();
    const routes = many(key);
    const { result, share } = await longestShare(() => post(routes, { key }));
    expect([result.status, resultsOf(result)]).toEqual([200, Array(500).fill('created')]);
    expect(share).toBeLessThan(0.4);
    const again = await post(routes, { key });
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', result.body]);
  });
});

describe('an Idempotency-Key on a batch', () => {
  it('[C-1] whose first call got no response: a repeated call does the work again and finds everything done', async () => {
    const key = newUuidV7();
    await post([item('cut-1'), item('cut-2')], { key });
    await integration.world.database.pool.query(
      `update idempotency_keys set status = null where key = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
      [key],
    );
    expect(refusal(await post([item('cut-1')], { key }))).toEqual([
      422,
      'idempotency_key_reused Idempotency-Key',
    ]);
    const again = await post([item('cut-1'), item('cut-2')], { key });
    expect([resultsOf(again), again.headers.get('idempotency-replayed')]).toEqual([
      ['unchanged', 'unchanged'],
      null,
    ]);
    const third = await post([item('cut-1'), item('cut-2')], { key });
    expect([third.body, third.headers.get('idempotency-replayed')]).toEqual([again.body, 'true']);
  });

  it('[C-1] gives equal concurrent calls the same response', async () => {
    const key = newUuidV7();
    const routes = many('equal').slice(0, 30);
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(routes, { key })));
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200, 200]);
    const bodies = answers.map((each) => JSON.stringify(each.body));
    expect(new Set(bodies).size).toBe(1);
  });

  it('[C-1] stores the response if the whole batch is refused', async () => {
    const key = newUuidV7();
    const bad = [item('bad', { name: 'No plan' })];
    const [first, again] = [await post(bad, { key }), await post(bad, { key })];
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([
      422,
      422,
      'true',
    ]);
    expect(again.body).toEqual(first.body);
  });
});

describe('a batch with `validate_only`', () => {
  it('[C-10] uses the first occurrence of a repeated key, and stores no Idempotency-Key', async () => {
    const key = newUuidV7();
    const twice = [...many('twin').slice(0, 60), item('twin-0')];
    const tried = await post(twice, { query: '?validate_only=true', key });
    expect([tried.status, resultsOf(tried).at(-1)]).toEqual([207, 'rejected']);
    expect(tried.body.data.at(-1).errors).toMatchObject([{ code: 'duplicate_key' }]);
    const done = await post(twice, { key });
    expect([done.status, resultsOf(done)]).toEqual([207, resultsOf(tried)]);
  });

  it('[C-10] predicts what a save would do to existing routes', async () => {
    await post([item('there-1'), item('there-2')]);
    const routes = [item('there-1'), item('there-2', routePlan({}, { name: 'Other' })), item('there-3')];
    const tried = await post(routes, { query: '?validate_only=true' });
    expect(resultsOf(tried)).toEqual(['unchanged', 'changed', 'created']);
    expect(resultsOf(await post(routes))).toEqual(['unchanged', 'changed', 'created']);
  });
});
