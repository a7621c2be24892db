import { Agent, request as ask, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestService, testService } from '../test-service.js';

const allowed = 5;
let service: TestService;
beforeAll(async () => {
  service = await testService({ RATE_LIMIT_PER_MINUTE: String(allowed), TRUSTED_PROXIES: '127.0.0.9' });
});
afterAll(() => service.stop());

interface Question {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A caller with its own address and one connection. */
function callerFrom(localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  const call = ({ path = '/api/v2/account', method = 'GET', headers = {}, body = '' }: Question = {}) =>
    new Promise<{ status: number | undefined; ends: boolean }>((resolve, reject) => {
      const sent = ask(`${service.origin}${path}`, { agent, localAddress, method, headers });
      sent.on('error', reject);
      sent.on('response', (answer: IncomingMessage) => {
        ports.add(answer.socket.localPort);
        answer.resume().on('end', () => {
          resolve({ status: answer.statusCode, ends: answer.headers.connection === 'close' });
        });
      });
      sent.end(body);
    });
  return { call, ports, end: () => agent.destroy() };
}

async function several(times: number, call: () => Promise<{ status: number | undefined; ends: boolean }>) {
  const found = [];
  for (let n = 0; n < times; n += 1) found.push(await call());
  return found;
}

describe('a caller with too many requests [C-11]', () => {
  it('gets a new connection for each further request', async () => {
    const caller = callerFrom('127.0.0.21');
    const found = await several(allowed + 3, caller.call);
    expect(found.slice(0, allowed)).toEqual(Array(allowed).fill({ status: 401, ends: false }));
    expect(found.slice(allowed)).toEqual(Array(3).fill({ status: 429, ends: true }));
    expect(caller.ports.size).toBe(3);
    caller.end();
  });

  it.each([
    ['an unknown Host', '127.0.1.1', { headers: { host: 'evil.example' } }],
    ['a media type that the service does not have', '127.0.1.2', { headers: { accept: 'application/xml' } }],
    ['a malformed path', '127.0.1.3', { path: '/api/v2/%zz' }],
    ['an unknown path', '127.0.1.4', { path: '/nothing' }],
  ])('is also refused if each request has %s', async (_, address, question) => {
    const caller = callerFrom(address);
    const found = await several(allowed + 1, () => caller.call(question));
    expect(found.map(({ status }) => status === 429)).toEqual([...Array(allowed).fill(false), true]);
    caller.end();
  });

  it.each(['/', '/health/live', '/health/ready', '/.well-known/jwks.json', '/password', '/docs/push/'])(
    'may request %s three times as often',
    async (path) => {
      const caller = callerFrom(`127.0.2.${path.length}`);
      const found = await several(allowed * 3 + 1, () => caller.call({ path }));
      expect(found.map(({ status }) => status === 429)).toEqual([...Array(allowed * 3).fill(false), true]);
      expect(found.at(-1)).toEqual({ status: 429, ends: true });
      expect((await caller.call()).status).toBe(401);
      caller.end();
    },
  );

  it('keeps a connection whose request has a body', async () => {
    const caller = callerFrom('127.0.0.22');
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    await several(allowed, caller.call);
    const question = { path: '/api/v2/nothing', method: 'POST', headers, body: '{}' };
    expect(await caller.call(question)).toEqual({ status: 429, ends: false });
    caller.end();
  });

  it('keeps the connection of a proxy, because other callers use it too', async () => {
    const caller = callerFrom('127.0.0.9');
    const question = { headers: { 'x-forwarded-for': '192.0.2.7' } };
    const found = await several(allowed + 2, () => caller.call(question));
    expect(found.at(-1)).toEqual({ status: 429, ends: false });
    expect(caller.ports.size).toBe(1);
    caller.end();
  });
});
