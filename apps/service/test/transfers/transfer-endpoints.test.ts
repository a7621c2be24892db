import { beforeAll, describe, expect, it } from 'vitest';
import { type CallsOf, controllerCalls, pushedTo } from '../controller-fixture.js';
import { dayPlan, workingDay } from '../day-fixture.js';
import { addAsset, addDriver, addOrganisation, addSite } from '../test-context.js';
import { codesOf, suiteService } from '../test-service.js';
import {
  changesNothing,
  newsOfRoute,
  releaseOf,
  request,
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

describe('starting a transfer', () => {
  it('[R-EVT-9] [R-EVT-13] [C-8] notifies the driver in both vocabularies, with a deadline', async () => {
    const day = await workingDay(service);
    const to = await addDriver(service.world);
    const started = await controller('POST', transfersOf(day.routeId), {
      body: { ...request, to_driver_id: to.driverId.toUpperCase(), to_asset_id: day.assetId },
    });
    const { data } = started.body;
    expect(started.status).toBe(201);
    expect(data).toEqual({
      id: expect.any(String),
      route_id: day.routeId,
      from_driver_id: day.driverId,
      status: 'requested',
      reason: request.reason,
      threshold: '00:05:00',
      deadline_at: expect.any(String),
      requested_by: controller.userId,
      to_driver_id: to.driverId,
      to_asset_id: day.assetId,
      refusal_reason: null,
      created_at: expect.any(String),
      ended_at: null,
    });
    expect(Date.parse(data.deadline_at) - Date.parse(data.created_at)).toBe(300_000);
    const read = await controller('GET', started.headers.get('location')?.split('/api/v2')[1] ?? '');
    expect(read.body).toEqual(started.body);
    expect(read.body.links.map((each: { rel: string }) => each.rel)).toEqual(['self', 'cancel']);
    expect((await pushedTo(service, day.userId)).slice(-2)).toEqual([
      ['release_route_request', day.routeId],
      ['release_load_request', day.routeId],
    ]);
    expect((await newsOfRoute(service, day.routeId)).at(-1)).toMatchObject({
      type: 'transfer_requested',
      driver_id: day.driverId,
      data: { load_id: day.routeId, transfer: { id: data.id, status: 'requested' } },
    });
    const asked = await day.driver('GET', releaseOf(day.routeId));
    expect(asked.body.data).toEqual(data);
    expect(asked.body.links.map((each: { rel: string }) => each.rel)).toEqual(['self', 'release', 'refuse']);
  });

  it.each([
    ['a threshold of zero', { threshold: '00:00:00' }, 422, 'value_out_of_range', '/threshold'],
    ['less than a second', { threshold: '00:00:00.999' }, 422, 'value_out_of_range', '/threshold'],
    ['more than a day', { threshold: '1.00:00:00.001' }, 422, 'value_out_of_range', '/threshold'],
    ['thirty days', { threshold: '30.00:00:00' }, 422, 'value_out_of_range', '/threshold'],
    ['a negative threshold', { threshold: '-00:00:05' }, 400, 'invalid_time_span', '/threshold'],
    ['seconds as a number', { threshold: 300 }, 400, 'wrong_type', '/threshold'],
    ['no reason', { reason: undefined }, 400, 'required', '/reason'],
    ['a blank reason', { reason: ' \u200b' }, 400, 'blank', '/reason'],
    ['a reason too long', { reason: 'a'.repeat(1_001) }, 400, 'too_long', '/reason'],
    ['a driver that is no id', { to_driver_id: 'D-1' }, 400, 'invalid_identifier', '/to_driver_id'],
    ['a driver as null', { to_driver_id: null }, 400, 'wrong_type', '/to_driver_id'],
    [
      'an unknown driver',
      { to_driver_id: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c0ff' },
      422,
      'unknown_driver',
      '/to_driver_id',
    ],
    [
      'an unknown asset',
      { to_asset_id: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c0ff' },
      422,
      'unknown_asset',
      '/to_asset_id',
    ],
    [
      'a field that only the service sets',
      { deadline_at: '2026-11-20T09:00:00Z' },
      400,
      'unknown_field',
      '/deadline_at',
    ],
  ])('[C-8] is refused with %s, and changes nothing', async (_what, change, status, code, key) => {
    const day = await workingDay(service);
    await changesNothing(service, async () => {
      const answer = await controller('POST', transfersOf(day.routeId), { body: { ...request, ...change } });
      expect([answer.status, answer.body]).toEqual([status, [expect.objectContaining({ code, key })]]);
    });
  });

  it.each(['00:00:01', '1.00:00:00'])('[C-8] accepts a threshold of %s', async (threshold) => {
    const day = await workingDay(service);
    expect(await startTransfer(controller, day.routeId, { threshold })).toMatchObject({ threshold });
  });

  it('[C-2] [C-8] reports all mistakes of a request together', async () => {
    const day = await workingDay(service);
    const unknown = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c0ff';
    const body = { ...request, threshold: '2.00:00:00', to_driver_id: unknown, to_asset_id: unknown };
    const answer = await controller('POST', transfersOf(day.routeId), { body });
    expect(codesOf(answer)).toEqual(['value_out_of_range', 'unknown_driver', 'unknown_asset']);
    const same = { ...body, to_driver_id: day.driverId };
    const own = await controller('POST', transfersOf(day.routeId), { body: same });
    expect([own.status, codesOf(own)]).toEqual([422, ['value_out_of_range', 'same_driver', 'unknown_asset']]);
    await day.driver('PUT', `/{org}/routes/${day.routeId}/completion`, { body: { at: now() } });
    const done = await controller('POST', transfersOf(day.routeId), { body });
    expect([done.status, codesOf(done)]).toEqual([
      409,
      ['route_not_active', 'value_out_of_range', 'unknown_driver', 'unknown_asset'],
    ]);
    const nowhere = await controller('POST', transfersOf(unknown), { body });
    expect([nowhere.status, codesOf(nowhere)]).toEqual([404, ['not_found']]);
  });

  it('[C-8] is refused to the same driver, to a disabled driver, and to an asset out of service', async () => {
    const day = await workingDay(service);
    const other = await workingDay(service, { session: false });
    const broken = await addAsset(service.world, { status: 'out_of_service' });
    const elsewhere = await addDriver(service.world, {
      organisationId: await addOrganisation(service.world),
    });
    await other.integration('PUT', `/drivers/D-${other.key}`, {
      body: { name: 'Marta', status: 'disabled' },
    });
    await changesNothing(service, async () => {
      for (const [target, code] of [
        [{ to_driver_id: day.driverId }, 'same_driver'],
        [{ to_driver_id: day.driverId.toUpperCase() }, 'same_driver'],
        [{ to_driver_id: other.driverId }, 'unknown_driver'],
        [{ to_driver_id: elsewhere.driverId }, 'unknown_driver'],
        [{ to_asset_id: broken }, 'unknown_asset'],
      ] as const) {
        const answer = await controller('POST', transfersOf(day.routeId), {
          body: { ...request, ...target },
        });
        expect([answer.status, codesOf(answer)]).toEqual([422, [code]]);
      }
    });
  });

  it('[C-8] is refused for a route that is not active, and if another transfer is requested', async () => {
    const day = await workingDay(service);
    const plan = { ...dayPlan(day.key), name: 'Next', planned_start_at: '2026-11-22T06:00:00.000Z' };
    const next = (await day.integration('PUT', `/routes/NEXT-${day.key}`, { body: plan })).body.data.id;
    const waiting = await controller('POST', transfersOf(next), { body: request });
    expect([waiting.status, codesOf(waiting)]).toEqual([409, ['route_not_active']]);
    await startTransfer(controller, day.routeId);
    await changesNothing(service, async () => {
      const again = await controller('POST', transfersOf(day.routeId), { body: request });
      expect([again.status, codesOf(again)]).toEqual([409, ['transfer_pending']]);
    });
    await day.driver('PUT', `/{org}/routes/${day.routeId}/completion`, { body: { at: now() } });
    const done = await controller('POST', transfersOf(day.routeId), { body: request });
    expect([done.status, codesOf(done)]).toEqual([409, ['route_not_active']]);
  });

  it('[C-3] [C-8] does not find routes of other sites or organisations, or drivers and assets of other sites', async () => {
    const [site, otherSite] = [await addSite(service.world), await addSite(service.world)];
    const local = await controllerCalls(service, { siteIds: [site] });
    const day = await workingDay(service, { plan: (plan) => ({ ...plan, site_id: otherSite }) });
    const started = await startTransfer(controller, day.routeId);
    const foreign = await controllerCalls(service, { organisationId: await addOrganisation(service.world) });
    const paths = [
      ['POST', transfersOf(day.routeId), request],
      ['GET', transfersOf(day.routeId), undefined],
      ['GET', `${transfersOf(day.routeId)}/${started.id}`, undefined],
      ['DELETE', `${transfersOf(day.routeId)}/${started.id}`, undefined],
    ] as const;
    await changesNothing(service, async () => {
      for (const caller of [local, foreign]) {
        for (const [method, path, body] of paths) {
          const answer = await caller(method, path, body === undefined ? {} : { body });
          expect([answer.status, codesOf(answer)], `${method} ${path}`).toEqual([404, ['not_found']]);
        }
      }
    });
    const open = await workingDay(service);
    const target = {
      to_driver_id: (await addDriver(service.world, { siteIds: [otherSite] })).driverId,
      to_asset_id: await addAsset(service.world, { siteIds: [otherSite] }),
    };
    const answer = await local('POST', transfersOf(open.routeId), { body: { ...request, ...target } });
    expect(codesOf(answer)).toEqual(['unknown_driver', 'unknown_asset']);
  });

  it('[C-1] [C-8] happens once if repeated with the same Idempotency-Key', async () => {
    const day = await workingDay(service);
    const options = { body: request, headers: { 'idempotency-key': `k-${day.key}` } };
    const [first, second] = [
      await controller('POST', transfersOf(day.routeId), options),
      await controller('POST', transfersOf(day.routeId), options),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});

describe('the transfers of a route', () => {
  it('[R-ENV-5] [C-8] are listed with the newest first, and can be read with an ETag', async () => {
    const day = await workingDay(service);
    const first = await startTransfer(controller, day.routeId);
    await controller('DELETE', `${transfersOf(day.routeId)}/${first.id}`);
    const second = await startTransfer(controller, day.routeId);
    const all = await controller('GET', transfersOf(day.routeId));
    expect(all.body.data.map((each: { id: string }) => each.id)).toEqual([second.id, first.id]);
    expect(all.body.pagination).toEqual({ page_size: 50, page_no: 1, total: 2 });
    const page = await controller('GET', `${transfersOf(day.routeId)}?page_size=1&page_no=2`);
    expect(page.body.data.map((each: { id: string }) => each.id)).toEqual([first.id]);
    const one = await controller('GET', `/{org}/loads/${day.routeId}/transfers/${second.id}`);
    const headers = { 'if-none-match': one.headers.get('etag') ?? '' };
    const again = await controller('GET', `/{org}/loads/${day.routeId}/transfers/${second.id}`, { headers });
    expect([one.status, again.status]).toEqual([200, 304]);
    const mine = await day.driver('GET', transfersOf(day.routeId));
    expect([mine.status, codesOf(mine)]).toEqual([403, ['not_permitted']]);
  });

  it('[C-2] are not found under another route', async () => {
    const { from, to } = await twoDrivers(service);
    const started = await startTransfer(controller, from.routeId);
    for (const method of ['GET', 'DELETE']) {
      const answer = await controller(method, `${transfersOf(to.routeId)}/${started.id}`);
      expect([answer.status, codesOf(answer)]).toEqual([404, ['not_found']]);
    }
  });

  it('[R-CNV-10] [R-CNV-12] are cancelled by DELETE, which is pushed; a repeated call changes nothing', async () => {
    const day = await workingDay(service);
    const { id } = await startTransfer(controller, day.routeId);
    const cancelled = await controller('DELETE', `${transfersOf(day.routeId)}/${id}`);
    expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'cancelled']);
    expect(cancelled.body.data.ended_at).not.toBeNull();
    expect(cancelled.body.links).toHaveLength(1);
    expect((await pushedTo(service, day.userId)).slice(-2)).toEqual([
      ['route_changed', day.routeId],
      ['load_changed', day.routeId],
    ]);
    await changesNothing(service, async () => {
      const again = await controller('DELETE', `${transfersOf(day.routeId)}/${id}`);
      expect([again.status, again.body.data]).toEqual([200, cancelled.body.data]);
      for (const [path, body] of [
        [releaseOf(day.routeId), {}],
        [`${releaseOf(day.routeId)}/refusal`, { reason: 'Too late' }],
      ] as const) {
        const late = await day.driver('PUT', path, { body });
        expect([late.status, codesOf(late)]).toEqual([409, ['transfer_ended']]);
      }
    });
    expect((await day.driver('GET', '/{org}/routes/active')).body.data.id).toBe(day.routeId);
    expect((await newsOfRoute(service, day.routeId)).at(-1).type).toBe('transfer_cancelled');
  });
});
