import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ApiClientOptions, createApiClient } from '../src/calls/api-client.js';
import type { CallFailure } from '../src/calls/call-result.js';
import { noTimeOutMs, quickClock, type Script, scriptedServer, sendJson } from './scripted-server.js';
import { marta, refuseToken, scriptedService, sendAccount } from './scripted-service.js';

type Options = Partial<ApiClientOptions>;

/** Returns the failure of a client whose service answers every call except log-ins by this script. */
async function failureWith(script: Script, options: Options = {}): Promise<CallFailure> {
  const service = await scriptedService(script);
  const client = createApiClient({
    baseUrl: service.origin,
    credentials: marta,
    attempts: 1,
    ...options,
  });
  const result = await client.readAccount();
  if (result.ok) throw new Error('the call succeeded');
  return result.failure;
}

const html = (response: ServerResponse, status: number, headers: Record<string, string> = {}) => {
  response.writeHead(status, { 'content-type': 'text/html', ...headers });
  response.end('<html><body>Welcome to the guest network</body></html>');
};

describe('a response that cannot come from the service', () => {
  it('is unreadable: the page of a guest network', async () => {
    const failure = await failureWith((_, response) => html(response, 200));
    expect(failure).toMatchObject({ kind: 'unreadable', status: 200, reason: 'not_json' });
  });

  it('is unreadable: a 404 of a proxy, which is not the service’s', async () => {
    const failure = await failureWith((_, response) => html(response, 404));
    expect(failure).toMatchObject({ kind: 'unreadable', status: 404, reason: 'not_json' });
  });

  it('is unreadable: an error that is not an array of problems [R-ERR-2]', async () => {
    for (const body of [
      { message: 'no Route matched' },
      [],
      [{ code: 'x' }],
      [{ message: 'no code' }],
      'null',
    ]) {
      const failure = await failureWith((_, response) => sendJson(response, 403, body));
      expect(failure).toMatchObject({ kind: 'unreadable', status: 403, reason: 'wrong_shape' });
    }
  });

  it('is unreadable: half a JSON, garbage, and bytes that are not UTF-8', async () => {
    for (const body of ['{"data":{"user":', 'garbage', '', '\u0000']) {
      const failure = await failureWith((_, response) => sendJson(response, 200, body));
      expect(failure).toMatchObject({ kind: 'unreadable', status: 200, reason: 'broken' });
    }
    const failure = await failureWith((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(Buffer.from([0x22, 0xff, 0xfe, 0x22]));
    });
    expect(failure).toMatchObject({ kind: 'unreadable', reason: 'broken' });
  });

  it('is unreadable, and no call rejects: a JSON that is nested too deep for recursive code', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    for (const [status, body] of [
      [400, `[{"message":"x","code":"y","more":${deep}}]`],
      [200, deep],
      [200, `{"data":${deep},"links":${deep}}`],
    ] as const) {
      const failure = await failureWith((_, response) => sendJson(response, status, body));
      expect(failure).toMatchObject({ kind: 'unreadable', status });
    }
  });

  it('is unreadable: another shape, and the place where it differs is named', async () => {
    const failure = await failureWith((_, response) =>
      sendJson(response, 200, { data: { user: 7 }, links: [] }),
    );
    expect(failure).toMatchObject({ kind: 'unreadable', status: 200, reason: 'wrong_shape' });
    expect(failure).toHaveProperty('detail', expect.stringContaining('/data/'));
  });

  it('is unreadable: a success status that the operation does not have, and a 304 without If-None-Match', async () => {
    for (const status of [201, 202, 204, 206]) {
      const failure = await failureWith((_, response) => sendJson(response, status, ''));
      expect(failure).toMatchObject({ kind: 'unreadable', status, reason: 'wrong_shape' });
    }
    const failure = await failureWith((_, response) => sendJson(response, 304, ''));
    expect(failure).toMatchObject({ kind: 'unreadable', status: 304, reason: 'wrong_shape' });
  });

  it('is unreadable: a JSON that is nested without end', async () => {
    const failure = await failureWith((_, response) => sendJson(response, 200, '['.repeat(2_000_000)));
    expect(failure).toMatchObject({ kind: 'unreadable', reason: 'broken' });
  });

  it('is unreadable: a redirect, which is not followed, so that its target gets no token', async () => {
    const elsewhere = await scriptedServer(sendAccount);
    for (const status of [301, 302, 303, 307, 308]) {
      const location = `${elsewhere.origin}/api/v2/account`;
      const failure = await failureWith((_, response) => sendJson(response, status, '', { location }));
      expect(failure).toMatchObject({ kind: 'unreadable', status, reason: 'redirected' });
      expect(failure).toHaveProperty('detail', expect.stringContaining(location));
    }
    expect(elsewhere.requests).toEqual([]);
  });

  it('is unreadable: an endless body, which is aborted as soon as it is too long', async () => {
    let sent = 0;
    const failure = await failureWith(
      (_, response) =>
        new Promise((resolve) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          response.on('close', resolve);
          const more = () => {
            while (!response.destroyed && response.write(' '.repeat(65_536))) sent += 65_536;
            if (!response.destroyed) response.once('drain', more);
          };
          more();
        }),
      { maxAnswerBytes: 1_000_000 },
    );
    expect(failure).toMatchObject({ kind: 'unreadable', status: 200, reason: 'too_large' });
    expect(sent).toBeLessThan(50_000_000);
  });

  it('is unreadable: a Content-Length above the limit, before a byte is read', async () => {
    const failure = await failureWith(
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000000000' });
        response.flushHeaders();
      },
      { timeoutMs: noTimeOutMs },
    );
    expect(failure).toMatchObject({ kind: 'unreadable', reason: 'too_large' });
  });

  it('is unreadable: a small compressed body that exceeds the limit when decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));
    expect(bomb.length).toBeLessThan(100_000);
    const failure = await failureWith((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(bomb);
    });
    expect(failure).toMatchObject({ kind: 'unreadable', reason: 'too_large' });
  });

  it('has the Retry-After of a proxy respected before the next attempt', async () => {
    const clock = quickClock();
    const failure = await failureWith((_, response) => html(response, 503, { 'retry-after': '7' }), {
      attempts: 3,
      clock,
      timeoutMs: noTimeOutMs,
      random: () => 0,
    });
    expect(failure).toMatchObject({ kind: 'unreadable', status: 503, retryAfterMs: 7_000 });
    expect(clock.pauses).toEqual([7_000, 7_000]);
  });
});

describe('the image of a call', () => {
  it('is unreadable if a page arrives instead', async () => {
    const service = await scriptedService((_, response) => html(response, 200));
    const client = createApiClient({ baseUrl: service.origin, credentials: marta, attempts: 1 });
    const result = await client.readBlob({ blobId: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c0b1' });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unreadable', reason: 'wrong_shape' } });
  });

  it('is fetched from a bucket without the token, and no further redirect is followed', async () => {
    const picture = Buffer.from([0xff, 0xd8, 0xff]);
    const bucket = await scriptedServer((request, response) => {
      if (request.path !== '/signed?s=1') return sendJson(response, 302, '', { location: '/signed?s=1' });
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      response.end(picture);
    });
    let place = '/signed?s=1';
    const service = await scriptedService((_, response) =>
      sendJson(response, 307, '', { location: bucket.origin + place }),
    );
    const client = createApiClient({
      baseUrl: service.origin,
      credentials: marta,
      deviceId: 'tablet-1',
      attempts: 1,
    });
    const blobId = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c0b1';
    expect(await client.readBlob({ blobId })).toMatchObject({
      ok: true,
      body: { contentType: 'image/jpeg', bytes: Uint8Array.from(picture) },
    });
    place = '/elsewhere';
    expect(await client.readBlob({ blobId })).toMatchObject({
      failure: { kind: 'unreadable', status: 302, reason: 'redirected' },
    });
    expect(bucket.requests).toHaveLength(2);
    for (const { headers } of bucket.requests) {
      expect(Object.keys(headers)).not.toContain('authorization');
      expect(Object.keys(headers)).not.toContain('x-device-id');
    }
  });
});

describe('a token is not accepted', () => {
  it('from a response that cannot come from the service', async () => {
    let answers = 0;
    const service = await scriptedService((request, response) => {
      answers += 1;
      if (answers === 1) return html(response, 200, { authorization: 'Bearer stolen' });
      if (request.headers.authorization === 'Bearer stolen') return refuseToken(response);
      return sendAccount(request, response);
    });
    const client = createApiClient({ baseUrl: service.origin, credentials: marta, attempts: 1 });
    await client.readAccount();
    expect(await client.readAccount()).toMatchObject({ ok: true });
    expect(service.logIns()).toHaveLength(1);
  });
});
