import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endProcesses, readDemo, startProcess, temporaryDataDir } from './service-process.js';

let data: Awaited<ReturnType<typeof temporaryDataDir>>;
beforeAll(async () => {
  data = await temporaryDataDir();
});
// A retry and the next test need a free data folder.
afterEach(() => endProcesses());
afterAll(() => data.remove());

describe('the service process', () => {
  it('[C-13] serves its root pages, stops on SIGTERM, and is ready again within 10 s with its data', async () => {
    const first = await startProcess(data.dataDir, { HTTPS_PORT: '0' });
    const origin = first.baseUrl.replace('/api/v2', '');
    const get = async (path: string) => (await fetch(`${origin}${path}`)).text();
    expect(JSON.parse(await get('/health/live'))).toEqual({ status: 'live' });
    expect(JSON.parse(await get('/health/ready'))).toEqual({
      status: 'ready',
      checks: { database: 'ok', disk: 'ok', broker: 'ok', outbox: 'ok', webhooks: 'ok' },
    });
    const front = await fetch(origin, { redirect: 'manual' });
    expect([front.status, front.headers.get('location')]).toEqual([302, '/docs']);
    expect(await get('/metrics')).toContain('http_request_duration_seconds');
    expect(JSON.parse(await get('/.well-known/jwks.json')).keys[0]).toMatchObject({
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
    });
    expect(JSON.parse(await get('/.well-known/jwks.json')).keys[0].d).toBeUndefined();
    expect(JSON.parse(await get('/openapi.json')).servers).toEqual([{ url: first.baseUrl }]);
    expect(await get('/docs/')).toContain('Fleet Driver Integration Service');
    const demo = await readDemo(data.dataDir);
    expect((await stat(join(data.dataDir, 'demo-credentials.json'))).mode & 0o777).toBe(0o600);
    const stoppedAt = performance.now();
    await first.kill('SIGTERM');
    expect(first.child.exitCode).toBe(0);
    await expect.poll(() => first.output()).toContain('\nStopping; requests under way are finished.\n');
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);

    const second = await startProcess(data.dataDir);
    expect(second.readyAfterMs).toBeLessThan(10_000);
    expect(second.baseUrl).not.toBe(first.baseUrl);
    const kept = await readDemo(data.dataDir);
    expect(kept).toEqual({
      ...demo,
      ...{ base_url: second.baseUrl, https_base_url: null, ca_file: null, mqtt_url: kept.mqtt_url },
    });
    expect(second.output()).toContain(kept.mqtt_url);
    await second.kill('SIGTERM');
  }, 60_000);

  it('[C-13] reports all invalid settings together, without a stack trace, and does not start', async () => {
    const start = startProcess(data.dataDir, { PORT: 'http', LOG_LEVEL: 'loud', HOST: '0.0.0.0' });
    const refusal = await start.then(
      () => 'started',
      (error: Error) => error.message,
    );
    expect(refusal).toContain('PORT');
    expect(refusal).toContain('LOG_LEVEL');
    expect(refusal).toContain('TRUSTED_PROXIES');
    expect(refusal).not.toMatch(/\n\s+at /);
  });
});
