import { describe, expect, it } from 'vitest';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { driverInSession, type ListeningDriver } from '../push/listening-driver.js';
import { suiteService } from '../test-service.js';

// No broker runs here: the test sends the requests that a broker would send.
const service = suiteService({ MQTT_URL: 'mqtt://fleet-relay:secret@127.0.0.1:9' });
const embedded = suiteService();

type Parameters = Record<string, string>;

/** Asks like RabbitMQ, with a form or a query. */
async function asked(path: string, parameters: Parameters, method = 'POST'): Promise<string> {
  const form = new URLSearchParams(parameters);
  const response =
    method === 'POST'
      ? await fetch(`${service.origin}${path}`, { method, body: form })
      : await fetch(`${service.origin}${path}?${form}`, { method });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain');
  return response.text();
}

/** Asks like EMQX, in JSON. */
async function askedInJson(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${service.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json();
}

const credentials = ({ userId, token, sessionId }: ListeningDriver) => ({
  username: userId,
  password: token,
  vhost: '/',
  client_id: sessionId,
});
const client = ({ userId, sessionId }: ListeningDriver) => ({
  username: userId,
  vhost: '/',
  tags: '',
  client_id: sessionId,
});
const queue = (
  driver: ListeningDriver,
  permission: string,
  name = `mqtt-subscription-${driver.sessionId}qos1`,
) => ({
  ...client(driver),
  resource: 'queue',
  name,
  permission,
});
const topic = ({ userId, sessionId }: ListeningDriver, routingKey: string, permission = 'read') => ({
  username: userId,
  vhost: '/',
  resource: 'topic',
  name: 'amq.topic',
  permission,
  tags: '',
  routing_key: routingKey,
  'variable_map.client_id': sessionId,
  'variable_map.username': userId,
  'variable_map.vhost': '/',
});
const end = (driver: ListeningDriver) =>
  service.call('PUT', `/{org}/sessions${driver.sessionId}/revoke`, {
    token: driver.token,
    body: { reason: 'lost' },
  });

describe('a broker’s request whether a client may connect', () => {
  it('[C-9] is answered with allow for the token of an active session, by POST and by GET', async () => {
    const driver = await driverInSession(service);
    expect(await asked('/broker/auth', credentials(driver))).toBe('allow');
    expect(await asked('/broker/auth', credentials(driver), 'GET')).toBe('allow');
  });

  it('[C-9] is answered with deny for every other client', async () => {
    const [driver, other] = [await driverInSession(service), await driverInSession(service)];
    const right = credentials(driver);
    const wrong: Parameters[] = [
      {},
      { username: right.username },
      { ...right, password: '' },
      { ...right, password: 'guess' },
      { ...right, password: `${right.password}x` },
      { ...right, password: other.token },
      { ...right, username: other.userId },
      { ...right, username: '' },
      { ...right, client_id: other.sessionId },
      { ...right, client_id: newUuidV7() },
      { ...right, client_id: '' },
      { ...right, client_id: `${right.client_id}\0` },
      { ...right, client_id: "' or 1=1 --" },
    ];
    for (const each of wrong) expect([each, await asked('/broker/auth', each)]).toEqual([each, 'deny']);
  });

  it('[R-EVT-4][C-3] is answered with deny once the session or the token is invalid', async () => {
    const driver = await driverInSession(service);
    expect((await end(driver)).status).toBe(200);
    expect(await asked('/broker/auth', credentials(driver))).toBe('deny');
    expect(await asked('/broker/acl/vhost', client(driver))).toBe('deny');
  });

  it('[C-9] is answered in JSON if it is sent in JSON, with the expiry of the token', async () => {
    const driver = await driverInSession(service);
    const body = { username: driver.userId, password: driver.token, clientid: driver.sessionId };
    const answer = await askedInJson('/broker/auth', body);
    expect(answer).toEqual({ result: 'allow', is_superuser: false, expire_at: expect.any(Number) });
    expect(await askedInJson('/broker/auth', { ...body, password: 'guess' })).toEqual({
      result: 'deny',
      is_superuser: false,
    });
  });
});

describe('a connected client', () => {
  it('[C-9] may use the virtual host and its own queues, and read from the exchange', async () => {
    const driver = await driverInSession(service);
    expect(await asked('/broker/acl/vhost', { ...client(driver), ip: '127.0.0.1' })).toBe('allow');
    const own = `mqtt-subscription-${driver.sessionId}qos0`;
    for (const permission of ['configure', 'read', 'write']) {
      expect(await asked('/broker/acl/resource', queue(driver, permission))).toBe('allow');
      expect(await asked('/broker/acl', queue(driver, permission, own), 'GET')).toBe('allow');
    }
    const exchange = { ...client(driver), resource: 'exchange', name: 'amq.topic' };
    expect(await asked('/broker/acl/resource', { ...exchange, permission: 'read' })).toBe('allow');
    expect(await asked('/broker/acl/resource', { ...exchange, permission: 'write' })).toBe('deny');
    expect(await asked('/broker/acl/resource', { ...exchange, permission: 'configure' })).toBe('deny');
  });

  it('[C-9] may not use the queues of other clients, or any other resource', async () => {
    const [driver, other] = [await driverInSession(service), await driverInSession(service)];
    const others = queue(other, 'read').name;
    const wrong: Parameters[] = [
      queue(driver, 'read', others),
      { ...queue(other, 'read'), username: driver.userId },
      { ...queue(driver, 'read', others), client_id: other.sessionId },
      queue(driver, 'delete'),
      queue(driver, ''),
      queue(driver, 'read', 'orders'),
      queue(driver, 'read', `${queue(driver, 'read').name}x`),
      { ...queue(driver, 'read'), resource: 'stream' },
      { ...queue(driver, 'read'), resource: '' },
      { ...queue(driver, 'read'), client_id: '' },
      { ...client(driver), resource: 'exchange', name: 'amq.direct', permission: 'read' },
      { ...client(driver), resource: 'exchange', name: '', permission: 'read' },
    ];
    for (const each of wrong) {
      expect([each, await asked('/broker/acl/resource', each)]).toEqual([each, 'deny']);
    }
  });

  it('[C-9] may subscribe below its own prefix, and publish nothing', async () => {
    const [driver, other] = [await driverInSession(service), await driverInSession(service)];
    const { organisationId } = service.world;
    const own = `fleet.${organisationId}.${driver.userId}`;
    for (const key of [`${own}.#`, `${own}.*`, `${own}.route_changed`]) {
      expect([key, await asked('/broker/acl/topic', topic(driver, key))]).toEqual([key, 'allow']);
      expect([key, await asked('/broker/acl/topic', topic(driver, key, 'write'))]).toEqual([key, 'deny']);
    }
    const wrong = [
      '',
      '#',
      own,
      `${own}.`,
      `${own}x.route_changed`,
      `fleet.${organisationId}.${other.userId}.#`,
      `fleet.${organisationId}.*.#`,
      `fleet.*.${driver.userId}.#`,
      `fleet.${newUuidV7()}.${driver.userId}.#`,
      `other.${organisationId}.${driver.userId}.#`,
      `${own}.${'x'.repeat(600)}`,
    ];
    for (const key of wrong) {
      expect([key, await asked('/broker/acl/topic', topic(driver, key))]).toEqual([key, 'deny']);
    }
    const strange = { ...topic(driver, `${own}.#`), 'variable_map.client_id': other.sessionId };
    expect(await asked('/broker/acl/topic', strange)).toBe('deny');
  });

  it('[C-9] may subscribe to its own topics only, even if the broker asks in JSON', async () => {
    const driver = await driverInSession(service);
    const ask = async (action: string, name: string) => {
      const body = { username: driver.userId, clientid: driver.sessionId, topic: name, action };
      return askedInJson('/broker/acl', body);
    };
    const { topic_prefix: own } = driver.push;
    expect(await ask('subscribe', `${own}/#`)).toMatchObject({ result: 'allow' });
    for (const [action, name] of [
      ['publish', `${own}/route_changed`],
      ['subscribe', '#'],
      ['subscribe', own],
      ['', `${own}/#`],
    ] as const) {
      expect([action, name, await ask(action, name)]).toMatchObject([action, name, { result: 'deny' }]);
    }
  });
});

describe('a broker’s request', () => {
  it('[C-9] is answered with deny if its body cannot be read', async () => {
    const driver = await driverInSession(service);
    const url = `${service.origin}/broker/auth`;
    const right = new URLSearchParams(credentials(driver)).toString();
    const bodies: RequestInit[] = [
      { body: '' },
      { body: right, headers: { 'content-type': 'text/xml' } },
      { body: `${right}&password=another`, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      {
        body: `${right}&${'x'.repeat(20_000)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      {
        body: Buffer.from([0xff, 0xfe, 0x00]),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      { body: '%%%=%', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ];
    const answers = await Promise.all(
      bodies.map(async (each) => {
        const response = await fetch(url, { method: 'POST', ...each });
        return [response.status, await response.text()];
      }),
    );
    expect(answers).toEqual(bodies.map(() => [200, 'deny']));
  });

  it('[C-9] is answered with deny in JSON if its JSON is invalid or has another shape', async () => {
    const driver = await driverInSession(service);
    const right = { username: driver.userId, password: driver.token, clientid: driver.sessionId };
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      '7',
      '{"username":{"$ne":1}}',
      '{"__proto__":{"username":"x"}}',
    ]) {
      expect([body, await askedInJson('/broker/auth', body)]).toMatchObject([body, { result: 'deny' }]);
    }
    expect(await askedInJson('/broker/auth', { ...right, password: [driver.token] })).toMatchObject({
      result: 'deny',
    });
    expect(await askedInJson('/broker/auth', [right])).toMatchObject({ result: 'deny' });
  });

  it('[C-1] is refused like any other request if its Host or method is wrong', async () => {
    const foreign = await service.app.inject({
      method: 'POST',
      url: '/broker/auth',
      headers: { host: 'elsewhere.example' },
    });
    expect(foreign.statusCode).toBe(400);
    expect(foreign.json()).toMatchObject([{ code: 'unknown_host' }]);
    const other = await fetch(`${service.origin}/broker/auth`, { method: 'DELETE' });
    expect(other.status).toBe(405);
    expect(await other.json()).toMatchObject([{ code: 'method_not_allowed' }]);
  });

  it('[C-9] is answered with 404 if the service uses its embedded broker', async () => {
    const response = await fetch(`${embedded.origin}/broker/auth`, { method: 'POST' });
    expect(response.status).toBe(404);
  });
});
