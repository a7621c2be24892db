import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createApiKey } from '../src/accounts/api-keys/create-api-key.js';
import { setPin } from '../src/accounts/secrets/set-secret.js';
import { addUser, systemActor } from './test-context.js';
import { type Answer, type CallableService, type CallOptions, logIn } from './test-service.js';

/** One driver's working day. The route, the driver and the asset were created by calls of the interface. */
export interface Day {
  driverId: string;
  userId: string;
  username: string;
  assetId: string;
  key: string;
  routeId: string;
  sessionId: string;
  deviceId: string;
  /** The driver's current token. */
  token(): string;
  /** Calls as the driver on their device, and keeps the updated token of a response, as a client must [R-AUT-18]. */
  driver(method: string, path: string, options?: CallOptions): Promise<Answer>;
  integration(method: string, path: string, options?: CallOptions): Promise<Answer>;
  submit(outcomes: readonly unknown[], frame?: Record<string, unknown>): Promise<Answer>;
  /** Announces and uploads a small picture, or the given bytes, and returns its address. */
  upload(content?: string | Uint8Array): Promise<string>;
}

export const pin = '482913';

let days = 0;

/** Creates a driver, an asset and a route, saved with an API key; `plan` may change the route. */
export async function workingDay(
  service: CallableService,
  options: { plan?: (plan: ReturnType<typeof dayPlan>) => unknown; session?: boolean } = {},
): Promise<Day> {
  days += 1;
  const key = `${days}-${randomUUID().slice(0, 8)}`;
  const { userId, username } = await addUser(service.world, { roles: ['driver'] });
  const system = service.world.contextFor(systemActor);
  await setPin(system, { userId, pin });
  const apiKey = await createApiKey(system, { name: `planning ${key}`, roles: ['integration'] });
  const keyToken = (await service.call('GET', `/account/auth?apiKeyId=${apiKey.secret}`)).body.data
    .access_token;
  const integration = (method: string, path: string, call: CallOptions = {}) =>
    service.call(method, `/{org}/integration${path}`, { token: keyToken, ...call });
  const driver = (await integration('PUT', `/drivers/D-${key}`, { body: { name: 'Marta Ribas', username } }))
    .body.data;
  const asset = (await integration('PUT', `/assets/T-${key}`, { body: truck(key) })).body.data;
  const plan = dayPlan(key);
  const saved = await integration('PUT', `/routes/R-${key}`, { body: options.plan?.(plan) ?? plan });
  expect(saved.status, JSON.stringify(saved.body)).toBe(201);

  let token = await logIn(service, username, pin);
  const deviceId = `tablet-${key}`;
  const asDriver = async (method: string, path: string, call: CallOptions = {}) => {
    const headers = { 'x-device-id': deviceId, ...call.headers };
    const answer = await service.call(method, path, { token, ...call, headers });
    token = answer.headers.get('authorization')?.slice('Bearer '.length) ?? token;
    return answer;
  };
  let sessionId = '';
  if (options.session !== false) {
    const taken = await asDriver('POST', '/{org}/sessions', {
      body: { asset_id: asset.id, device_id: deviceId },
    });
    expect(taken.status, JSON.stringify(taken.body)).toBe(201);
    sessionId = taken.body.data.id;
  }
  const routeId: string = saved.body.data.id;
  return {
    driverId: driver.id,
    userId,
    username,
    assetId: asset.id,
    key,
    routeId,
    sessionId,
    deviceId,
    token: () => token,
    driver: asDriver,
    integration,
    submit: (outcomes, frame = {}) =>
      asDriver('POST', `/{org}/routes/${routeId}/outcomes`, { body: { ...frame, outcomes } }),
    upload: (content = 'picture') => upload(asDriver, content),
  };
}

function truck(key: string) {
  return {
    type: 'truck',
    name: `Truck ${key}`,
    registration: `K ${key}`,
    odometer: { meter_type: 'distance', unit: 'km', current_reading: '182340.5' },
  };
}

/** A plan with two stops and every kind of requirement. */
export function dayPlan(key: string) {
  return {
    name: `Round ${key}`,
    planned_start_at: '2026-11-20T06:00:00.000Z',
    allocation: { driver_integration_key: `D-${key}`, assets: [{ integration_key: `T-${key}` }] },
    currencies: [{ id: 'EUR', symbol: '€' }],
    consignments: [{ integration_key: 'C-1', description: 'Fresh fish' }],
    travel_plan: {
      points_of_interest: [
        stop(
          'depot',
          [1.473415, 42.453157],
          [
            activity('load', 'pickup', [
              requirement('odometer', 'km', { validate: true, asset_integration_key: `T-${key}` }),
              requirement('form', 'check', { is_optional: true, fields: formFields() }),
              requirement('asset', 'truck', { asset_integration_key: `T-${key}` }),
            ]),
          ],
        ),
        stop(
          'hotel',
          [1.489601, 42.568492],
          [
            activity('deliver', 'dropoff', [
              requirement('image', 'photo', { multiple: false }),
              requirement('service_rating', 'stars', { type: 'star', is_optional: true }),
              requirement('weight', 'scale', {}),
              requirement('cash', 'cash', { expected_amount: '120.50' }),
              requirement('signature', 'sign', {}),
              requirement('document_scan', 'note', {}),
              requirement('barcode', 'parcels', { expected: [{ code: 'P-1' }, { code: 'P-2' }] }),
              requirement('delay', 'late', { reasons: ['Traffic', 'Snow'], is_optional: true }),
            ]),
          ],
        ),
      ],
    },
  };
}

function formFields() {
  return [
    {
      data_type: 'number',
      label: 'Temperature',
      integration_key: 'temp',
      required: true,
      range: ['-5', '4.0'],
    },
    { data_type: 'text', label: 'Seal', integration_key: 'seal', regex: '^[A-Z]{2}-[0-9]{6}$' },
    { data_type: 'date', label: 'Best before', integration_key: 'best', range: ['2026-01-01', '2026-12-31'] },
    { data_type: 'boolean', label: 'Clean', integration_key: 'clean' },
    { data_type: 'text', label: 'Door', integration_key: 'door', options: ['front', 'back'] },
  ];
}

function stop<Activity extends { reference: string }>(
  key: string,
  coordinates: [number, number],
  activities: Activity[],
) {
  return {
    integration_key: key,
    name: key,
    address: { city: 'Fontaneda', coordinates },
    geofence: { type: 'radius', centre: coordinates, radius_m: 120 },
    activities,
    execution_sequence: activities.map((each) => each.reference),
  };
}

function activity(reference: string, type: string, requirements: { integration_key: string }[]) {
  const execution_sequence = requirements.map((each) => each.integration_key);
  return { reference, type, name: reference, requirements, execution_sequence };
}

function requirement(kind: string, integration_key: string, own: Record<string, unknown>) {
  return { kind, label: integration_key, is_optional: false, integration_key, ...own };
}

let captures = 0;
/** The first capture is always an hour before the test, because captures in the future are refused. */
const firstCaptureMs = Date.now() - 3_600_000;

/** An outcome with an id, a place and a capture time. Each outcome is captured later than the one before. */
export function capture(place: string, fields: Record<string, unknown>) {
  const [activity_reference, integration_key] = place.split('/');
  captures += 1;
  const captured_at = new Date(firstCaptureMs + captures).toISOString();
  return {
    submission_id: randomUUID(),
    activity_reference,
    integration_key,
    captured_at,
    status: 'success',
    ...fields,
  };
}

export function kilometres(day: Day, value: string, fields: Record<string, unknown> = {}) {
  const asset_identifier = { type: 'asset_id', identifier: day.assetId };
  return capture('load/km', { meter_type: 'distance', value, asset_identifier, ...fields });
}

export const skip = (place: string, status_reason = 'No time') =>
  capture(place, { status: 'skipped', status_reason });
export const weight = (value = '12.5', fields = {}) =>
  capture('deliver/scale', { unit: 'tons', value, ...fields });

async function upload(
  driver: (method: string, path: string, options?: CallOptions) => Promise<Answer>,
  content: string | Uint8Array,
): Promise<string> {
  const bytes =
    typeof content === 'string'
      ? // The shortest content that the service recognises as a JPEG.
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(content.padEnd(64))])
      : Buffer.from(content);
  const content_type = bytes[0] === 0x89 ? 'image/png' : bytes[0] === 0x52 ? 'image/webp' : 'image/jpeg';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const announced = await driver('POST', '/{org}/blobs', {
    body: { content_type, byte_length: bytes.length, sha256 },
  });
  expect(announced.status, JSON.stringify(announced.body)).toBe(201);
  const { upload: to, url } = announced.body.data;
  const response = await fetch(to.url, { method: to.method, headers: to.headers, body: bytes });
  expect(response.status, await response.text()).toBe(204);
  return url;
}
