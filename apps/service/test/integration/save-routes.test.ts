import { shapeCheck } from '@fleet/contract/ground/shape-check';
import {
  saveRoute as saveRouteOperation,
  saveRoutes as saveRoutesOperation,
} from '@fleet/contract/planning/integration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { routePlan, stopPlan, writeCounts } from '../routes/route-plan-fixture.js';
import { addAsset, addDriver } from '../test-context.js';
import { type IntegrationServer, integrationServer, refusal } from './integration-server.js';

let integration: IntegrationServer;

beforeAll(async () => {
  integration = await integrationServer();
});
afterAll(() => integration.stop());

const put = (key: string, body: unknown, headers?: Record<string, string>) =>
  integration.put(`/routes/${encodeURIComponent(key)}`, body, headers);

describe('PUT of a route', () => {
  it('[C-10] responds 201, then 200, with the route and its ETag', async () => {
    const { driverId } = await addDriver(integration.world);
    const assetId = await addAsset(integration.world);
    const created = await put('R/1', routePlan({ driverId, assetId }));
    expect([created.status, created.headers.get('etag')]).toEqual([201, '"1"']);
    expect(
      shapeCheck(saveRouteOperation.answers[201].schema).check(structuredClone(created.body)),
    ).toMatchObject({
      ok: true,
    });
    expect(created.body.links).toEqual([
      { rel: 'self', href: `${integration.server.base}/integration/routes/R%2F1` },
    ]);
    const again = await put('R/1', routePlan({ driverId, assetId }));
    expect([again.status, again.headers.get('etag'), again.body]).toEqual([
      200,
      '"1"',
      { ...created.body, result: 'unchanged' },
    ]);
    const changed = await put('R/1', routePlan({ driverId, assetId }, { name: 'Other' }));
    expect([changed.status, changed.headers.get('etag'), changed.body.data.version]).toEqual([200, '"2"', 2]);
  });

  it('[C-1] responds 412 if If-Match names another version', async () => {
    await put('matched', routePlan());
    const headers = { 'if-match': '"1"' };
    const weak = { 'if-match': 'W/"1"' };
    expect((await put('matched', routePlan({}, { name: 'Second' }), weak)).status).toBe(412);
    expect((await put('matched', routePlan({}, { name: 'Second' }), headers)).status).toBe(200);
    expect(refusal(await put('matched', routePlan({}, { name: 'Third' }), headers))).toEqual([
      412,
      'version_mismatch If-Match',
    ]);
    expect((await put('unheard-of', routePlan(), { 'if-match': '*' })).status).toBe(412);
  });

  it('[C-1] refuses an If-Match that cannot be an ETag of the service', async () => {
    await put('unquoted', routePlan());
    const refused = ['1', 'v1', '"1', '1"', "'1'", '"1" "2"', '"1", 2', 'w/"1"', '*, "1"', ',', ''];
    for (const tag of refused) {
      const answer = await put('unquoted', routePlan(), { 'if-match': tag });
      expect([tag, ...refusal(answer)]).toEqual([tag, 400, 'wrong_format If-Match']);
      expect(answer.body[0].message).toContain('an ETag in quotes, as it was answered');
    }
    for (const tag of ['"1"', '*', ' "9" ,, "1"', 'W/"9", "1"', '"a,b", "1"'])
      expect([tag, (await put('unquoted', routePlan(), { 'if-match': tag })).status]).toEqual([tag, 200]);
    for (const tag of ['"v1"', 'W/"1"', '""'])
      expect([tag, (await put('unquoted', routePlan(), { 'if-match': tag })).status]).toEqual([tag, 412]);
  });

  it('[C-10] refuses a plan with every fault and its place', async () => {
    const plan = { ...routePlan(), site_id: newUuidV7(), allocation: { driver_integration_key: 'NONE' } };
    expect(refusal(await put('refused', plan))).toEqual([
      422,
      'unknown_site /site_id',
      'unknown_driver /allocation/driver_integration_key',
    ]);
  });

  it('[C-11] accepts a plan of 500 stops and several megabytes, in little processor time', async () => {
    const { driverId } = await addDriver(integration.world);
    const assetId = await addAsset(integration.world);
    const path = Array.from({ length: 700 }, (_, index) => [1.5 + index / 1e5, 42.5 + index / 1e5]);
    const stops = Array.from({ length: 500 }, (_, index) => ({
      ...stopPlan(`S${index}`, assetId),
      planned_path_to: {
        distance_m: 900,
        duration: '00:02:00',
        geometry: { type: 'LineString', coordinates: path },
      },
    }));
    const plan = { ...routePlan({ driverId, assetId }), travel_plan: { points_of_interest: stops } };
    expect(JSON.stringify(plan).length).toBeGreaterThan(6_000_000);
    const before = process.cpuUsage();
    expect((await put('large', plan)).status).toBe(201);
    expect((await put('large', { ...plan, name: 'Other' })).status).toBe(200);
    // Measures processor time, including that of the caller: elapsed time would depend on other load.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(4_000);
  });
});

describe('POST of a batch', () => {
  const post = (routes: unknown, headers?: Record<string, string>) =>
    integration.post('/routes:batch', { routes }, headers);
  const item = (key: string, route: unknown = routePlan()) => ({ integration_key: key, route });
  const faulty = { ...routePlan(), site_integration_key: 'NONE' };

  it('[C-10] saves each route separately and responds 200', async () => {
    await put('b-2', routePlan());
    await put('b-3', routePlan());
    const answer = await post([item('b-1'), item('b-2'), item('b-3', routePlan({}, { name: 'Other' }))]);
    expect(answer.status).toBe(200);
    expect(
      shapeCheck(saveRoutesOperation.answers[200].schema).check(structuredClone(answer.body)),
    ).toMatchObject({
      ok: true,
    });
    expect(answer.body.data).toMatchObject([
      { integration_key: 'b-1', result: 'created', version: 1 },
      { integration_key: 'b-2', result: 'unchanged', version: 1 },
      { integration_key: 'b-3', result: 'changed', version: 2 },
    ]);
  });

  it('[C-10] responds 207 if some routes are refused, for their form or their meaning', async () => {
    const answer = await post([
      item('c-1', faulty),
      item('c-2'),
      item('c-3', { ...routePlan(), nmae: 'Typo', planned_start_at: 'soon' }),
    ]);
    expect(answer.status).toBe(207);
    expect(answer.body.data).toMatchObject([
      {
        integration_key: 'c-1',
        result: 'rejected',
        errors: [{ code: 'unknown_site', key: '/routes/0/route/site_integration_key' }],
      },
      { integration_key: 'c-2', result: 'created' },
      {
        integration_key: 'c-3',
        result: 'rejected',
        errors: [
          { code: 'invalid_date_time', key: '/routes/2/route/planned_start_at' },
          { code: 'unknown_field', key: '/routes/2/route/nmae' },
        ],
      },
    ]);
    expect((await put('c-2', routePlan())).status).toBe(200);
    expect((await put('c-1', routePlan())).status).toBe(201);
  });

  it('[C-10] responds 422 with the plain array if all routes are refused', async () => {
    const before = await writeCounts(integration.world);
    const answer = await post([item('d-1', { name: 'No plan' }), item('d-2', faulty)]);
    expect(refusal(answer)).toEqual([
      422,
      'required /routes/0/route/travel_plan',
      'unknown_site /routes/1/route/site_integration_key',
    ]);
    expect(await writeCounts(integration.world)).toEqual(before);
  });

  it('[C-1] stores its saves and its refusals under its Idempotency-Key', async () => {
    const headers = { 'idempotency-key': newUuidV7() };
    const first = await post([item('e-1', faulty), item('e-2')], headers);
    const second = await post([item('e-1', faulty), item('e-2')], headers);
    expect([first.status, second.status]).toEqual([207, 207]);
    expect(second.body).toEqual(first.body);
    expect((await put('e-2', routePlan())).status).toBe(200);
  });
});
