import { describe, expect, it } from 'vitest';
import { createApiClient } from '../src/calls/api-client.js';
import { noTimeOutMs, quickClock } from './scripted-server.js';
import { marta, refuseToken, scriptedService, sendAccount, type TokenScript } from './scripted-service.js';

const hourMs = 3_600_000;
const start = Date.parse('2026-11-20T06:00:00.000Z');

/**
 * A phone and a service with clocks that run equally fast. The phone's clock is wrong by `wrongMs`. The test can change
 * both times.
 */
async function phoneWrongBy(wrongMs: number, tokens: TokenScript = {}) {
  const times = { passedMs: 0, wrongMs };
  const serverNow = () => start + times.passedMs;
  const service = await scriptedService(
    (request, response) => {
      const claims = JSON.parse(
        Buffer.from(request.headers.authorization?.split('.')[1] ?? '', 'base64url').toString(),
      );
      return claims.exp * 1_000 > serverNow()
        ? sendAccount(request, response)
        : refuseToken(response, 'expired_token');
    },
    { now: serverNow, ...tokens },
  );
  const client = createApiClient({
    baseUrl: service.origin,
    credentials: marta,
    clock: quickClock(() => serverNow() + times.wrongMs),
    timeoutMs: noTimeOutMs,
  });
  const calls = async (count: number) => {
    for (let call = 0; call < count; call += 1)
      expect(await client.readAccount()).toMatchObject({ ok: true });
    return { logIns: service.logIns().length, sent: service.calls().length };
  };
  return { times, service, client, calls };
}

describe.each([
  ['10 hours slow', -10 * hourMs],
  ['right', 0],
  ['10 hours fast', 10 * hourMs],
  ['20 years slow', -20 * 365 * 24 * hourMs],
])('a phone whose clock is %s', (_, wrongMs) => {
  it('logs in once, and again just before the token ends', async () => {
    const { times, calls } = await phoneWrongBy(wrongMs);
    expect(await calls(10)).toEqual({ logIns: 1, sent: 10 });
    times.passedMs = 12 * hourMs - 90_000;
    expect(await calls(10)).toEqual({ logIns: 1, sent: 20 });
    times.passedMs = 12 * hourMs - 30_000;
    expect(await calls(10)).toEqual({ logIns: 2, sent: 30 });
    times.passedMs = 18 * hourMs;
    expect(await calls(10)).toEqual({ logIns: 2, sent: 40 });
    // The old token expired long ago, so it is not even sent.
    times.passedMs = 72 * hourMs;
    expect(await calls(1)).toEqual({ logIns: 3, sent: 41 });
  });

  it('also does this if responses have no Date, by the times in the token', async () => {
    const { times, calls } = await phoneWrongBy(wrongMs, { dateless: true });
    expect(await calls(10)).toEqual({ logIns: 1, sent: 10 });
    times.passedMs = 12 * hourMs - 30_000;
    expect(await calls(10)).toEqual({ logIns: 2, sent: 20 });
  });

  it('returns the time of the service', async () => {
    const { client, calls } = await phoneWrongBy(wrongMs);
    await calls(1);
    expect(Math.abs(client.serverNow() - start)).toBeLessThanOrEqual(500);
  });
});

describe('a token that is about to expire', () => {
  it('is renewed in parallel with the calls, which do not wait, but a connection waits for the new token', async () => {
    let release = () => {};
    const paused = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { times, service, client, calls } = await phoneWrongBy(0, {
      async logIn() {
        if (service.logIns().length > 1) await paused;
        return false;
      },
    });
    await calls(1);
    const first = service.calls()[0]?.headers.authorization;
    times.passedMs = 12 * hourMs - 30_000;
    expect(await calls(3)).toEqual({ logIns: 2, sent: 4 });
    expect(service.calls()[3]?.headers.authorization).toBe(first);
    const lasting = client.token();
    release();
    expect(`Bearer ${await lasting}`).not.toBe(first);
    await calls(1);
    expect(service.calls()[4]?.headers.authorization).not.toBe(first);
    expect(service.logIns()).toHaveLength(2);
  });
});

describe('a phone whose clock jumps', () => {
  it('10 hours ahead logs in at most once more', async () => {
    const { times, calls } = await phoneWrongBy(0, { lifetimeMs: hourMs });
    await calls(3);
    times.wrongMs = 10 * hourMs;
    expect(await calls(10)).toEqual({ logIns: 2, sent: 13 });
    times.wrongMs = 0;
    expect(await calls(10)).toEqual({ logIns: 2, sent: 23 });
  });

  it('10 hours back learns from the service that the token has expired', async () => {
    const { times, service, calls } = await phoneWrongBy(0, { lifetimeMs: hourMs });
    await calls(3);
    times.wrongMs = -10 * hourMs;
    times.passedMs = 2 * hourMs;
    await calls(10);
    expect(service.logIns()).toHaveLength(2);
    expect(service.calls()).toHaveLength(14);
  });

  it('sends, when it has no credentials any more, its current token', async () => {
    const { times, service, client } = await phoneWrongBy(0);
    let asked = 0;
    const forgetful = createApiClient({
      baseUrl: service.origin,
      credentials: async () => {
        asked += 1;
        return asked === 1 ? marta : null;
      },
      clock: quickClock(() => start + times.wrongMs),
      timeoutMs: noTimeOutMs,
    });
    expect(await forgetful.readAccount()).toMatchObject({ ok: true });
    times.wrongMs = 20 * hourMs;
    expect(await forgetful.readAccount()).toMatchObject({ ok: true });
    expect(await client.token()).not.toBeNull();
  });
});

describe('a service whose tokens are expired on arrival', () => {
  it('is asked for one token only', async () => {
    const service = await scriptedService(sendAccount, { lifetimeMs: -hourMs });
    const client = createApiClient({ baseUrl: service.origin, credentials: marta });
    for (let call = 0; call < 10; call += 1) expect(await client.readAccount()).toMatchObject({ ok: true });
    expect(service.logIns()).toHaveLength(1);
  });
});
