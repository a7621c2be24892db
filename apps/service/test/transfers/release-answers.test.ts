import { beforeAll, describe, expect, it } from 'vitest';
import { type CallsOf, controllerCalls, pushedTo } from '../controller-fixture.js';
import { dayPlan, workingDay } from '../day-fixture.js';
import { codesOf, suiteService } from '../test-service.js';
import {
  changesNothing,
  eventsOfRoute,
  releaseOf,
  startTransfer,
  transfersOf,
  twoDrivers,
} from './transfer-fixture.js';

const service = suiteService();
let controller: CallsOf & { userId: string };
beforeAll(async () => {
  controller = await controllerCalls(service);
});

const now = () => new Date(service.world.clock.now()).toISOString();

describe('the answer to a transfer request', () => {
  it('[C-8] [R-CNV-12] can be a refusal: the driver keeps the route, and the first reason stays', async () => {
    const day = await workingDay(service);
    const { id } = await startTransfer(controller, day.routeId);
    const path = `${releaseOf(day.routeId)}/refusal`;
    for (const [body, code] of [
      [{}, 'required'],
      [{ reason: '' }, 'blank'],
      [{ reason: '  ' }, 'blank'],
      [{ reason: 'No', force: true }, 'unknown_field'],
    ] as const) {
      expect(codesOf(await day.driver('PUT', path, { body })), code).toContain(code);
    }
    const refused = await day.driver('PUT', path, { body: { reason: 'At the gate' } });
    expect([refused.status, refused.body.data]).toMatchObject([
      200,
      { id, status: 'refused', refusal_reason: 'At the gate' },
    ]);
    const again = await day.driver('PUT', path, { body: { reason: 'Another' } });
    expect(again.body.data).toEqual(refused.body.data);
    for (const [caller, method, late] of [
      [day.driver, 'PUT', releaseOf(day.routeId)],
      [controller, 'DELETE', `${transfersOf(day.routeId)}/${id}`],
    ] as const) {
      const answer = await caller(method, late);
      expect([answer.status, codesOf(answer)]).toEqual([409, ['transfer_ended']]);
    }
    expect((await day.driver('GET', '/{org}/routes/active')).body.data.id).toBe(day.routeId);
    expect((await eventsOfRoute(service, day.routeId)).at(-1)).toMatchObject({
      type: 'transfer_refused',
      data: { transfer: { refusal_reason: 'At the gate' } },
    });
    // A later request can be answered again.
    await startTransfer(controller, day.routeId);
    expect((await day.driver('PUT', releaseOf(day.routeId))).body.data.status).toBe('released');
  });

  it('[C-8] can come only from the requested driver, in session, on their device', async () => {
    const { from, to } = await twoDrivers(service);
    const idle = await workingDay(service, { session: false });
    await startTransfer(controller, from.routeId, { to_driver_id: to.driverId });
    const answers = [
      ['GET', releaseOf(from.routeId), undefined],
      ['PUT', releaseOf(from.routeId), {}],
      ['PUT', `${releaseOf(from.routeId)}/refusal`, { reason: 'No' }],
    ] as const;
    await changesNothing(service, async () => {
      for (const [method, path, body] of answers) {
        const options = body === undefined ? {} : { body };
        const refused = async (caller: CallsOf, status: number, code: string, headers = {}) => {
          const answer = await caller(method, path, { ...options, headers });
          expect([answer.status, codesOf(answer)], `${method} ${path} ${code}`).toEqual([status, [code]]);
        };
        await refused(to.driver, 404, 'not_found');
        await refused(idle.driver, 403, 'session_required');
        await refused(controller, 403, 'not_permitted');
        if (method === 'PUT') await refused(from.driver, 403, 'wrong_device', { 'x-device-id': 'other' });
      }
      const own = await to.driver('PUT', releaseOf(to.routeId), { body: {} });
      expect([own.status, codesOf(own)]).toEqual([409, ['no_transfer_requested']]);
      const unasked = await to.driver('GET', releaseOf(to.routeId));
      expect([unasked.status, unasked.body.data]).toEqual([200, null]);
      const none = await to.driver('PUT', releaseOf('019a9f3e-7c11-7d3c-a2bb-5a0c64d0c0ff'));
      expect([none.status, codesOf(none)]).toEqual([404, ['not_found']]);
      expect(codesOf(await from.driver('PUT', releaseOf(from.routeId), { body: { at: now() } }))).toEqual([
        'unknown_field',
      ]);
    });
  });

  it('[R-EVT-10] [C-8] can be a release: the route becomes planned, the session stays, and the next route becomes active', async () => {
    const day = await workingDay(service);
    const plan = { ...dayPlan(day.key), name: 'Next', planned_start_at: '2026-11-22T06:00:00.000Z' };
    const next = (await day.integration('PUT', `/routes/NEXT-${day.key}`, { body: plan })).body.data.id;
    await startTransfer(controller, day.routeId);
    const released = await day.driver('PUT', `/{org}/loads/${day.routeId}/release`);
    expect([released.status, released.body.data.status]).toEqual([200, 'released']);
    expect((await day.driver('GET', '/{org}/routes/active')).body.data.id).toBe(next);
    expect((await day.driver('GET', '/{org}/sessions')).body.data.id).toBe(day.sessionId);
    const { rows } = await service.world.database.pool.query(
      'select status, driver_id, version, document::json as document from routes where id = $1',
      [day.routeId],
    );
    expect(rows[0]).toMatchObject({
      status: 'planned',
      driver_id: null,
      version: 2,
      document: { driver_id: null, allocation: { driver: null, assets: [{ id: day.assetId }] } },
    });
    expect((await eventsOfRoute(service, day.routeId)).map((each) => each.type).slice(-4)).toEqual([
      'transfer_requested',
      'transfer_released',
      'route_changed',
      'route_released',
    ]);
    expect((await pushedTo(service, day.userId)).slice(-4)).toEqual([
      ['route_changed', day.routeId],
      ['load_changed', day.routeId],
      ['route_changed', next],
      ['load_changed', next],
    ]);
    await changesNothing(service, async () => {
      const again = await day.driver('PUT', releaseOf(day.routeId), { body: {} });
      expect([again.status, again.body.data]).toEqual([200, released.body.data]);
      const other = await day.driver('PUT', `${releaseOf(day.routeId)}/refusal`, { body: { reason: 'No' } });
      expect([other.status, codesOf(other)]).toEqual([409, ['transfer_ended']]);
    });
  });
});
