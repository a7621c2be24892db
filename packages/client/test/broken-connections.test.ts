import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../src/calls/api-client.js';
import type { CallFailure } from '../src/calls/call-result.js';
import { systemClock } from '../src/clock.js';
import { quickClock } from './scripted-server.js';

const open: { server: Server; sockets: Set<Socket> }[] = [];
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server without HTTP. `speak` gets the connection once the request has arrived. */
async function rawServer(speak: (socket: Socket) => void): Promise<{ origin: string; requests(): number }> {
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      requests += 1;
      speak(socket);
    });
  });
  open.push({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
  };
}

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

async function failureOf(
  speak: (socket: Socket) => void,
  options: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<CallFailure> {
  const { origin } = await rawServer(speak);
  const { timeoutMs = 5_000, ...input } = options;
  const client = createApiClient({ baseUrl: origin, attempts: 1, timeoutMs });
  const result = await client.authenticate({ body: { username: 'a', password: 'b' }, ...input });
  if (result.ok) throw new Error('the call succeeded');
  return result.failure;
}

/** Writes a piece repeatedly until the connection ends. */
function trickle(socket: Socket, piece: () => string, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece()), everyMs);
  socket.on('close', () => clearInterval(timer));
}

describe('a call gets the failure `unreachable` from a connection', () => {
  it.each([
    ['reset immediately', (socket: Socket) => void socket.resetAndDestroy()],
    ['closed immediately', (socket: Socket) => void socket.end()],
    [
      'reset in the head',
      (socket: Socket) => void socket.write('HTTP/1.1 200', () => socket.resetAndDestroy()),
    ],
    ['with another protocol', (socket: Socket) => void socket.end('220 smtp.example ESMTP\r\n')],
    [
      'reset in the middle of the body',
      (socket: Socket) =>
        void socket.write(`${head}Content-Length: 100\r\n\r\n{"data":`, () => socket.resetAndDestroy()),
    ],
    [
      'closed before the announced length',
      (socket: Socket) => void socket.end(`${head}Content-Length: 100\r\n\r\n{"data":`),
    ],
    [
      'closed in the middle of a chunked body',
      (socket: Socket) => void socket.end(`${head}Transfer-Encoding: chunked\r\n\r\n8\r\n{"data":\r\n`),
    ],
  ])('%s', async (_, speak) => {
    const failure = await failureOf(speak);
    expect(failure).toMatchObject({ kind: 'unreachable' });
    expect(failure).toHaveProperty('detail', expect.stringMatching(/\w/));
  });

  it('whose headers do not end', async () => {
    const failure = await failureOf((socket) => {
      socket.write(head);
      trickle(socket, () => `X-${'y'.repeat(4_000)}: ${'z'.repeat(4_000)}\r\n`, 1);
    });
    expect(failure).toMatchObject({ kind: 'unreachable' });
  });

  it('to an address where nothing listens', async () => {
    const client = createApiClient({ baseUrl: 'http://127.0.0.1:1', attempts: 1 });
    const result = await client.authenticate({ body: { username: 'a', password: 'b' } });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
  });

  it('but `unreadable` if the announced length is too short for the JSON', async () => {
    const failure = await failureOf((socket) => {
      socket.end(`${head}Content-Length: 8\r\n\r\n{"data":{"access_token":`);
    });
    expect(failure).toMatchObject({ kind: 'unreadable', reason: 'broken' });
  });
});

describe('the time-out of an attempt', () => {
  it('ends an attempt that gets no response', async () => {
    const failure = await failureOf(() => {}, { timeoutMs: 50 });
    expect(failure).toEqual({ kind: 'unreachable', detail: 'No whole answer within 50 ms.' });
  });

  it('ends an attempt whose headers arrive byte by byte', async () => {
    const speak = (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      trickle(socket, () => 'y', 10);
    };
    const failure = await failureOf(speak, { timeoutMs: 100 });
    expect(failure).toHaveProperty('detail', 'No whole answer within 100 ms.');
  });

  it('ends an attempt whose body arrives byte by byte', async () => {
    const failure = await failureOf(
      (socket) => {
        socket.write(`${head}Content-Length: 100000\r\n\r\n{`);
        trickle(socket, () => ' ', 10);
      },
      { timeoutMs: 100 },
    );
    expect(failure).toHaveProperty('detail', 'No whole answer within 100 ms.');
  });

  it('is extended while the body arrives slowly', async () => {
    // 40 KiB a second is five times the slowest speed that is waited for.
    let left = 10;
    const failure = await failureOf(
      (socket) => {
        socket.write(`${head}Content-Length: ${10 * 4_096}\r\n\r\n`);
        const timer = setInterval(() => {
          left -= 1;
          socket.write(' '.repeat(4_096));
          if (left === 0) clearInterval(timer);
        }, 60);
      },
      { timeoutMs: 300 },
    );
    expect(failure).toMatchObject({ kind: 'unreadable', reason: 'broken' });
    expect(left).toBe(0);
  });

  it('applies to each attempt of a call separately', async () => {
    const { origin, requests } = await rawServer(() => {});
    const pauses: number[] = [];
    const clock = {
      ...systemClock,
      sleep: (ms: number, signal?: AbortSignal) => {
        if (ms === 40) return systemClock.sleep(ms, signal);
        pauses.push(ms);
        return Promise.resolve();
      },
    };
    const client = createApiClient({ baseUrl: origin, attempts: 3, timeoutMs: 40, clock });
    const blob = { url: `${origin}/x`, method: 'PUT', headers: {}, expires_at: '' } as const;
    expect(await client.upload(blob, new Uint8Array(0))).toMatchObject({ failure: { kind: 'unreachable' } });
    expect(requests()).toBe(3);
    expect(pauses).toHaveLength(2);
  });
});

describe('the signal of the caller', () => {
  it('prevents a call from being sent', async () => {
    let sent = 0;
    const fetch = () => {
      sent += 1;
      return Promise.reject(new TypeError('no network'));
    };
    const credentials = { apiKeyId: 'key' };
    const client = createApiClient({ baseUrl: 'http://fleet.example', credentials, fetch });
    const result = await client.readAccount({ signal: AbortSignal.abort() });
    expect(result).toEqual({ ok: false, failure: { kind: 'aborted' } });
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toBe(0);
  });

  it('ends a call that waits for its response, or for the end of the body', async () => {
    for (const begin of ['', `${head}Content-Length: 100\r\n\r\n{"data":`]) {
      const controller = new AbortController();
      const failure = await failureOf(
        (socket) => {
          if (begin !== '') socket.write(begin);
          setTimeout(() => controller.abort(), 30);
        },
        { signal: controller.signal },
      );
      expect(failure).toEqual({ kind: 'aborted' });
    }
  });

  it('ends a call during its pause', async () => {
    const { origin } = await rawServer((socket) => socket.resetAndDestroy());
    const controller = new AbortController();
    const clock = { ...systemClock, sleep: quickClock().sleep };
    clock.sleep = (ms, signal) => {
      if (ms < 60_000) controller.abort();
      return systemClock.sleep(ms, signal);
    };
    const client = createApiClient({ baseUrl: origin, clock, timeoutMs: 60_000, random: () => 0.99 });
    const began = Date.now();
    const blob = { url: `${origin}/x`, method: 'PUT', headers: {}, expires_at: '' } as const;
    const result = await client.upload(blob, new Uint8Array(0), { signal: controller.signal });
    expect(result).toEqual({ ok: false, failure: { kind: 'aborted' } });
    expect(Date.now() - began).toBeLessThan(900);
  });
});

describe('a `fetch` of the app', () => {
  it('cannot delay a call by ignoring the signal', async () => {
    const fetch = () => new Promise<Response>(() => {});
    const client = createApiClient({ baseUrl: 'http://fleet.example', fetch, attempts: 1, timeoutMs: 20 });
    const result = await client.authenticate({ body: { username: 'a', password: 'b' } });
    expect(result).toMatchObject({ failure: { kind: 'unreachable' } });
  });

  it('cannot delay a call by a body that ignores the signal', async () => {
    const endless = new ReadableStream({ pull: () => new Promise<void>(() => {}) });
    const headers = { 'content-type': 'application/json' };
    const fetch = async () => new Response(endless, { headers });
    const client = createApiClient({ baseUrl: 'http://fleet.example', fetch, attempts: 1, timeoutMs: 20 });
    const result = await client.authenticate({ body: { username: 'a', password: 'b' } });
    expect(result).toMatchObject({ failure: { kind: 'unreachable' } });
  });

  it('that throws is treated as a missing network', async () => {
    const fetch = () => {
      throw new TypeError('Network request failed');
    };
    const client = createApiClient({ baseUrl: 'http://fleet.example', fetch, attempts: 1 });
    const result = await client.authenticate({ body: { username: 'a', password: 'b' } });
    expect(result).toEqual({
      ok: false,
      failure: { kind: 'unreachable', detail: 'Network request failed' },
    });
  });

  it('that provides no stream is read, too', async () => {
    const fetch = async () => {
      const response = new Response('[{"message":"no","code":"invalid_credentials"}]', {
        status: 401,
        headers: { 'content-type': 'application/json' },
      });
      Object.defineProperty(response, 'body', { value: undefined });
      return response;
    };
    const client = createApiClient({ baseUrl: 'http://fleet.example', fetch, attempts: 1 });
    const result = await client.authenticate({ body: { username: 'a', password: 'b' } });
    expect(result).toMatchObject({ failure: { kind: 'refused', status: 401 } });
  });

  it('that shows only that there is a redirect makes the response unreadable', async () => {
    const fetch = async () => {
      const response = Response.error();
      Object.defineProperty(response, 'type', { value: 'opaqueredirect' });
      return response;
    };
    const client = createApiClient({ baseUrl: 'http://fleet.example', fetch, attempts: 1 });
    const result = await client.authenticate({ body: { username: 'a', password: 'b' } });
    expect(result).toMatchObject({ failure: { kind: 'unreadable', status: 0, reason: 'redirected' } });
  });
});
