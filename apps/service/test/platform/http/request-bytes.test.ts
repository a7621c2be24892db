import { changeSite } from '@fleet/contract/fleet/sites';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoint } from '../../../src/platform/http/endpoint.js';
import { resource } from '../../../src/platform/http/reply.js';
import { siteEndpoints } from '../../../src/sites/site-endpoints.js';
import { type EndpointServer, endpointServer } from '../../endpoint-server.js';
import { addUser, suiteWorld } from '../../test-context.js';

const world = suiteWorld();
const bytesPerHour = { phone: 100, other: 2_000 };
let server: EndpointServer;
/** A server whose calls store much, and return little of it. */
let storing: EndpointServer;

beforeAll(async () => {
  server = await endpointServer(world, siteEndpoints, null, bytesPerHour);
  const storesMuch = endpoint(changeSite, async ({ stored }) => {
    stored.characters += 900;
    return resource({}, []);
  });
  storing = await endpointServer(world, [storesMuch], null, bytesPerHour);
});
afterAll(async () => {
  await server.stop();
  await storing.stop();
});

it('[C-11] each caller may send a limited number of bytes within an hour; other callers are not affected', async () => {
  const [one, other] = [
    (await addUser(world, { roles: ['organisation_administrator'] })).userId,
    (await addUser(world, { roles: ['organisation_administrator'] })).userId,
  ];
  const add = (userId: string, length: number) => {
    const headers = { 'content-type': 'application/json' };
    return server.call(userId, '/sites', {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'Depot' }).padEnd(length),
    });
  };
  expect((await add(one, 1_500)).status).toBe(201);
  expect((await add(one, 1_500)).status).toBe(201);
  const refused = await add(one, 30);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject([{ code: 'rate_limited' }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  // A request without a body is not counted.
  expect((await server.call(one, '/sites')).status).toBe(200);
  expect((await add(other, 1_500)).status).toBe(201);
  world.clock.advance(3_600_000);
  expect((await add(one, 30)).status).toBe(201);
});

it('[C-11] a change counts with the size of its stored result, if this is larger than its body', async () => {
  const { userId } = await addUser(world, { roles: ['organisation_administrator'] });
  const headers = { 'content-type': 'application/json' };
  const site = (path: string, method: string, value: unknown) =>
    server.call(userId, path, { method, headers, body: JSON.stringify(value) });
  const made = (await (await site('/sites', 'POST', { name: 'D'.repeat(150) })).json()) as {
    data: { id: string };
  };
  const answers: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    answers.push((await site(`/sites/${made.data.id}`, 'PATCH', { status: 'enabled' })).status);
  }
  expect(answers[0]).toBe(200);
  expect(answers.at(-1)).toBe(429);
});

it('[C-11] refusals that are stored for an Idempotency-Key also count', async () => {
  const { userId } = await addUser(world, { roles: ['organisation_administrator'] });
  const body = JSON.stringify({ name: 'Depot', integration_key: 'K' });
  const answers: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': `key-${n}` };
    answers.push((await server.call(userId, '/sites', { method: 'POST', headers, body })).status);
  }
  expect(30 * body.length).toBeLessThan(bytesPerHour.other);
  expect([answers[0], answers[1], answers.at(-1)]).toEqual([201, 409, 429]);
});

it('[C-11] route documents that a call stores without showing them also count', async () => {
  const { userId } = await addUser(world, { roles: ['organisation_administrator'] });
  const answers: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    const body = JSON.stringify({ name: 'D', status: 'enabled' });
    const headers = { 'content-type': 'application/json' };
    answers.push((await storing.call(userId, `/sites/${userId}`, { method: 'PATCH', headers, body })).status);
  }
  expect(answers).toEqual([200, 200, 200, 429]);
});
