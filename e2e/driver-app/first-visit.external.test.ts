import { readFile } from 'node:fs/promises';
import type { Browser, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuildManifest, loadedFiles, wireBytes } from '../../test/house/loaded-files.js';
import { openBrowser } from './app-phone.js';
import { type AppService, appService } from './app-service.js';

/** Bytes after gzip; the house test of the same budgets follows the imports of the build. */
const budgets = { scripts: 125_000, all: 200_000 };

let service: AppService;
let browser: Browser;
beforeAll(async () => {
  service = await appService();
  browser = await openBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

it('a first visit loads for the log-in only the files that the budgets count, compressed, and none from other hosts', async () => {
  // Without the service worker, which would load all other files in the background.
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  await page.goto(`${service.origin}/driver/`);
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(
    answers.map(async (answer) => ({
      path: new URL(answer.url()).pathname,
      origin: new URL(answer.url()).origin,
      bytes: wireBytes(await answer.body()),
      encoding: await answer.headerValue('content-encoding'),
    })),
  );
  const assets = loaded.filter(({ path }) => path.startsWith('/driver/assets/'));
  const manifest = new URL('../../apps/driver/site/.vite/manifest.json', import.meta.url);
  const counted = loadedFiles(JSON.parse(await readFile(manifest, 'utf8')) as BuildManifest, 'index.html');
  expect(assets.map(({ path }) => path.slice('/driver/'.length)).sort()).toEqual([...counted].sort());
  const bytesOf = (some: typeof loaded) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(bytesOf(assets.filter(({ path }) => path.endsWith('.js')))).toBeLessThan(budgets.scripts);
  expect(bytesOf(loaded)).toBeLessThan(budgets.all);
  const large = assets.filter(({ bytes }) => bytes > 1_024);
  expect(large.map(({ encoding }) => encoding)).toEqual(
    large.map(() => expect.stringMatching(/^(?:br|gzip)$/)),
  );
  expect(new Set(loaded.map(({ origin }) => origin))).toEqual(new Set([service.origin]));
  await context.close();
});
