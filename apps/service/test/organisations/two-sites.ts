import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type LoggedInPerson, pin } from '../accounts/people-fixture.js';
import { dayPlan, kilometres, weight } from '../day-fixture.js';
import { type Answer, type CallOptions, logIn, type TestService } from '../test-service.js';

/** Ids and keys of a site and its records, under their names in paths. */
export type SiteContents = Readonly<
  Record<
    | 'siteId'
    | 'driverId'
    | 'assetId'
    | 'userId'
    | 'keyId'
    | 'routeId'
    | 'sessionId'
    | 'transferId'
    | 'recordId'
    | 'webhookId'
    | 'deliveryId'
    | 'reasonId'
    | 'poiId'
    | 'key'
    | 'registration',
    string
  >
>;

/** Creates a site with a record of every kind, as an administrator of all sites. */
export async function furnishedSite(service: TestService, admin: LoggedInPerson): Promise<SiteContents> {
  const key = randomUUID();
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const answer = await service.call(method, `/{org}${path}`, { token: admin.token, ...options });
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer;
  };
  const made = async (path: string, body: object): Promise<string> =>
    (await call('POST', path, { body })).body.data.id;
  const siteId = await made('/sites', { name: `Site ${key}`, integration_key: `S-${key}` });
  const site_ids = [siteId];
  const username = `driver-${key}`;
  const userId = await made('/users', { username, name: `Driver ${key}`, roles: ['driver'], site_ids });
  await call('PUT', `/users/${userId}/pin`, { body: { pin } });
  const driver = { name: `Driver ${key}`, integration_key: `D-${key}`, user_id: userId, site_ids };
  const driverId = await made('/drivers', driver);
  const registration = `K ${key}`;
  const odometer = { meter_type: 'distance', unit: 'km', current_reading: '182340.5' };
  const truck = {
    type: 'truck',
    name: `Truck ${key}`,
    integration_key: `T-${key}`,
    registration,
    odometer,
    site_ids,
  };
  const assetId = await made('/assets', truck);
  const keyId = await made('/api-keys', { name: `Key ${key}`, roles: ['viewer'], site_ids });
  const hook = { url: `https://receiver.example/${key}`, site_ids };
  const webhookId = await made('/webhooks', hook);
  const deliveryId = (await call('POST', `/webhooks/${webhookId}/tests`)).body.data.id;
  const why = { text: `Nobody at ${key}`, statuses: ['failed'], site_ids };
  const reasonId: string = (await call('PUT', `/integration/reasons/C-${key}`, { body: why })).body.data.id;
  const plan = { ...dayPlan(key), site_id: siteId };
  const route = (await call('PUT', `/integration/routes/R-${key}`, { body: plan })).body.data;
  const routeId: string = route.id;

  let token = await logIn(service, username, pin);
  const asDriver = async (method: string, path: string, body: object) => {
    const answer = await call(method, path, { token, body });
    token = answer.headers.get('authorization')?.slice('Bearer '.length) ?? token;
    return answer;
  };
  const taken = await asDriver('POST', '/sessions', { asset_id: assetId, device_id: `phone-${key}` });
  const sessionId: string = taken.body.data.id;
  const reading = kilometres({ assetId } as never, '182341');
  await asDriver('POST', `/routes/${routeId}/outcomes`, { outcomes: [reading] });
  const position = { at: new Date(Date.now() - 60_000).toISOString(), coordinates: [1.5, 42.5] };
  await asDriver('POST', '/positions', { positions: [position] });
  const asked = { threshold: '12:00:00', reason: 'Breakdown' };
  const transferId = await made(`/routes/${routeId}/transfers`, asked);
  await call('DELETE', `/routes/${routeId}/transfers/${transferId}`);
  await asDriver('PUT', `/sessions/${sessionId}/close`, { last_sequence: 0 });
  const late = { ...weight('13'), captured_at: new Date(Date.now() + 60_000).toISOString() };
  await asDriver('POST', `/routes/${routeId}/outcomes`, { session_id: sessionId, outcomes: [late] });
  const quarantined = await call('GET', `/quarantined-records?session_id=${sessionId}`);
  const recordId: string = quarantined.body.data[0].id;
  const [stop] = route.travel_plan.points_of_interest;
  const ids = {
    siteId,
    driverId,
    assetId,
    userId,
    keyId,
    routeId,
    sessionId,
    transferId,
    recordId,
    webhookId,
  };
  return { ...ids, deliveryId, reasonId, poiId: stop.id, key, registration };
}
