import { describe, expect, it } from 'vitest';
import { type ApiClientOptions, createApiClient } from '../src/calls/api-client.js';
import type { Credentials } from '../src/calls/credentials.js';
import { noTimeOutMs, quickClock, sendJson, sendProblem } from './scripted-server.js';
import {
  authenticated,
  marta,
  organisationId,
  refuseToken,
  type ScriptedService,
  scriptedService,
  sendAccount,
  tokenOf,
} from './scripted-service.js';

const clientOf = (service: ScriptedService, options: Partial<ApiClientOptions> = {}) =>
  createApiClient({
    baseUrl: service.origin,
    credentials: marta,
    clock: quickClock(),
    timeoutMs: noTimeOutMs,
    ...options,
  });

describe('a token that no header can contain', () => {
  it.each(['line\nbreak.secret', 'arrow\u2192.secret', 'blank .secret', ''])(
    'is not accepted and not shown in the failure: %j',
    async (token) => {
      const service = await scriptedService(sendAccount, {
        logIn(_, response) {
          sendJson(response, 200, authenticated(token, Date.now() + 60_000));
          return true;
        },
      });
      const client = clientOf(service, { attempts: 1 });
      for (const result of [await client.readAccount(), await client.logIn()]) {
        expect(result).toMatchObject({ failure: { kind: 'unreadable', status: 200, reason: 'wrong_shape' } });
        expect(JSON.stringify(result)).not.toContain('secret');
      }
      expect(service.calls()).toEqual([]);
    },
  );
});

describe('a log-in under a name that the service does not know', () => {
  it('fails with that reason, and the credentials are tried again when the name is known', async () => {
    let isKnown = false;
    const service = await scriptedService(sendAccount, {
      logIn(_, response) {
        if (isKnown) return false;
        sendProblem(response, 400, 'unknown_host');
        return true;
      },
    });
    const client = clientOf(service, { attempts: 1 });
    for (const result of [await client.readAccount(), await client.logIn()]) {
      expect(result).toMatchObject({
        failure: { kind: 'refused', status: 400, problems: [{ code: 'unknown_host' }] },
      });
    }
    isKnown = true;
    expect(await client.readAccount()).toMatchObject({ ok: true });
  });
});

describe('a token of another user', () => {
  it('in the header of a response is not accepted', async () => {
    const stranger = tokenOf({
      sub: 'somebody-else',
      gen: 9,
      iat: Date.now() / 1_000,
      exp: Date.now() / 1_000 + 60,
    });
    const service = await scriptedService((request, response) => {
      response.setHeader('authorization', `Bearer ${stranger}`);
      return sendAccount(request, response);
    });
    const client = clientOf(service);
    for (let call = 0; call < 3; call += 1) expect(await client.readAccount()).toMatchObject({ ok: true });
    expect(service.calls().map((each) => each.headers.authorization)).not.toContain(`Bearer ${stranger}`);
    expect(await client.token()).not.toBe(stranger);
  });
});

describe('a client that logs in again', () => {
  it('[C-3] sends its earlier token, and none the first time', async () => {
    const service = await scriptedService(sendAccount);
    const client = clientOf(service);
    await client.logIn();
    const first = await client.token();
    await client.logIn();
    expect(service.logIns().map((each) => each.headers.authorization)).toEqual([
      undefined,
      `Bearer ${first}`,
    ]);
  });
});

describe('a client without a token', () => {
  it('logs in once for all calls that need one', async () => {
    const service = await scriptedService(sendAccount);
    const client = clientOf(service);
    const results = await Promise.all(Array.from({ length: 20 }, () => client.readAccount()));
    expect(results.every((each) => each.ok)).toBe(true);
    expect(service.logIns()).toHaveLength(1);
    expect(JSON.parse(service.logIns()[0]?.body ?? '')).toEqual({
      username: 'marta.ribas',
      password: '482913',
    });
    expect(client.organisationId()).toBe(organisationId);
  });

  it('is signed out if it has no credentials, and sends nothing', async () => {
    const service = await scriptedService(sendAccount);
    const broken = () => Promise.reject(new Error('the keychain is locked'));
    for (const credentials of [null, async () => null, broken]) {
      const client = clientOf(service, { credentials });
      const signedOut = { ok: false, failure: { kind: 'signed_out', problems: [] } };
      expect(await client.readAccount()).toEqual(signedOut);
      expect(await client.logIn()).toEqual(signedOut);
      expect(await client.token()).toBeNull();
    }
    expect(service.requests).toEqual([]);
  });

  it('sends an API key in a header, not in the address [R-AUT-7]', async () => {
    const service = await scriptedService(sendAccount);
    const client = clientOf(service, { credentials: { apiKeyId: 'fleet_key_1' } });
    expect(await client.readAccount()).toMatchObject({ ok: true });
    const [logIn] = service.logIns();
    expect(logIn).toMatchObject({ method: 'GET', path: '/api/v2/account/auth' });
    expect(logIn?.headers['x-api-key']).toBe('fleet_key_1');
  });

  it('ends the wait of a caller whose signal is aborted, and still logs in for other callers', async () => {
    let release = () => {};
    const paused = new Promise<void>((resolve) => {
      release = resolve;
    });
    const service = await scriptedService(sendAccount, {
      logIn: async () => {
        await paused;
        return false;
      },
    });
    const client = clientOf(service);
    const controller = new AbortController();
    const left = client.readAccount({ signal: controller.signal });
    const stayed = client.readAccount();
    controller.abort();
    expect(await left).toEqual({ ok: false, failure: { kind: 'aborted' } });
    release();
    expect(await stayed).toMatchObject({ ok: true });
    expect(service.logIns()).toHaveLength(1);
  });
});

describe('a token that the service no longer accepts', () => {
  it.each(['invalidated_token', 'expired_token', 'malformed_token', 'missing_token'])(
    'is replaced after 401 %s, and the same request is sent again',
    async (code) => {
      let refusals = 1;
      const service = await scriptedService((_, response) => {
        if (refusals === 0) return sendProblem(response, 409, 'key_in_use');
        refusals -= 1;
        return refuseToken(response, code);
      });
      const client = clientOf(service);
      await client.submitPositions({ body: { positions: [] } });
      const [first, second, ...more] = service.calls();
      expect(more).toEqual([]);
      expect(first?.headers.authorization).not.toBe(second?.headers.authorization);
      expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
      expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
      expect(second?.body).toBe(first?.body);
      expect(service.logIns()).toHaveLength(2);
    },
  );

  it('is replaced by one log-in for all calls in flight', async () => {
    const bad = new Set<string | undefined>();
    const service = await scriptedService((request, response) => {
      const { authorization } = request.headers;
      if (bad.size === 0) bad.add(authorization);
      return bad.has(authorization) ? refuseToken(response) : sendAccount(request, response);
    });
    const client = clientOf(service);
    const results = await Promise.all(Array.from({ length: 10 }, () => client.readAccount()));
    expect(results.every((each) => each.ok)).toBe(true);
    expect(service.logIns()).toHaveLength(2);
  });

  it('makes the call fail with the refusal if no new token is accepted either', async () => {
    const service = await scriptedService((_, response) => refuseToken(response));
    const result = await clientOf(service).readAccount();
    expect(result).toMatchObject({ ok: false, failure: { kind: 'refused', status: 401 } });
    expect(service.logIns()).toHaveLength(4);
    expect(service.calls()).toHaveLength(4);
  });
});

describe('the token in a response', () => {
  const now = Math.floor(Date.now() / 1_000);
  const ofGeneration = (gen: number, more = {}) =>
    tokenOf({ sub: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c011', gen, iat: now, exp: now + 3_600, ...more });

  it('is used from the next request on, and passed to the listeners [R-AUT-18]', async () => {
    const updated = ofGeneration(2);
    const service = await scriptedService((request, response) => {
      response.setHeader('authorization', `Bearer ${updated}`);
      return sendAccount(request, response);
    });
    const client = clientOf(service);
    const heard: (string | null)[] = [];
    const stop = client.onToken((token) => heard.push(token));
    await client.readAccount();
    await client.readAccount();
    expect(service.calls()[1]?.headers.authorization).toBe(`Bearer ${updated}`);
    expect(await client.token()).toBe(updated);
    expect(heard).toEqual([expect.any(String), updated, updated]);
    stop();
    await client.readAccount();
    expect(heard).toHaveLength(3);
  });

  it('does not replace a newer one if it arrives late', async () => {
    const older = ofGeneration(2);
    const newer = ofGeneration(3);
    let release = () => {};
    const paused = new Promise<void>((resolve) => {
      release = resolve;
    });
    const service = await scriptedService(async (request, response) => {
      const isFirst = request.path.includes('page_no=1');
      if (isFirst) await paused;
      response.setHeader('authorization', `Bearer ${isFirst ? older : newer}`);
      return sendAccount(request, response);
    });
    const client = clientOf(service);
    await client.logIn();
    // The parameter distinguishes the two requests; the scripted service ignores it.
    const query = (page_no: number) => ({ query: { page_no } }) as Record<string, unknown>;
    const first = client.readAccount(query(1));
    await client.readAccount(query(2));
    release();
    await first;
    expect(await client.token()).toBe(newer);
  });

  it('is ignored if the request was sent before a log-in as another user', async () => {
    const stale = ofGeneration(9);
    let release = () => {};
    const paused = new Promise<void>((resolve) => {
      release = resolve;
    });
    const service = await scriptedService(async (request, response) => {
      await paused;
      response.setHeader('authorization', `Bearer ${stale}`);
      return sendAccount(request, response);
    });
    const client = clientOf(service);
    await client.logIn();
    const late = client.readAccount();
    await expect.poll(() => service.calls().length).toBe(1);
    await client.logIn({ username: 'joan.soler', password: 'another password' });
    const token = await client.token();
    release();
    await late;
    expect(await client.token()).toBe(token);
  });

  it('is used even if it is not a JWT, and then the token of the later request wins', async () => {
    const service = await scriptedService((request, response) => {
      response.setHeader('authorization', `Bearer opaque-${request.number}`);
      return sendAccount(request, response);
    });
    const client = clientOf(service);
    await client.readAccount();
    await client.readAccount();
    expect(await client.token()).toBe('opaque-3');
    expect(service.logIns()).toHaveLength(1);
  });
});

describe('credentials that the service refuses', () => {
  const refusing = (right: string, code = 'invalid_credentials', headers: Record<string, string> = {}) =>
    scriptedService(sendAccount, {
      logIn(request, response) {
        if (JSON.parse(request.body).password === right) return false;
        sendProblem(response, code === 'account_locked' ? 429 : 401, code, headers);
        return true;
      },
    });

  it('are sent once, because five failures lock a name, until the client has other credentials [C-3]', async () => {
    const service = await refusing('right');
    let credentials: Credentials = marta;
    const client = clientOf(service, { credentials: async () => credentials });
    const results = await Promise.all([client.readAccount(), client.readAccount()]);
    results.push(await client.readAccount(), await client.readAccount());
    for (const result of results) {
      expect(result).toMatchObject({
        failure: { kind: 'signed_out', problems: [{ code: 'invalid_credentials' }] },
      });
    }
    expect(service.logIns()).toHaveLength(1);
    credentials = { username: 'marta.ribas', password: 'right' };
    expect(await client.readAccount()).toMatchObject({ ok: true });
  });

  it('do not replace the current ones if passed to `logIn`, but accepted ones do', async () => {
    const service = await refusing('right');
    const client = clientOf(service, { credentials: null });
    expect(await client.logIn({ username: 'marta.ribas', password: 'wrong' })).toMatchObject({
      failure: { kind: 'signed_out', problems: [{ code: 'invalid_credentials' }] },
    });
    expect(await client.readAccount()).toMatchObject({ failure: { kind: 'signed_out', problems: [] } });
    expect(await client.logIn({ username: 'marta.ribas', password: 'right' })).toMatchObject({ ok: true });
    expect(await client.readAccount()).toMatchObject({ ok: true });
  });

  it('are sent again only after the time that the response for a locked account names', async () => {
    const service = await refusing('right', 'account_locked', { 'retry-after': '900' });
    let aheadMs = 0;
    const client = clientOf(service, { clock: quickClock(() => Date.now() + aheadMs) });
    const locked = { kind: 'refused', status: 429, problems: [{ code: 'account_locked' }] };
    expect(await client.readAccount()).toMatchObject({ failure: { ...locked, retryAfterMs: 900_000 } });
    aheadMs = 600_000;
    const later = await client.readAccount();
    expect(later).toMatchObject({ failure: locked });
    expect(later).toHaveProperty('failure.retryAfterMs', expect.closeTo(300_000, -4));
    expect(service.logIns()).toHaveLength(1);
    aheadMs = 901_000;
    await client.readAccount();
    expect(service.logIns()).toHaveLength(2);
  });

  it('are sent again after an hour, even if Retry-After is longer', async () => {
    const service = await refusing('right', 'account_locked', { 'retry-after': '31536000' });
    let aheadMs = 0;
    const client = clientOf(service, { clock: quickClock(() => Date.now() + aheadMs) });
    await client.readAccount();
    aheadMs = 3_599_000;
    await client.readAccount();
    expect(service.logIns()).toHaveLength(1);
    aheadMs = 3_601_000;
    await client.readAccount();
    expect(service.logIns()).toHaveLength(2);
  });

  it('are not treated as refused if there is no response', async () => {
    let down = true;
    const service = await scriptedService(sendAccount, {
      logIn(_, response) {
        if (down) response.destroy();
        return down;
      },
    });
    const client = clientOf(service);
    expect(await client.readAccount()).toMatchObject({ failure: { kind: 'unreachable' } });
    expect(service.logIns()).toHaveLength(2);
    down = false;
    expect(await client.readAccount()).toMatchObject({ ok: true });
  });
});
