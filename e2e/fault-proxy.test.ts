import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { Duplex } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BadAnswer, Fault } from '../apps/simulator/src/fault-plan.js';
import { type FaultProxy, openFaultProxy } from './fault-proxy.js';
import { wholeBody } from './upstream-delivery.js';

/** A simple service: it notes every complete request, and answers with a number and the body. */
const reached: string[] = [];
let halves = 0;
const plain = createServer(async (request, response) => {
  try {
    const body = (await wholeBody(request)).toString('utf8');
    reached.push(`${request.method} ${request.url} ${body}`.trim());
    const answer = JSON.stringify({ number: reached.length, body, padding: 'x'.repeat(2_000) });
    response.writeHead(200, { 'content-type': 'application/json', etag: '"7"' }).end(answer);
  } catch {
    halves += 1;
  }
});

plain.on('upgrade', (_incoming, socket) => {
  socket.on('error', () => socket.destroy());
  socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
  socket.pipe(socket);
});
/** A connection that the service answers with everything that it gets. */
async function echo(): Promise<Duplex> {
  const asked = request(`${proxy.origin}/mqtt`, { headers: { connection: 'Upgrade', upgrade: 'echo' } });
  asked.end();
  const [, socket] = await once(asked, 'upgrade');
  return socket;
}

let proxy: FaultProxy;
beforeAll(async () => {
  plain.listen(0, '127.0.0.1');
  await once(plain, 'listening');
  proxy = await openFaultProxy({ passesWebSockets: true });
  proxy.aim(portOf(plain.address()));
});
afterAll(async () => {
  await proxy.close();
  plain.close();
});
afterEach(() => {
  proxy.calm();
  reached.length = 0;
  proxy.portal.heard.length = 0;
});

function portOf(address: ReturnType<typeof plain.address>): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const any = () => true;
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${proxy.origin}${path}`, { signal: AbortSignal.timeout(5_000), ...init });
const post = (body: string, path = '/a') => ask(path, { method: 'POST', body });
/** The result for the caller: the status and the text, or the word `broken`. */
const resultOf = (asked: Promise<Response>) =>
  asked.then(async (response) => [response.status, await response.text()] as const).catch(() => 'broken');
const numbered = (number: number, body = '') =>
  [200, JSON.stringify({ number, body, padding: 'x'.repeat(2_000) })] as const;
const meet = (fault: Fault) => proxy.next(any, fault);
const badAnswer = (answer: BadAnswer, delivered = false): Fault => ({
  kind: 'bad_answer',
  delivered,
  answer,
});

describe('the proxy', () => {
  it('forwards a request and its response unchanged', async () => {
    const response = await ask('/a?b=c', { method: 'PUT', body: 'one', headers: { 'x-own': 'yes' } });
    expect(response.headers.get('etag')).toBe('"7"');
    expect(await response.json()).toMatchObject({ number: 1, body: 'one' });
    expect(reached).toEqual(['PUT /a?b=c one']);
    expect(proxy.requests.at(-1)).toMatchObject({ method: 'PUT', path: '/a?b=c', answers: [200] });
  });

  it('refuses connections while it is offline, and has the same address afterwards', async () => {
    await resultOf(post('before'));
    await proxy.offline();
    // The first request may fail on the kept-alive connection instead.
    await expect.poll(() => ask('/a').catch((error) => error.cause.code)).toBe('ECONNREFUSED');
    await proxy.online();
    expect(await resultOf(post('after'))).toEqual(numbered(2, 'after'));
  });

  it('breaks current requests when it goes offline', async () => {
    meet({ kind: 'black_hole' });
    const arrived = proxy.arrival(any);
    const waiting = resultOf(post('one'));
    await arrived;
    await proxy.offline();
    expect(await waiting).toBe('broken');
    await proxy.online();
  });

  it('passes a WebSocket, and ends it when it goes offline', async () => {
    const socket = await echo();
    socket.on('error', () => undefined);
    socket.write('one');
    expect(String((await once(socket, 'data'))[0])).toBe('one');
    const ended = new Promise((resolve) => socket.once('close', resolve));
    await proxy.offline();
    await ended;
    await proxy.online();
  });

  it('refuses a WebSocket with any fault', async () => {
    meet({ kind: 'lose_answer' });
    await expect(echo()).rejects.toThrow();
  });

  it('never answers a request in a black hole', async () => {
    meet({ kind: 'black_hole' });
    const giveUp = new AbortController();
    const arrived = proxy.arrival(any);
    const waiting = resultOf(ask('/a', { signal: giveUp.signal }));
    await arrived;
    const other = await resultOf(post('other', '/b'));
    expect(other).toEqual(numbered(1, 'other'));
    giveUp.abort();
    expect(await waiting).toBe('broken');
    expect(reached).toEqual(['POST /b other']);
  });

  it('breaks a request before the service has received it', async () => {
    meet({ kind: 'cut_request', delivered: 'nothing' });
    expect(await resultOf(post('one'))).toBe('broken');
    meet({ kind: 'cut_request', delivered: 'half' });
    expect(await resultOf(post('two'))).toBe('broken');
    await expect.poll(() => halves).toBe(1);
    expect(reached).toEqual([]);
  });

  it('loses a response of the service', async () => {
    meet({ kind: 'lose_answer' });
    expect(await resultOf(post('one'))).toBe('broken');
    expect(reached).toEqual(['POST /a one']);
  });

  it('breaks off in the middle of a response', async () => {
    meet({ kind: 'cut_answer' });
    const response = await post('one');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(reached).toEqual(['POST /a one']);
  });

  it('delays requests and responses', async () => {
    meet({ kind: 'delay', beforeMs: 60, afterMs: 60 });
    const startedAt = performance.now();
    expect(await resultOf(post('one'))).toEqual(numbered(1, 'one'));
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(115);
  });

  it('has the given bandwidth', async () => {
    meet({ kind: 'slow', bytesPerSecond: 20_000 });
    const startedAt = performance.now();
    expect(await resultOf(post('x'.repeat(2_000)))).toEqual(numbered(1, 'x'.repeat(2_000)));
    // 2 kB up and 4 kB down.
    expect(performance.now() - startedAt).toBeGreaterThan(250);
  });

  it.each([
    { together: false, hears: 'first', number: 1 },
    { together: false, hears: 'second', number: 2 },
  ] as const)('delivers a request twice, and the caller receives the $hears', async ({ number, ...how }) => {
    meet({ kind: 'twice', ...how });
    expect(await resultOf(post('one'))).toEqual(numbered(number, 'one'));
    expect(reached).toEqual(['POST /a one', 'POST /a one']);
  });

  it('delivers a request twice at the same time', async () => {
    meet({ kind: 'twice', together: true, hears: 'first' });
    expect(await resultOf(post('one'))).toMatchObject([200, expect.any(String)]);
    expect(reached).toEqual(['POST /a one', 'POST /a one']);
  });

  it('delivers a request after later ones', async () => {
    meet({ kind: 'later', requests: 2 });
    expect(await resultOf(post('one'))).toBe('broken');
    await resultOf(post('two'));
    expect(reached).toEqual(['POST /a two']);
    await resultOf(post('three'));
    await expect.poll(() => reached).toEqual(['POST /a two', 'POST /a three', 'POST /a one']);
  });

  it('delivers a request again after later ones, or on demand', async () => {
    meet({ kind: 'echo', requests: 1 });
    meet({ kind: 'echo', requests: 100 });
    expect(await resultOf(post('one'))).toEqual(numbered(1, 'one'));
    await resultOf(post('two'));
    await expect.poll(() => reached).toEqual(['POST /a one', 'POST /a two', 'POST /a one']);
    await proxy.deliverQueued();
    expect(reached.at(-1)).toBe('POST /a two');
    expect(reached).toHaveLength(4);
  });

  it.each([
    [{ form: 'page' }, [200, expect.stringContaining('<h1>')]],
    [{ form: 'half_json' }, [200, expect.stringMatching(/^\{"data":\[\{[^}]*$/)]],
    [{ form: 'wrong_shape' }, [200, '{"data":{"ok":true},"links":[]}']],
    [{ form: 'wrong_shape', body: 'null' }, [200, 'null']],
    [{ form: 'empty' }, [200, '']],
    [{ form: 'noise' }, 'broken'],
    [{ form: 'status', status: 502, retryAfterS: null }, [502, expect.stringContaining('<h1>')]],
  ] as const)('answers %j in the place of the service', async (answer, expected) => {
    meet(badAnswer(answer));
    expect(await resultOf(post('one'))).toEqual(expected);
    expect(reached).toEqual([]);
    meet(badAnswer(answer, true));
    expect(await resultOf(post('two'))).toEqual(expected);
    expect(reached).toEqual(['POST /a two']);
  });

  it('sends Retry-After if configured', async () => {
    meet(badAnswer({ form: 'status', status: 503, retryAfterS: 7 }));
    expect((await ask('/a')).headers.get('retry-after')).toBe('7');
  });

  it('redirects to another host, which records the requests that it receives', async () => {
    meet(badAnswer({ form: 'redirect' }));
    expect(await resultOf(post('pin'))).toEqual([200, '<h1>Welcome</h1>']);
    expect(proxy.portal.heard).toMatchObject([{ method: 'POST', path: '/welcome', body: 'pin' }]);
    expect(reached).toEqual([]);
  });

  it.each(['endless', 'trickle'] as const)('sends a response that never ends: %s', async (form) => {
    meet(badAnswer({ form }));
    const giveUp = new AbortController();
    const response = await ask('/a', { signal: giveUp.signal });
    const reader = response.body?.getReader();
    let length = 0;
    while (length < (form === 'endless' ? 5_000_000 : 3))
      length += (await reader?.read())?.value?.length ?? 0;
    giveUp.abort();
    await reader?.cancel().catch(() => undefined);
  });

  it('can choose the fault by the request', async () => {
    proxy.decide(({ path }) => ({ kind: path === '/a' ? 'lose_answer' : 'none' }));
    expect(await resultOf(post('one'))).toBe('broken');
    expect(await resultOf(post('two', '/b'))).toEqual(numbered(2, 'two'));
  });
});
