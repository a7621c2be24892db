import { connect, type Socket } from 'node:net';
import { listSites } from '@fleet/contract/fleet/sites';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { endpoint } from '../../src/platform/http/endpoint.js';
import { resource } from '../../src/platform/http/reply.js';
import { type EndpointServer, endpointServer } from '../endpoint-server.js';
import { addUser, suiteWorld } from '../test-context.js';

const large = 'D'.repeat(8 * 2 ** 20 - 10_000);
const world = suiteWorld();
const sockets: Socket[] = [];
let server: EndpointServer;

beforeAll(async () => {
  const sites = endpoint(listSites, async () => resource([{ name: large }], []));
  server = await endpointServer(world, [sites]);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.stop());

/** Requests the list and reads only the beginning of the response. */
function request(userId: string): Promise<void> {
  const { host, hostname, port, pathname } = new URL(`${server.base}/sites`);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${userId}\r\n\r\n`);
    });
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.pause();
      resolve();
    });
  });
}

it('[C-11] responses that a caller or an organisation has not read yet have limited memory', async () => {
  const users: string[] = [];
  for (let n = 0; n < 5; n += 1)
    users.push((await addUser(world, { roles: ['organisation_administrator'] })).userId);
  const [one = '', other = ''] = users;
  const ask = async (userId: string) => {
    // Compressed, the response would be small.
    const headers = { 'accept-encoding': 'identity' };
    const answer = await server.call(userId, '/sites', { headers });
    return { status: answer.status, text: await answer.text() };
  };
  const expectRefusal = async (userId: string, whose: string) => {
    const { status, text } = await ask(userId);
    const [{ code, message }] = JSON.parse(text);
    expect([status, code, message]).toEqual([429, 'rate_limited', expect.stringContaining(whose)]);
  };
  for (let n = 0; n < 2; n += 1) await request(one);
  await expectRefusal(one, 'one caller');
  expect((await ask(other)).status).toBe(200);
  for (const user of users.slice(1, 4)) for (let n = 0; n < 2; n += 1) await request(user);
  await expectRefusal(users[4] ?? '', 'one organisation');
  for (const socket of sockets.splice(0)) socket.destroy();
  await vi.waitFor(async () => expect((await ask(one)).status).toBe(200));
});
