import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Forbids code from text, workers from blobs, and other hosts.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self'";
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const page =
  '<!doctype html><link rel="stylesheet" href="/stage.css"><div id="map"></div><script type="module" src="/stage.js"></script>';

let folder = '';
let server: Server;
let browser: Browser;
let address = '';
const asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawn-map-'));
  const stage = fileURLToPath(new URL('stage-page.ts', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    base: '/',
    resolve: { conditions: ['@fleet/source', 'module', 'browser'] },
    build: {
      outDir: folder,
      target: 'es2023',
      rolldownOptions: { input: { stage }, output: { entryFileNames: 'stage.js' } },
    },
  });
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'stage.css'), '#map { position: absolute; inset: 0; }');
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    readFile(join(folder, name)).then(
      (bytes) => {
        response.setHeader('content-security-policy', policy);
        response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream');
        response.end(bytes);
      },
      () => response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end(),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/`;
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
    ],
  });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function openStage(query = ''): Promise<{ stage: Page; said: string[] }> {
  const stage = await browser.newPage({ viewport: { width: 360, height: 360 } });
  const said: string[] = [];
  stage.on('console', (message) => said.push(message.text()));
  stage.on('pageerror', (error) => said.push(error.message));
  await stage.goto(`${address}${query}`);
  return { stage, said };
}

/** Clicks at this point until the map reports a stop; returns its id. */
async function clickUntilStop(stage: Page, x: number, y: number): Promise<string | null> {
  for (let tries = 0; tries < 100; tries += 1) {
    await stage.mouse.click(x, y);
    const stop = await stage.locator('body').getAttribute('data-stop');
    if (stop !== null) return stop;
    await stage.waitForTimeout(100);
  }
  return null;
}

it('a route is drawn on a plain background under a strict policy, and a click names its stop', async () => {
  const { stage, said } = await openStage();
  // The route has a padding of 56 pixels above and below. At this latitude its width is three quarters of its height.
  expect(await clickUntilStop(stage, 271, 56)).toBe('b');
  expect(said).toEqual([]);
  await stage.close();
}, 60_000);

it('a click beside the stops names its place, a click on a stop does not', async () => {
  const { stage } = await openStage();
  expect(await clickUntilStop(stage, 271, 56)).toBe('b');
  const place = () => stage.locator('body').getAttribute('data-place');
  await stage.evaluate(() => document.body.removeAttribute('data-place'));
  await stage.mouse.click(271, 56);
  expect(await place()).toBeNull();
  // The middle of the two stops is that of the map.
  await stage.mouse.click(180, 180);
  const [longitude, latitude] = ((await place()) ?? '').split(' ').map(Number);
  expect(longitude).toBeCloseTo(1.55, 2);
  expect(latitude).toBeCloseTo(42.55, 2);
  await stage.close();
}, 60_000);

it('a place moves into the middle at the same zoom, and an arrow key counts as a move by hand', async () => {
  const { stage } = await openStage();
  expect(await clickUntilStop(stage, 271, 56)).toBe('b');
  await stage.evaluate(() => {
    document.body.removeAttribute('data-stop');
    document.dispatchEvent(new Event('move-to'));
  });
  expect(await clickUntilStop(stage, 180, 180)).toBe('b');
  // As many pixels as before lie between the ends of the route and its middle.
  await stage.mouse.click(180 - 91, 180 + 124);
  const place = await stage.locator('body').getAttribute('data-place');
  const [longitude, latitude] = (place ?? '').split(' ').map(Number);
  expect(longitude).toBeCloseTo(1.55, 2);
  expect(latitude).toBeCloseTo(42.55, 2);
  const moved = () => stage.locator('body').getAttribute('data-moved');
  await stage.locator('canvas').focus();
  await stage.keyboard.press('+');
  expect(await moved()).toBeNull();
  await stage.keyboard.press('ArrowLeft');
  await expect.poll(moved).toBe('');
  await stage.close();
}, 60_000);

it('no stop is where the buttons of the page cover the map', async () => {
  const { stage } = await openStage('?covered=100');
  // 56 pixels above and 128 below, so the route is 176 high and three quarters as wide.
  expect(await clickUntilStop(stage, 115, 232)).toBe('e');
  await stage.evaluate(() => document.body.removeAttribute('data-stop'));
  expect(await clickUntilStop(stage, 245, 56)).toBe('b');
  await stage.close();
}, 60_000);

it('the current stop is drawn above other stops at its place, and stops that are done are drawn below', async () => {
  const { stage } = await openStage();
  expect(await clickUntilStop(stage, 271, 56)).toBe('b');
  await stage.evaluate(() => document.body.removeAttribute('data-stop'));
  expect(await clickUntilStop(stage, 89, 304)).toBe('e');
  await stage.close();
}, 60_000);

it('a route stays visible if the tiles cannot be read, and the fault is reported', async () => {
  const { stage } = await openStage('?tiles=/none.json');
  await expect
    .poll(() => stage.locator('body').getAttribute('data-fault'), { timeout: 15_000 })
    .toMatch(/404/);
  expect(await clickUntilStop(stage, 271, 56)).toBe('b');
  await stage.close();
}, 60_000);

it('fonts and icons cause no requests', () => {
  expect(asked.filter((each) => /glyph|font|sprite/.test(each))).toEqual([]);
});
