import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { listSites } from '@fleet/contract/fleet/sites';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { endpoint } from '../../src/platform/http/endpoint.js';
import { resource } from '../../src/platform/http/reply.js';
import { type EndpointServer, endpointServer } from '../endpoint-server.js';
import { isWaitingForLock } from '../sessions/lock-waiting.js';
import { addUser, suiteWorld } from '../test-context.js';

const requestsUnderWay = 4;
const large = 'D'.repeat(8 * 2 ** 20 - 10_000);
const world = suiteWorld();
let server: EndpointServer;
/** If this promise is set, the endpoint waits for it before it responds. */
let pause: Promise<void> | null = null;
let working = 0;

beforeAll(async () => {
  const sites = endpoint(listSites, async () => {
    working += 1;
    await pause;
    working -= 1;
    return resource([{ name: large }], []);
  });
  server = await endpointServer(world, [sites], null, undefined, requestsUnderWay);
});
afterAll(() => server.stop());

async function addAdministrator(): Promise<string> {
  return (await addUser(world, { roles: ['organisation_administrator'] })).userId;
}

/** Sends the same request several times on one connection, in one piece. */
function ask(userId: string, times = 1): Promise<Socket> {
  const { host, hostname, port, pathname } = new URL(`${server.base}/sites`);
  const text = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${userId}\r\n\r\n`;
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(text.repeat(times), () => resolve(socket)),
    );
    socket.on('error', () => undefined);
  });
}

async function reset(sockets: readonly Socket[]): Promise<void> {
  for (const socket of sockets) socket.resetAndDestroy();
  await delay(100);
}

/** Fails unless the caller has all its places and all its room again. */
async function expectUsual(userId: string): Promise<void> {
  const all = Array.from({ length: requestsUnderWay }, async () => {
    // Compressed, the response would be small.
    const answer = await server.call(userId, '/sites', { headers: { 'accept-encoding': 'identity' } });
    return [answer.status, (await answer.text()).length > large.length];
  });
  const refused = (await Promise.all(all)).filter(([status]) => status !== 200);
  // There is room for two of these responses at the same time.
  expect(refused.length).toBeLessThanOrEqual(requestsUnderWay - 2);
  const answer = await server.call(userId, '/sites');
  expect(answer.status).toBe(200);
  await answer.text();
}

it('[C-11] a client that disconnects while its token is checked keeps no place', async () => {
  const userId = await addAdministrator();
  const database = await world.database.pool.connect();
  await database.query('begin; lock table users in access exclusive mode');
  const sockets = await Promise.all(Array.from({ length: requestsUnderWay }, () => ask(userId)));
  expect(await isWaitingForLock(world.database.pool)).toBe(true);
  await reset(sockets);
  await database.query('rollback');
  database.release();
  await delay(200);
  await expectUsual(userId);
});

it.each([
  ['one request', 1],
  ['two requests in one piece', 2],
])(
  '[C-11] a client that disconnects while the service works keeps no place and no room: %s',
  async (_name, times) => {
    const userId = await addAdministrator();
    for (let n = 0; n < 3; n += 1) {
      let release = () => {};
      pause = new Promise((resolve) => {
        release = resolve;
      });
      const socket = await ask(userId, times);
      await vi.waitFor(() => expect(working).toBe(times));
      await reset([socket]);
      pause = null;
      release();
      await vi.waitFor(() => expect(working).toBe(0));
      await delay(50);
    }
    await expectUsual(userId);
  },
);
