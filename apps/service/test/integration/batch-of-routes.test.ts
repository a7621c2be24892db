import type { RoutePlan } from '@fleet/contract/planning/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { saveRoute } from '../../src/routes/save-route.js';
import { routePlan, writeCounts } from '../routes/route-plan-fixture.js';
import { isWaitingForLock } from '../sessions/lock-waiting.js';
import { addAsset, addDriver, systemActor } from '../test-context.js';
import { type IntegrationServer, integrationServer, refusal } from './integration-server.js';

let integration: IntegrationServer;
beforeAll(async () => {
  integration = await integrationServer();
});
afterAll(() => integration.stop());

const post = (routes: unknown, headers?: Record<string, string>) =>
  integration.post('/routes:batch', { routes }, headers);
const item = (key: string, route: unknown = routePlan()) => ({ integration_key: key, route });
const withoutDriver = (name: string): RoutePlan => routePlan({}, { name });

/** The status of a driver's routes, in the order of execution. */
async function routesOf(driverId: string): Promise<[string, string][]> {
  const { rows } = await integration.world.database.pool.query(
    `select right(integration_key, 1) as key, status from routes where organisation_id = $1 and driver_id = $2
     order by status, planned_start_at, created_at, id`,
    [integration.world.organisationId, driverId],
  );
  return rows.map((each) => [each.key, each.status]);
}

describe('a batch of new routes', () => {
  it('[C-10] has the same effect as saving them one by one: active routes, events, audit, versions', async () => {
    const starts = ['2026-11-22T06:00:00Z', '2026-11-20T06:00:00Z', undefined, '2026-11-21T06:00:00Z'];
    const plansFor = (driverId: string, assetId: string) =>
      starts.map((start) => {
        const { planned_start_at: _, ...plan } = routePlan({ driverId, assetId });
        return start === undefined ? plan : { ...plan, planned_start_at: start };
      });
    const outcome = async (save: (plans: unknown[]) => Promise<void>) => {
      const { driverId } = await addDriver(integration.world);
      const before = await writeCounts(integration.world);
      await save(plansFor(driverId, await addAsset(integration.world)));
      const after = await writeCounts(integration.world);
      const { rows } = await integration.world.database.pool.query(
        `select e.type, e.driver_id is not null as reported, e.data->>'affects_driver' as affects from events e
         join routes r on r.organisation_id = e.organisation_id and r.id = e.route_id
         where r.organisation_id = $1 and r.driver_id = $2 order by transaction_id, e.position`,
        [integration.world.organisationId, driverId],
      );
      const counts = Object.keys(after).map((each) => [each, (after[each] ?? 0) - (before[each] ?? 0)]);
      return { counts, events: rows, routes: await routesOf(driverId) };
    };
    const one = await outcome(async (plans) => {
      for (const [n, plan] of plans.entries())
        expect((await integration.put(`/routes/one-${n}`, plan)).status).toBe(201);
    });
    const together = await outcome(async (plans) => {
      const answer = await post(plans.map((plan, n) => item(`many-${n}`, plan)));
      expect([answer.status, answer.body.data.map((each: { result: string }) => each.result)]).toEqual([
        200,
        ['created', 'created', 'created', 'created'],
      ]);
    });
    expect(together).toEqual(one);
    expect(together.routes).toEqual([
      ['0', 'active'],
      ['1', 'planned'],
      ['3', 'planned'],
      ['2', 'planned'],
    ]);
  });

  it('[C-10] creates 130 routes in their order, each of which can be read', async () => {
    const keys = Array.from({ length: 130 }, (_, n) => `w-${n}`);
    const answer = await post(keys.map((key) => item(key, withoutDriver(key))));
    expect(answer.status).toBe(200);
    expect(answer.body.data.map((each: { integration_key: string }) => each.integration_key)).toEqual(keys);
    const again = await integration.put('/routes/w-129', withoutDriver('w-129'));
    expect([again.status, again.body.data.id]).toEqual([200, answer.body.data[129].route_id]);
  });

  it('[C-10] creates each key only once, even in concurrent batches', async () => {
    const race = newUuidV7();
    const routes = Array.from({ length: 60 }, (_, n) => item(`${race}-${n}`, withoutDriver(`${n}`)));
    const answers = await Promise.all([post(routes), post([...routes].reverse()), post(routes)]);
    const results = answers.flatMap((each) => each.body.data.map((one: { result: string }) => one.result));
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200]);
    expect(results.filter((each) => each === 'created')).toHaveLength(60);
    expect(results.filter((each) => each === 'unchanged')).toHaveLength(120);
  });

  it('[C-10] locks new keys in order: a lock on a later key blocks only the entries after it', async () => {
    const plan = withoutDriver('ordered');
    const ctx = integration.world.contextFor(systemActor);
    const answer = await ctx.inTransaction(async (tx) => {
      await saveRoute(tx, { integrationKey: 'order-b', plan });
      const answered = post(['order-c', 'order-a', 'order-b'].map((key) => item(key, plan)));
      expect(await isWaitingForLock(integration.world.database.pool)).toBe(true);
      await tx.db.query({ text: `set local lock_timeout = '500ms'` });
      await saveRoute(tx, { integrationKey: 'order-c', plan });
      return { answered };
    });
    const { status, body } = await answer.answered;
    expect([status, body.data.map((each: { result: string }) => each.result)]).toEqual([
      200,
      ['unchanged', 'created', 'unchanged'],
    ]);
  });

  it('[C-10] keeps the order of new, known and refused routes', async () => {
    await integration.put('/routes/mix-1', withoutDriver('mix-1'));
    await integration.put('/routes/mix-3', withoutDriver('mix-3'));
    const answer = await post([
      item('mix-0', withoutDriver('mix-0')),
      item('mix-1', withoutDriver('other')),
      item('mix-2', { name: 'No plan' }),
      item('mix-3', withoutDriver('mix-3')),
      item('mix-4', { ...withoutDriver('x'), site_integration_key: 'NONE' }),
      item('mix-5', withoutDriver('mix-5')),
    ]);
    expect(answer.status).toBe(207);
    const results = answer.body.data.map((each: { result: string; version?: number }) => [
      each.result,
      each.version,
    ]);
    expect(results).toEqual([
      ['created', 1],
      ['changed', 2],
      ['rejected', undefined],
      ['unchanged', 1],
      ['rejected', undefined],
      ['created', 1],
    ]);
  });
});

describe('a bad entry of a batch', () => {
  it('[C-10] is a repeated key: only its first occurrence is saved', async () => {
    const answer = await post([item('twin', withoutDriver('first')), item('twin', withoutDriver('second'))]);
    expect(answer.status).toBe(207);
    expect(answer.body.data[1]).toMatchObject({
      integration_key: 'twin',
      result: 'rejected',
      errors: [{ code: 'duplicate_key', key: '/routes/1/integration_key' }],
    });
    expect((await integration.put('/routes/twin', withoutDriver('first'))).status).toBe(200);
  });

  it('[C-10] is every entry of a batch of more than 500: the batch is refused, and nothing is saved', async () => {
    const before = await writeCounts(integration.world);
    const routes = Array.from({ length: 501 }, (_, n) => item(`many-too-${n}`, withoutDriver('x')));
    expect(refusal(await post(routes))).toEqual([400, 'too_many /routes']);
    expect(await writeCounts(integration.world)).toEqual(before);
  });

  it('[C-10] affects no other entry, whatever its fault is', async () => {
    const plan = withoutDriver('Sound');
    const bad: [unknown, string[]][] = [
      [null, ['wrong_type /routes/0']],
      [[], ['wrong_type /routes/0']],
      [{}, ['required /routes/0/integration_key', 'required /routes/0/route']],
      [{ integration_key: '', route: plan }, ['blank /routes/0/integration_key']],
      [{ integration_key: '..', route: plan }, ['wrong_format /routes/0/integration_key']],
      [{ integration_key: 'k'.repeat(10_000), route: plan }, ['too_long /routes/0/integration_key']],
      [{ integration_key: 'nul\0', route: plan }, ['invalid_text /routes/0/integration_key']],
      [
        { integration_key: 'deep', route: { ...plan, name: '\ud800' } },
        ['invalid_text /routes/0/route/name'],
      ],
      [{ integration_key: 'id', route: { ...plan, id: newUuidV7() } }, ['unknown_field /routes/0/route/id']],
      [
        { integration_key: 'st', route: { ...plan, status: 'completed', version: 9 } },
        ['unknown_field /routes/0/route/status', 'unknown_field /routes/0/route/version'],
      ],
      [{ integration_key: 'more', route: plan, status: 'active' }, ['unknown_field /routes/0/status']],
      [{ integration_key: 'text', route: 'a route' }, ['wrong_type /routes/0/route']],
    ];
    for (const [entry, codes] of bad) {
      const answer = await post([entry, item(newUuidV7(), plan)]);
      expect([answer.status, answer.body.data?.[1]?.result], JSON.stringify(entry).slice(0, 80)).toEqual([
        207,
        'created',
      ]);
      const { errors } = answer.body.data[0];
      expect(errors.map((each: { code: string; key: string }) => `${each.code} ${each.key}`)).toEqual(codes);
    }
  });
});

describe('the keys of a batch', () => {
  it('[C-1] may be in any script, with slashes and marks, and are addressed as they were sent', async () => {
    const keys = [
      'a/b?c#d',
      'Überführung №7',
      '路線 42',
      'R\u0301e',
      '🚚'.repeat(40),
      "'; drop table routes; --",
    ];
    const answer = await post(keys.map((key) => item(key, withoutDriver('x'))));
    expect(answer.status).toBe(200);
    for (const key of keys) {
      const read = await integration.put(`/routes/${encodeURIComponent(key)}`, withoutDriver('x'));
      expect([read.status, read.body.data.integration_key]).toEqual([200, key]);
    }
  });
});
