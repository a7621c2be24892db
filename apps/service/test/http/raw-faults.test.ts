import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workingDay } from '../day-fixture.js';
import { codesOf, type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

/** Writes bytes to the server as they are, and reads all that comes back. */
function send(text: string): Promise<string> {
  const { host, hostname, port } = new URL(service.origin);
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.end(text.replace('{host}', `Host: ${host}`)));
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.on('close', () => resolve(said));
    socket.on('error', reject);
  });
}

describe('the HTTP server', () => {
  it.each([
    ['an unknown method', 'BREW /api/v2/account HTTP/1.1\r\n{host}\r\n\r\n', 400],
    ['no Host', 'GET /api/v2/account HTTP/1.1\r\n\r\n', 400],
    ['a probe without Host', 'GET /health/live HTTP/1.1\r\n\r\n', 400],
    ['no Host in HTTP/1.0', 'GET /api/v2/account HTTP/1.0\r\n\r\n', 400],
    ['two lines of Host', 'GET /api/v2/account HTTP/1.1\r\n{host}\r\nHost: evil.example\r\n\r\n', 400],
    [
      'a complete address of another host',
      'GET http://evil.example/api/v2/account HTTP/1.1\r\n{host}\r\n\r\n',
      400,
    ],
    ['an empty Host', 'GET /api/v2/account HTTP/1.1\r\nHost:\r\n\r\n', 400],
    ['CONNECT', 'CONNECT 127.0.0.1:1 HTTP/1.1\r\n{host}\r\n\r\n', 405],
    ['an unknown expectation', 'GET /api/v2/account HTTP/1.1\r\n{host}\r\nExpect: 200-ok\r\n\r\n', 401],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    [
      'a broken chunk',
      'POST /api/v2/account/auth HTTP/1.1\r\n{host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
    [
      'headers without end',
      `GET /api/v2/account HTTP/1.1\r\n{host}\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
    ],
    [
      'two lengths',
      'POST /api/v2/account/auth HTTP/1.1\r\n{host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
    ],
  ])('[R-ERR-3] [C-2] answers %s with an error array', async (_name, text, status) => {
    const said = await send(text);
    const [head = '', body = ''] = said.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status}`);
    expect(head.toLowerCase()).toContain('x-request-id: ');
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toEqual([
      expect.objectContaining({ type: expect.any(String), code: expect.any(String) }),
    ]);
  });
});

describe('a request with a faulty body', () => {
  it.each([
    ['an unknown Transfer-Encoding', 'Transfer-Encoding: xchunked\r\n\r\n'],
    ['chunked that is not the last coding', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['a broken chunk', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n'],
  ])('[C-2] gets one response, and then the connection ends: %s', async (_what, rest) => {
    for (const type of ['', 'Content-Type: application/json\r\n', 'Content-Type: text/html\r\n']) {
      for (const path of ['/api/v2/account/auth', '/nowhere', '/mqtt']) {
        const said = await send(`POST ${path} HTTP/1.1\r\n{host}\r\n${type}${rest}`);
        expect([type, path, said.match(/HTTP\/1\.1 4\d\d/g)?.length], said).toEqual([type, path, 1]);
      }
    }
  });
});

describe('addresses with letters beyond ASCII', () => {
  it.each([
    ['bytes in the query', '?search=S\u00dcD'],
    ['bytes in the path', '/S\u00dcD'],
    ['Latin-1 in the path', '/S%DCD'],
    ['a broken percent sign', '/%zz'],
  ])('[C-2] are refused with a message about the correct encoding: %s', async (_what, rest) => {
    const said = await send(`GET /api/v2/account${rest} HTTP/1.1\r\n{host}\r\nConnection: close\r\n\r\n`);
    expect(said).toContain('HTTP/1.1 400');
    expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toEqual([
      {
        code: 'malformed_request',
        type: 'format',
        message: expect.stringContaining('percent-encoded, in UTF-8'),
      },
    ]);
  });
});

describe('limits', () => {
  it('[R-LIM-1] [C-11] a body over 1 MiB is refused, but a route may be larger', async () => {
    const day = await workingDay(service);
    const large = JSON.stringify({ outcomes: [{ filling: 'x'.repeat(1024 * 1024) }] });
    const headers = { 'content-type': 'application/json' };
    const refused = await day.driver('POST', `/{org}/routes/${day.routeId}/outcomes`, {
      raw: large,
      headers,
    });
    expect([refused.status, codesOf(refused)]).toEqual([413, ['body_too_large']]);
    const route = await day.integration('PUT', '/routes/large', {
      raw: JSON.stringify({ name: 'x', filling: 'x'.repeat(2_000_000) }),
      headers,
    });
    expect(codesOf(route)).toContain('unknown_field');
  });

  it('[R-LIM-1] [C-11] a caller without a token may send at most 64 KiB', async () => {
    const log = (length: number) =>
      service.call('POST', '/account/auth', { body: { username: 'x'.repeat(length), password: 'x' } });
    expect(codesOf(await log(64 * 1024))).toEqual(['body_too_large']);
    expect(codesOf(await log(60 * 1024))).not.toEqual(['body_too_large']);
  });

  it('[R-LIM-1] [C-11] requests are counted per token; too many are refused with Retry-After', async () => {
    const limited = await testService({ RATE_LIMIT_PER_MINUTE: '5' });
    try {
      const ask = () => limited.call('GET', '/account');
      const unauthenticated = await ask();
      expect(unauthenticated.status).toBe(401);
      const day = await workingDay(limited, { session: false });
      let last = await day.driver('GET', '/account');
      expect(last.headers.get('ratelimit-limit')).toBe('5');
      const left = Number(last.headers.get('ratelimit-remaining'));
      for (let index = 0; index <= left; index += 1) last = await day.driver('GET', '/account');
      expect([last.status, codesOf(last)]).toEqual([429, ['rate_limited']]);
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });

  it('[C-2] an internal failure does not reveal its cause', async () => {
    const day = await workingDay(service);
    const { pool } = service.world.database;
    await pool.query('alter table assets rename to assets_away');
    try {
      const answer = await day.driver('GET', '/{org}/assets');
      expect([answer.status, codesOf(answer)]).toEqual([500, ['internal']]);
      expect(JSON.stringify(answer.body)).not.toMatch(/assets_away|relation|select|at .*\.ts/);
    } finally {
      await pool.query('alter table assets_away rename to assets');
    }
  });
});

describe('the service', () => {
  it('[C-13] answers an HTTP/1.0 probe without a Host', async () => {
    expect(await send('GET /health/live HTTP/1.0\r\n\r\n')).toContain('HTTP/1.1 200');
  });

  it('[C-1] refuses a parameter that is called __proto__', async () => {
    const answer = await service.call('GET', '/account?__proto__=1', { token: await anyToken() });
    expect([answer.status, codesOf(answer)]).toEqual([400, ['unknown_parameter']]);
    const list = await service.call('GET', '/{org}/assets?__proto__=1', { token: await anyToken() });
    expect([list.status, codesOf(list)]).toEqual([400, ['unknown_parameter']]);
  });

  it('[C-11] reads a body that is too large to its end, so that the client receives the refusal', async () => {
    const { host, hostname, port } = new URL(service.origin);
    for (let round = 0; round < 10; round += 1) {
      for (const framing of ['Content-Length: 4194304', 'Transfer-Encoding: chunked']) {
        const head = `POST /api/v2/account/auth HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;
        const said = await pour(Number(port), hostname, head, framing.startsWith('Transfer'));
        expect(said).toContain('HTTP/1.1 413');
        expect(said).toContain('body_too_large');
      }
    }
  });
});

async function anyToken(): Promise<string> {
  const day = await workingDay(service);
  return day.token();
}

/** Sends a head and 4 MiB, and reads the answer only when all is written. */
function pour(port: number, host: string, head: string, chunked: boolean): Promise<string> {
  const piece = Buffer.alloc(65_536, 32);
  const bytes = chunked ? Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]) : piece;
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(port, host, async () => {
      socket.write(head);
      for (let sent = 0; sent < 64; sent += 1) {
        if (!socket.write(bytes)) await new Promise((drained) => socket.once('drain', drained));
      }
      socket.end(chunked ? '0\r\n\r\n' : '');
    });
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.on('close', () => resolve(said));
    socket.on('error', reject);
  });
}
