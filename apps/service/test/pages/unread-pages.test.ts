import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestService, testService } from '../test-service.js';
import { builtSite } from './built-site.js';

const large = '/docs/js/scalar.js';
const files = [large, '/docs/', '/openapi.json', '/driver/assets/driver-app-Cx1.js', '/map/tiles.pmtiles'];
const stranger = '127.0.1.1';
const sockets: Socket[] = [];
const patienceMs = { shortest: 60_000, longest: 60_000 };
const unreadLimits = { most: 8_000_000, mostOfAddress: 64_000_000, staleMs: 60_000, patienceMs };
let service: TestService;
let folder: string;
beforeAll(async () => {
  folder = await builtSite();
  service = await testService({}, { pages: [{ name: 'driver', folder }], demoMap: true, unreadLimits });
  for (let n = 0; n < 40; n += 1) requestUnread();
});
afterAll(async () => {
  for (const each of sockets) each.destroy();
  await service.stop();
  await rm(dirname(folder), { recursive: true });
});

/** Requests a large file several times and reads nothing. */
function requestUnread(): void {
  const { port } = new URL(service.origin);
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: stranger }).pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${large} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(8));
  sockets.push(socket);
}

function statusOf(path: string, localAddress = '127.0.0.1'): Promise<string> {
  return new Promise((resolve) => {
    const sent = get(`${service.origin}${path}`, { localAddress, agent: false }, (answer) => {
      answer.resume();
      answer.once('error', () => undefined);
      answer.once('close', () => resolve(answer.complete ? String(answer.statusCode) : 'cut'));
    });
    sent.on('error', (error) => resolve(error.message));
  });
}

it.each(files)('[C-11] strangers who read nothing get no more files, and others do: %s', async (path) => {
  await expect.poll(() => statusOf(path, stranger)).toBe('503');
  expect(await statusOf(path)).toBe('200');
  expect(await statusOf('/health/live', stranger)).toBe('200');
});
