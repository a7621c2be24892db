import { describe, expect, it } from 'vitest';
import { type ApiClientOptions, createApiClient } from '../src/calls/api-client.js';
import type { Clock } from '../src/clock.js';
import { noTimeOutMs, quickClock, type Script, sendProblem } from './scripted-server.js';
import { marta, scriptedService, sendAccount } from './scripted-service.js';

async function clientOf(script: Script, options: Partial<ApiClientOptions> = {}) {
  const service = await scriptedService(script);
  const clock = quickClock();
  const client = createApiClient({
    baseUrl: service.origin,
    credentials: marta,
    clock,
    random: () => 0.5,
    timeoutMs: noTimeOutMs,
    ...options,
  });
  return { service, client, clock };
}

const body = {
  positions: [{ at: '2026-11-20T08:10:00.000Z', coordinates: [1.5, 42.5] as [number, number] }],
};

describe('a call that fails temporarily', () => {
  it('is sent again with the same key and body, after growing pauses', async () => {
    const sent = structuredClone(body);
    const { service, client, clock } = await clientOf((_, response) => {
      // A later change of the object by the caller does not affect the call.
      sent.positions.push(...sent.positions);
      sendProblem(response, 503, 'unavailable');
    });
    const result = await client.submitPositions({ body: sent });
    expect(result).toMatchObject({ failure: { kind: 'refused', status: 503 } });
    expect(clock.pauses).toEqual([500, 1_000, 2_000]);
    expect(service.calls()).toHaveLength(4);
    const keys = service.calls().map((each) => each.headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(new Set(service.calls().map((each) => each.body))).toEqual(new Set([JSON.stringify(body)]));
  });

  it('has another key than the call before, or the key that the caller gives', async () => {
    const { service, client } = await clientOf((_, response) => sendProblem(response, 409, 'key_in_use'));
    await client.submitPositions({ body });
    await client.submitPositions({ body });
    await client.submitPositions({ body, idempotencyKey: 'own' });
    const [first, second, third] = service.calls().map((each) => each.headers['idempotency-key']);
    expect(first).not.toBe(second);
    expect(third).toBe('own');
    expect(service.calls()).toHaveLength(3);
  });

  it('is sent only once if the caller wants that', async () => {
    const { service, client } = await clientOf((_, response) => sendProblem(response, 503, 'unavailable'));
    await client.readAccount({ attempts: 1 });
    expect(service.calls()).toHaveLength(1);
  });

  it('succeeds with the first valid response', async () => {
    const { service, client } = await clientOf((request, response) => {
      if (service.calls().length < 3) response.destroy();
      else sendAccount(request, response);
    });
    expect(await client.readAccount()).toMatchObject({ ok: true });
    expect(service.calls()).toHaveLength(3);
  });
});

describe('a call in a hurry', () => {
  const failing: Script = (_, response) => sendProblem(response, 503, 'unavailable');

  it('ends in the middle of a pause, with the failure of its last attempt', async () => {
    const hurried = new AbortController();
    const sleep: Clock['sleep'] = (_, signal) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(), { once: true });
        hurried.abort();
      });
    const clock: Clock = {
      now: Date.now,
      sleep: (ms, end) => (ms < noTimeOutMs ? sleep(ms, end) : idle(end)),
    };
    const { service, client } = await clientOf(failing, { clock });
    const { signal: hurry } = hurried;
    expect(await client.readAccount({ hurry })).toMatchObject({ failure: { kind: 'refused', status: 503 } });
    expect(service.calls()).toHaveLength(1);
  });

  it('is sent once, and succeeds if that attempt succeeds', async () => {
    const hurry = AbortSignal.abort();
    const { service, client } = await clientOf(sendAccount);
    expect(await client.readAccount({ hurry })).toMatchObject({ ok: true });
    const failed = await clientOf(failing);
    expect(await failed.client.readAccount({ hurry })).toMatchObject({ failure: { status: 503 } });
    expect([service.calls().length, failed.service.calls().length]).toEqual([1, 1]);
  });

  it('ends when the caller aborts its signal', async () => {
    const ending = new AbortController();
    const { client } = await clientOf((request, response) => {
      ending.abort();
      failing(request, response);
    });
    const { signal } = ending;
    expect(await client.readAccount({ signal, hurry: signal })).toEqual({
      ok: false,
      failure: { kind: 'aborted' },
    });
  });
});

const idle = (signal?: AbortSignal) =>
  new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));

describe('Retry-After', () => {
  it('is respected, also as a date by the server’s clock', async () => {
    const serverNow = Date.parse('2026-11-20T09:15:00.000Z');
    const { client, clock } = await clientOf((_, response) => {
      response.setHeader('date', new Date(serverNow).toUTCString());
      sendProblem(response, 429, 'rate_limited', {
        'retry-after': new Date(serverNow + 12_000).toUTCString(),
      });
    });
    const result = await client.readAccount({ attempts: 2 });
    expect(result).toMatchObject({ failure: { retryAfterMs: 12_000, serverTime: serverNow } });
    expect(clock.pauses).toEqual([12_500]);
  });

  it('that is long is returned to the caller instead', async () => {
    const { service, client, clock } = await clientOf((_, response) =>
      sendProblem(response, 429, 'rate_limited', { 'retry-after': '60' }),
    );
    expect(await client.readAccount()).toMatchObject({ failure: { status: 429, retryAfterMs: 60_000 } });
    expect(service.calls()).toHaveLength(1);
    expect(clock.pauses).toEqual([]);
  });
});
