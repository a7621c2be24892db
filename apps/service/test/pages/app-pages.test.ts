import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestService, testService } from '../test-service.js';
import { builtSite, page, type RawAnswer, rawAnswer, script } from './built-site.js';

let service: TestService;
let folder: string;
beforeAll(async () => {
  folder = await builtSite();
  const apps = [
    { name: 'driver', folder },
    { name: 'console', folder: join(folder, 'missing') },
  ];
  const environment = {
    S3_ENDPOINT: 'https://s3.example.com/path',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
    MAP_STYLE_URL: 'https://maps.example.com/style.json?key=1',
    MAP_TILES: 'https://tiles.example.com:8443/tiles.json',
  };
  service = await testService(environment, { pages: apps, push: true });
});
afterAll(async () => {
  await service.stop();
  await rm(dirname(folder), { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawAnswer(service.origin, path, { headers, method });

const asset = '/driver/assets/driver-app-Cx1.js';
const directivesOf = ({ headers }: RawAnswer) =>
  new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((each): [string, string] => [each.split(' ', 1)[0] ?? '', each.split(' ').slice(1).join(' ')]),
  );

describe('the pages of an app', () => {
  it('[C-14] begin at a folder, to which the name without a slash redirects', async () => {
    const bare = await get('/driver?from=mail');
    expect([bare.status, bare.headers.location]).toEqual([301, '/driver/?from=mail']);
    // A browser opens the app at this address without a network, too.
    expect(bare.headers['cache-control']).toBe('public, max-age=31536000');
    const answer = await get('/driver/');
    expect([answer.status, answer.body.toString()]).toEqual([200, page]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect((await get('/')).headers.location).toBe('/docs');
  });

  it.each([
    ['/driver/index.html', page],
    ['/driver/stops/019a9f60', page],
    ['/driver/stops/a/activities/b/requirements/ODO.START', page],
    ['/driver/unsent?x=1', page],
  ])('[C-14] answer the address %s of a screen with `index.html`', async (path, expected) => {
    const answer = await get(path, { 'accept-encoding': 'br' });
    expect([answer.status, answer.body.toString()]).toEqual([200, expected]);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/driver/assets/driver-app-old.js',
    '/driver/assets/driver-app-Cx1.js.br',
    '/driver/assets/',
    '/driver/icons/512.png',
    '/driver/manifest.webmanifest',
    '/driver/.built-from',
    '/driver/.vite/manifest.json',
    '/driver/.env',
    '/driver/../secret.txt',
    '/driver/..%2fsecret.txt',
    '/driver/%2e%2e/secret.txt',
    '/driver/assets/..%5c..%5csecret.txt',
    '/driver/%2e%2e%2f%2e%2e%2fpackage.json',
    '/driver/index.html%00.js',
  ])('[C-14] have no file %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, JSON.parse(answer.body.toString())[0].code]).toEqual([404, 'unknown_path']);
    expect(answer.headers['cache-control']).toBeUndefined();
  });

  it('[C-14] send assets in the codings of the build, cached for a year', async () => {
    const [whole, brotli, gzip] = [
      await get(asset),
      await get(asset, { 'accept-encoding': 'gzip, deflate, br' }),
      await get(asset, { 'accept-encoding': 'gzip' }),
    ];
    expect(whole.body.toString()).toBe(script);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    expect([whole, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(new Set([whole, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers } of [whole, brotli, gzip]) {
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        vary: 'accept-encoding',
      });
    }
  });

  it('[C-14] return 304 to a browser that has the file', async () => {
    for (const path of ['/driver/', asset]) {
      const headers = { 'accept-encoding': 'br' };
      const { etag = '', ...rest } = (await get(path, headers)).headers;
      const again = await get(path, { ...headers, 'if-none-match': `"other", W/${etag}` });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
      expect(again.headers['cache-control']).toBe(rest['cache-control']);
      expect((await get(path, { ...headers, 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  it('[C-14] answer HEAD like GET, without a body', async () => {
    for (const path of ['/driver/', asset, '/driver/service-worker.js']) {
      const [{ headers: got }, head] = [await get(path), await get(path, {}, 'HEAD')];
      expect([head.status, head.body.length]).toEqual([200, 0]);
      for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
        expect(head.headers[name], `${name} of ${path}`).toBe(got[name]);
    }
    const refused = await get('/driver/', {}, 'POST');
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it.each([
    ['driver.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['icons/192.png', 'image/png'],
    ['assets/style-Dx2.css', 'text/css; charset=utf-8'],
    ['assets/reader-Fx4.wasm', 'application/wasm'],
  ])('[C-14] send %s with its media type', async (path, type) => {
    const answer = await get(`/driver/${path}`, { accept: 'application/octet-stream' });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
  });

  it('[C-14] allow the service worker the whole folder, and revalidate its file each time', async () => {
    const { headers } = await get('/driver/service-worker.js');
    expect(headers['service-worker-allowed']).toBe('/driver/');
    expect(headers['cache-control']).toBe('no-cache');
    expect((await get(asset)).headers['service-worker-allowed']).toBeUndefined();
  });

  it('[C-14] run only their own files, and connect only to hosts of the settings', async () => {
    const answer = await get('/driver/');
    const directives = directivesOf(answer);
    expect(answer.headers['content-security-policy']).not.toContain('unsafe');
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('script-src')).toBe("'self'");
    expect(directives.get('style-src')).toBe("'self'");
    expect(directives.get('frame-ancestors')).toBe("'none'");
    expect(directives.get('img-src')).toBe("'self' blob: data: https://s3.example.com");
    const websocket = service.origin.replace('http:', 'ws:');
    expect(directives.get('connect-src')).toBe(
      `'self' ${websocket} https://s3.example.com https://maps.example.com https://tiles.example.com:8443`,
    );
    expect(answer.headers['permissions-policy']).toMatch(
      /^camera=\(self\), geolocation=\(self\), .*microphone=\(\)/,
    );
  });

  it('[C-14] may compile WebAssembly only in the worker of the scanner', async () => {
    const worker = directivesOf(await get('/driver/assets/scan-worker-Ex3.js'));
    expect(worker.get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
    expect(worker.get('default-src')).toBe("'none'");
    expect(directivesOf(await get(asset)).get('script-src')).toBe("'self'");
  });

  it('[C-14] explain how to build them if they are missing', async () => {
    const answer = await get('/console/');
    const [problem] = JSON.parse(answer.body.toString());
    expect([answer.status, problem.code]).toEqual([404, 'unknown_path']);
    expect(problem.message).toContain('npm run build');
  });
});

describe('many requests for pages from one address', () => {
  it('[C-11] load whole apps, and are refused beyond what phones need', async () => {
    const limited = await testService(
      { RATE_LIMIT_PER_MINUTE: '10' },
      { pages: [{ name: 'driver', folder }] },
    );
    try {
      const ask = (path: string) => rawAnswer(limited.origin, path);
      for (let n = 0; n < 100; n += 1) expect((await ask(asset)).status).toBe(200);
      for (let n = 0; n < 100; n += 1) expect((await ask('/driver/wrong.js')).status).toBe(404);
      const refused = await ask(asset);
      expect([refused.status, refused.headers['cache-control']]).toEqual([429, undefined]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      // Other root pages, and log-ins, are counted separately.
      expect((await ask('/health/live')).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});
