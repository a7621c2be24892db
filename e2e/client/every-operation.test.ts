import { randomUUID } from 'node:crypto';
import { operationsById } from '@fleet/contract/documents/api';
import { giveUpRecord } from '@fleet/contract/driving/given-up-records';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayPlan, kilometres, pin, weight } from '../../apps/service/test/day-fixture.js';
import { drawnPng } from '../../apps/service/test/proofs/drawn-png.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import type { CallBody, CalledOperationId, CallInput } from '../../packages/client/src/calls/api-calls.js';
import { type ApiClient, createApiClient } from '../../packages/client/src/calls/api-client.js';
import type { CallResult, CallSuccess } from '../../packages/client/src/calls/call-result.js';
import { type ClientCallers, clientCallers } from './client-callers.js';
import { signedParameters, smallPicture } from './small-picture.js';

const service = suiteService();
const called = new Set<CalledOperationId>();
const requests: { id: CalledOperationId; requestId: string | null }[] = [];

/**
 * Operations that change no data of an organisation: a log-in, the request for a mail, the announcement of an upload.
 */
const unaudited = new Set<string>(['authenticate', 'requestPassword', 'announceBlob']);

/** Calls the operation, and expects success. */
async function good<Id extends CalledOperationId>(
  client: ApiClient,
  id: Id,
  input: CallInput<Id>,
): Promise<CallSuccess<CallBody<Id>>> {
  const call = client[id] as (given: CallInput<Id>) => Promise<CallResult<CallBody<Id>>>;
  const result = await call(input);
  if (!result.ok) throw new Error(`${id}: ${JSON.stringify(result.failure)}`);
  called.add(id);
  requests.push({ id, requestId: result.requestId });
  return result;
}

/** Calls the operation twice, as after a lost response. Both calls must succeed with the same result. */
async function twice<Id extends CalledOperationId>(
  client: ApiClient,
  id: Id,
  input: CallInput<Id>,
): Promise<CallBody<Id>> {
  const keyed = { ...input, idempotencyKey: randomUUID() };
  const [first, second] = [await good(client, id, keyed), await good(client, id, keyed)];
  expect(second.status === first.status || [first.status, second.status].join() === '201,200', id).toBe(true);
  return second.body;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const deviceId = 'tablet-üñí';
const key = randomUUID().slice(0, 8);

let planning: ApiClient;
let driver: ApiClient;
let control: ApiClient;
let admin: ApiClient;
let apiKeyId: string;
let names: ClientCallers['names'];
beforeAll(async () => {
  ({ planning, driver, control, admin, apiKeyId, names } = await clientCallers(service, deviceId));
});

describe('every operation of the contract', () => {
  let driverId: string;
  let otherId: string;
  let assetId: string;
  let routeId: string;

  it('is called by a planning system', async () => {
    await good(planning, 'authenticateApiKey', { query: { apiKeyId } });
    await twice(planning, 'saveSite', { integrationKey: `S/${key}`, body: { name: 'Depot' } });
    const saveDriver = (name: string, username: string) =>
      twice(planning, 'saveDriver', { integrationKey: `${name}-${key}`, body: { name, username } });
    driverId = (await saveDriver('D', names.driver)).data.id;
    otherId = (await saveDriver('E', names.other)).data.id;
    const odometer = { meter_type: 'distance', unit: 'km', current_reading: '182340.5' } as const;
    const truck = { type: 'truck', name: 'Truck', registration: `K ${key}`, odometer };
    const asset = await twice(planning, 'saveAsset', { integrationKey: `T-${key}`, body: truck });
    assetId = asset.data.id;
    const plan = dayPlan(key) as unknown as CallInput<'saveRoute'>['body'];
    const route = await twice(planning, 'saveRoute', { integrationKey: `R-${key}`, body: plan });
    routeId = route.data.id;
    const next = { ...plan, planned_start_at: '2026-11-21T06:00:00.000Z' };
    const routes = ['second', 'third'].map((each) => ({ integration_key: `${each}-${key}`, route: next }));
    await twice(planning, 'saveRoutes', { body: { routes } });
    await good(planning, 'listEvents', { query: { page_size: 2 } });
  });

  it('is called by a planning system that uses its own keys', async () => {
    const integrationKey = `X-${key}`;
    const truck = { type: 'van', name: 'Van' };
    await good(planning, 'saveSite', { integrationKey, body: { name: 'Yard' } });
    await good(planning, 'saveDriver', { integrationKey, body: { name: 'Pau' } });
    await good(planning, 'saveAsset', { integrationKey, body: truck });
    const { allocation: _, ...plan } = dayPlan(key) as unknown as CallInput<'saveRoute'>['body'];
    const would = await good(planning, 'saveRoute', {
      integrationKey,
      body: plan,
      query: { validate_only: true },
    });
    expect([would.status, would.body.result, would.body.validated_only]).toEqual([200, 'created', true]);
    await good(planning, 'saveRoute', { integrationKey, body: plan });
    await twice(planning, 'saveSites', {
      body: { sites: [{ integration_key: 'Y', site: { name: 'Yard' } }] },
    });
    const drivers = [{ integration_key: 'Y', driver: { name: 'Pau', site_integration_keys: ['Y'] } }];
    await twice(planning, 'saveDrivers', { body: { drivers } });
    await twice(planning, 'saveAssets', { body: { assets: [{ integration_key: 'Y', asset: truck }] } });
    const reason = {
      text: 'Nobody was there',
      statuses: ['failed'],
    } satisfies CallInput<'saveReason'>['body'];
    await good(planning, 'saveReason', { integrationKey, body: reason });
    await twice(planning, 'saveReasons', { body: { reasons: [{ integration_key: 'N', reason }] } });
    await good(planning, 'listKeyedReasons', { query: { status: 'failed' } });
    const known = await good(planning, 'readKeyedReason', { integrationKey });
    const moved = { integrationKey, body: { position: 7 }, ifMatch: known.etag ?? '' };
    await good(planning, 'changeKeyedReason', moved);
    await good(planning, 'deleteKeyedReason', { integrationKey });
    await good(planning, 'listKeyedSites', { query: { search: 'Yard' } });
    await good(planning, 'listKeyedDrivers', { query: { search: 'Pau' } });
    await good(planning, 'listKeyedAssets', { query: { type: 'van' } });
    await good(planning, 'listKeyedRoutes', { query: { status: 'planned' } });
    const site = await good(planning, 'readKeyedSite', { integrationKey });
    const driverRead = await good(planning, 'readKeyedDriver', { integrationKey });
    const asset = await good(planning, 'readKeyedAsset', { integrationKey });
    const route = await good(planning, 'readKeyedRoute', { integrationKey });
    const named = (etag: string | null) => ({ integrationKey, body: { name: 'New' }, ifMatch: etag ?? '' });
    await good(planning, 'changeKeyedSite', named(site.etag));
    await good(planning, 'changeKeyedDriver', named(driverRead.etag));
    await good(planning, 'changeKeyedAsset', named(asset.etag));
    await good(planning, 'changeKeyedRoute', named(route.etag));
    const consignment = { integrationKey, consignmentKey: 'C/9' };
    await twice(planning, 'saveConsignment', { ...consignment, body: { pieces: 2 } });
    await good(planning, 'readConsignment', consignment);
    await good(planning, 'deleteConsignment', consignment);
    const gone = await good(planning, 'deleteKeyedRoute', { integrationKey });
    expect(gone.body.result).toBe('deleted');
    await good(planning, 'deleteKeyedAsset', { integrationKey });
    await good(planning, 'deleteKeyedDriver', { integrationKey });
    await good(planning, 'deleteKeyedSite', { integrationKey });
  });

  it('is called by a driver', async () => {
    await good(driver, 'authenticate', { body: { username: names.driver, password: pin } });
    await good(driver, 'readAccount', {});
    await good(driver, 'listReasons', { query: { status: 'failed' } });
    await good(driver, 'listAssets', { query: { updated_since: '2020-01-01T00:00:00.000Z' } });
    const found = await good(driver, 'lookupAsset', { query: { code: `K ${key}` } });
    expect(found.body.data.identifier_type).toBe('registration');
    await good(driver, 'readAsset', { assetId });
    await twice(driver, 'takeSession', { body: { asset_id: assetId, device_id: deviceId } });
    const sessionId = (await good(driver, 'readSession', {})).body.data.id;
    const route = (await good(driver, 'readActiveRoute', {})).body.data;
    expect(route.id).toBe(routeId);
    const waiting = (await good(driver, 'listWaitingRoutes', {})).body.data;
    expect(waiting.map(({ id }) => id)).not.toContain(routeId);
    const poiId = route.travel_plan.points_of_interest[0]?.id ?? '';
    await twice(driver, 'reportArrival', { routeId, poiId, body: { at: minutesAgo(50) } });
    const started = { status: 'started', at: minutesAgo(49) } as const;
    await twice(driver, 'reportActivityStatus', { routeId, reference: 'load', body: started });
    const reading = kilometres({ assetId } as never, '182341');
    const outcomes = [reading, weight('12.5')] as unknown as CallInput<'submitOutcomes'>['body']['outcomes'];
    const recorded = await twice(driver, 'submitOutcomes', { routeId, body: { outcomes } });
    expect(recorded.data.map((each) => each.result)).toEqual(['recorded', 'recorded']);
    await twice(driver, 'reportDeparture', { routeId, poiId, body: { at: minutesAgo(45) } });
    const added = { reference: 'Coffee / été', type: 'rest_stop', name: 'Coffee' } as const;
    await twice(driver, 'addActivity', { routeId, body: { ...added, at: minutesAgo(44) } });
    const over = { status: 'completed', at: minutesAgo(40) } as const;
    await twice(driver, 'reportActivityStatus', { routeId, reference: added.reference, body: over });
    const position = { at: minutesAgo(39), coordinates: [1.5, 42.5] as [number, number] };
    await twice(driver, 'submitPositions', { body: { positions: [position] } });
    await good(driver, 'listNotifications', {});
    await twice(driver, 'reportCompletion', { routeId, body: { at: minutesAgo(30) } });
    await twice(driver, 'closeSession', { sessionId, body: { last_sequence: 0 } });
  });

  it('is called with an image', async () => {
    await good(driver, 'takeSession', { body: { asset_id: assetId, device_id: deviceId } });
    const contentType = 'image/jpeg';
    const first = smallPicture('first');
    const { data } = await twice(driver, 'announceBlob', { body: first.body });
    const [blobId = ''] = new URL(data.url).pathname.split('/').slice(-1);
    const { caller: _, ...query } = signedParameters(data.upload.url);
    await twice(driver, 'uploadBlob', { blobId, query, body: first.bytes, contentType });
    const read = await good(driver, 'readBlob', { blobId });
    expect(read.body).toEqual({ contentType, bytes: Uint8Array.from(first.bytes) });
    const [shown] = (await good(driver, 'listImageLinks', { query: { ids: blobId } })).body.data;
    const linked = { blobId, query: signedParameters(shown?.url ?? '') };
    const showing = await good(driver, 'readLinkedImage', linked);
    expect(showing.body).toEqual(read.body);

    const second = smallPicture('second');
    const announced = await good(driver, 'announceBlob', { body: second.body });
    const { upload } = announced.body.data;
    expect(await driver.upload(upload, second.bytes)).toMatchObject({ ok: true, body: null });
    expect(await driver.upload(upload, second.bytes)).toMatchObject({ ok: true });
    expect(await driver.upload(upload, first.bytes)).toMatchObject({
      failure: { kind: 'refused', problems: [{ code: expect.any(String) }] },
    });
  });

  it('is called for a transfer', async () => {
    const active = (await good(driver, 'readActiveRoute', {})).body.data.id;
    const ask = (threshold = '00:10:00') =>
      twice(control, 'startTransfer', { routeId: active, body: { threshold, reason: 'Another truck' } });
    const transferId = (await ask()).data.id;
    await good(control, 'listTransfers', { routeId: active });
    await good(control, 'readTransfer', { routeId: active, transferId });
    await good(driver, 'readRelease', { routeId: active });
    await twice(driver, 'refuseRelease', { routeId: active, body: { reason: 'At the gate' } });
    const second = (await ask()).data.id;
    await twice(control, 'cancelTransfer', { routeId: active, transferId: second });
    await ask();
    await twice(driver, 'releaseRoute', { routeId: active });
  });

  it('is called by a controller', async () => {
    const { body, etag } = await good(control, 'readRoute', { routeId });
    expect(body.data.status).toBe('completed');
    expect(etag).not.toBeNull();
    const planned = await good(control, 'listRoutes', { query: { status: 'planned', page_size: 1 } });
    const [route] = planned.body.data;
    const id = route?.id ?? '';
    const read = await good(control, 'readRoute', { routeId: id });
    const renamed = { name: 'Renamed' };
    const change = { routeId: id, body: renamed, ifMatch: read.etag ?? '' };
    const changed = await good(control, 'changeRoute', change);
    expect(changed.body.data.name).toBe('Renamed');
    await twice(control, 'changeRoute', { routeId: id, body: renamed });
    const { allocation: _, ...plan } = dayPlan(key) as unknown as CallInput<'createRoute'>['body'];
    const made = await twice(control, 'createRoute', { body: { ...plan, integration_key: `own-${key}` } });
    expect(made.result).toBe('created');
    const captured = await good(control, 'listRouteOutcomes', { routeId, query: { current: true } });
    expect(captured.body.data.map((each) => each.kind).sort()).toEqual(['odometer', 'weight']);
    await twice(control, 'assignRoute', { routeId: id, body: { driver_id: otherId } });
    await twice(control, 'cancelRoute', { routeId: id, body: { reason: 'Called off' } });
    const sessions = await good(control, 'listSessions', { query: { driver_id: driverId } });
    const sessionId = sessions.body.data.find((each) => each.status === 'active')?.id ?? '';
    const givenUp = { ...giveUpRecord.bodyExample, problems: [] };
    await twice(driver, 'giveUpRecord', { sessionId, recordId: crypto.randomUUID(), body: givenUp });
    await good(control, 'readOneSession', { sessionId });
    await good(control, 'readLive', {});
    await twice(control, 'revokeSession', { sessionId, body: { reason: 'Tablet lost' } });
    const late = ['13', '14'].map((value) => ({ ...weight(value), captured_at: new Date().toISOString() }));
    const outcomes = late as unknown as CallInput<'submitOutcomes'>['body']['outcomes'];
    const sent = await good(driver, 'submitOutcomes', { routeId, body: { session_id: sessionId, outcomes } });
    expect(sent.body.data.map((each) => each.quarantined)).toEqual([true, true]);
    const waiting = await good(control, 'listQuarantinedRecords', { query: { session_id: sessionId } });
    const [first = '', second = ''] = waiting.body.data.map((each) => each.id);
    await good(control, 'readQuarantinedRecord', { recordId: first });
    await twice(control, 'acceptQuarantinedRecord', { recordId: first });
    await twice(control, 'discardQuarantinedRecord', { recordId: second, body: { reason: 'By mistake' } });
    await good(driver, 'listOwnQuarantinedRecords', { sessionId });
  });

  it('is called for an export', async () => {
    const outcomes = await good(control, 'exportOutcomes', { query: { route_id: routeId } });
    expect(outcomes.body.data.map((each) => each.kind)).toContain('odometer');
    await good(control, 'exportPositions', {});
    const readings = await good(control, 'exportOdometerReadings', { query: { asset_id: assetId } });
    expect(readings.body.count).toBe(1);
    const { body } = await good(control, 'readRoute', { routeId });
    const poiId = body.data.travel_plan.points_of_interest[0]?.id ?? '';
    const proof = await good(control, 'readProofOfDelivery', { routeId, poiId });
    const { segments } = (await good(control, 'readRouteTrack', { routeId, query: { zoom: 16 } })).body.data;
    expect(segments.map((each) => each.driver.id)).toEqual([driverId]);
    const seen = (await good(control, 'readAssetPosition', { assetId })).body.data;
    const sessionId = seen?.session_id ?? '';
    expect((await good(control, 'readSessionPosition', { sessionId })).body.data).toEqual(seen);
    expect(proof.body.data.stop.id).toBe(poiId);
  });

  it('is called by an administrator', async () => {
    const role = { key: 'night', name: 'Night', permissions: ['routes:read' as const] };
    await twice(admin, 'createRole', { body: role });
    await good(admin, 'listRoles', {});
    const { etag } = await good(admin, 'readRole', { roleKey: 'night' });
    const renamed = { name: 'Nights' };
    await good(admin, 'changeRole', { roleKey: 'night', body: renamed, ifMatch: etag ?? '' });
    await good(admin, 'deleteRole', { roleKey: 'night' });
    const user = { username: `pere.${key}`, name: 'Pere', roles: ['viewer'] };
    const { id: userId } = (await twice(admin, 'createUser', { body: user })).data;
    await good(admin, 'listUsers', { query: { search: 'Pere' } });
    const read = await good(admin, 'readUser', { userId });
    await good(admin, 'changeUser', { userId, body: { name: 'Pere Vila' }, ifMatch: read.etag ?? '' });
    await twice(admin, 'setUserPin', { userId, body: { pin } });
    await good(admin, 'requestPassword', { body: { username: user.username } });
    const pere = createApiClient({ baseUrl: service.origin, credentials: { username: user.username, pin } });
    await good(pere, 'setOwnPin', { body: { current_password: pin, pin: '620841' } });
    const password = 'seven grey mountain goats';
    await good(pere, 'setOwnPassword', { body: { current_password: '620841', password } });
    // The link of a mail works without a token, because a user without a password cannot have one.
    const byLink = await pere.setOwnPassword({ body: { token: 'A'.repeat(43), password } });
    expect(byLink).toMatchObject({ failure: { problems: [{ code: 'link_not_usable' }] } });
    await twice(admin, 'setUserStatus', { userId, body: { status: 'disabled' } });
    await good(admin, 'removeUser', { userId });
    const wanted = { name: 'Second planning', roles: ['integration'], allowed_addresses: ['127.0.0.0/8'] };
    const made = await good(admin, 'createApiKey', { body: wanted });
    const { id: keyId } = made.body.data;
    await good(admin, 'listApiKeys', { query: { search: 'Second', status: 'live' } });
    const planned = await good(admin, 'readApiKey', { keyId });
    await good(admin, 'changeApiKey', { keyId, body: { name: 'Spare' }, ifMatch: planned.etag ?? '' });
    const again = await twice(admin, 'rotateApiKey', { keyId, body: { overlap: '00:10:00' } });
    expect([typeof made.body.data.api_key_id, again.data.api_key_id]).toEqual(['string', null]);
    await good(admin, 'revokeApiKey', { keyId });
    const log = await good(admin, 'exportAudit', { query: { subject_id: keyId } });
    const actions = log.body.data.map((each) => each.action);
    expect(actions).toEqual(actions.filter((each) => each.startsWith('api_key.')));
    await good(admin, 'exportAuditSeals', {});
  });

  it('is called to set up a company', async () => {
    const organisation = await good(admin, 'readOrganisation', {});
    const zone = { time_zone: 'Europe/Andorra' };
    await good(admin, 'changeOrganisation', { body: zone, ifMatch: organisation.etag ?? '' });
    const logo = drawnPng({ width: 4, height: 2, colour: 0, pixel: () => [0] });
    const saved = await twice(admin, 'saveLogo', { body: logo, contentType: 'image/png' });
    const image = await good(admin, 'readLogo', {});
    expect(image.body).toEqual({ contentType: 'image/png', bytes: Uint8Array.from(logo) });
    expect(image.etag).toBe(`"${saved.data.sha256}"`);
    await good(admin, 'deleteLogo', { ifMatch: image.etag ?? '' });
    const site = (await twice(admin, 'createSite', { body: { name: 'Depot', integration_key: 'SETUP' } }))
      .data;
    await good(admin, 'listSites', { query: { search: 'Depot' } });
    const { etag } = await good(admin, 'readSite', { siteId: site.id });
    await good(admin, 'changeSite', { siteId: site.id, body: { name: 'Yard' }, ifMatch: etag ?? '' });
    await good(admin, 'deleteSite', { siteId: site.id });
    const { id: driverId } = (await twice(admin, 'createDriver', { body: { name: 'Pau Serra' } })).data;
    await good(admin, 'listDrivers', { query: { search: 'Pau', linked: false } });
    const pau = await good(admin, 'readDriver', { driverId });
    await good(admin, 'changeDriver', { driverId, body: { phone: '+376' }, ifMatch: pau.etag ?? '' });
    await good(admin, 'deleteDriver', { driverId });
    const van = (await twice(admin, 'createAsset', { body: { type: 'van', name: 'Van 9' } })).data;
    const seen = await good(admin, 'readAsset', { assetId: van.id });
    const plate = { registration: `V ${key}` };
    await good(admin, 'changeAsset', { assetId: van.id, body: plate, ifMatch: seen.etag ?? '' });
    await good(admin, 'deleteAsset', { assetId: van.id });
  });

  it('is called for webhooks', async () => {
    const url = 'https://receiver.example/events';
    const made = await twice(admin, 'createWebhook', { body: { url, event_types: ['route_changed'] } });
    expect(made.data.secret).toBeNull();
    const webhookId = made.data.id;
    await good(admin, 'listWebhooks', { query: { status: 'enabled' } });
    const { etag } = await good(admin, 'readWebhook', { webhookId });
    const described = { description: 'Planning' };
    await good(admin, 'changeWebhook', { webhookId, body: described, ifMatch: etag ?? '' });
    const rotated = await twice(admin, 'rotateWebhookSecret', { webhookId, body: { overlap: '01:00:00' } });
    expect(rotated.data.previous_secret_valid_until).not.toBeNull();
    const deliveryId = (await twice(admin, 'testWebhook', { webhookId })).data.id;
    const log = await good(admin, 'listWebhookDeliveries', { webhookId });
    expect(log.body.data.map((each) => each.id)).toEqual([deliveryId]);
    await good(admin, 'readWebhookDelivery', { webhookId, deliveryId });
    await twice(admin, 'replayWebhookDelivery', { webhookId, deliveryId });
    await twice(admin, 'replayWebhookDeliveries', { webhookId, body: { from: minutesAgo(60) } });
    await good(admin, 'deleteWebhook', { webhookId });
  });

  it('reads the changed records', async () => {
    const log = await good(admin, 'listAuditEntries', { query: { subject_kind: 'role' } });
    expect(log.body.data.map((each) => each.action)).toContain('role.delete');
  });

  it('writes an audit entry with actor, address and request in one transaction, if it changes something', async () => {
    const { rows } = await service.world.database.pool.query<{
      request_id: string;
      transactions: number;
      is_complete: boolean;
    }>(
      `select request_id, count(distinct transaction_id)::integer as transactions,
        bool_and(address is not null and (actor_id is not null or actor_part = 'public')) as is_complete
        from audit_entries where request_id = any($1) group by request_id`,
      [requests.map((each) => each.requestId)],
    );
    expect(rows.filter((each) => each.transactions !== 1 || !each.is_complete)).toEqual([]);
    const reported = new Set(rows.map((each) => each.request_id));
    const audited = new Set(
      requests.filter((each) => reported.has(each.requestId ?? '')).map((each) => each.id),
    );
    const all = Object.values(operationsById);
    const changing = all.filter((each) => each.method !== 'GET' && !unaudited.has(each.id));
    expect(changing.map((each) => each.id).filter((id) => !audited.has(id as CalledOperationId))).toEqual([]);
    // Reading writes no audit entry. The log-in of an API key is a GET, but not a read.
    const reading = all.filter((each) => each.method === 'GET' && each.id !== 'authenticateApiKey');
    expect(reading.map((each) => each.id).filter((id) => audited.has(id as CalledOperationId))).toEqual([]);
  });

  it('was called successfully by one of these tests', () => {
    const missing = Object.keys(operationsById).filter((id) => !called.has(id as CalledOperationId));
    expect(missing).toEqual(['streamLive']); // not a call
  });
});
