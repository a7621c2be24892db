import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAppFront } from './app-front.js';
import { untilInstalled } from './app-phone.js';
import { type AppStage, beginWork, openFirstQuestion, saveAndSend } from './app-stage.js';
import { fillHandover, handoverFields, recordedFields, untilQuestion } from './handover-answers.js';
import { handover } from './journey-route.js';

const app = fileURLToPath(new URL('../../apps/driver/', import.meta.url));
const newVersion = '99.1.0';

export function newVersionJourneys(stage: () => AppStage): void {
  it('waits while a form is open, offers the new version, and activates it without losing what is typed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fleet-build-'));
    const front = await openAppFront(Number(new URL(stage().service.origin).port));
    try {
      const built = buildNext(folder);
      const { page, context, route } = await beginWork(stage(), [handover()], { origin: front.origin });
      await untilInstalled(page);
      await openFirstQuestion(page);
      await fillHandover(page, { who: 'Nuria Camps', pallets: '12' });
      await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }));

      await built;
      front.install(folder);
      front.lostFiles = 2;
      await lookForUpdate(page);
      // During a capture nothing changes, and the app asks nothing.
      await page.waitForTimeout(2_000);
      expect(await isTheSamePage(page)).toBe(true);
      expect(await handoverFields(page)).toEqual({ who: 'Nuria Camps', pallets: '12' });
      expect(await page.getByText('A new version is ready').count()).toBe(0);

      // Another window does not activate the new version either, not even at its start.
      const second = await context.newPage();
      await second.goto(`${front.origin}/driver/`);
      await second.getByText('The app is in use in another window').waitFor();
      await second.waitForTimeout(2_000);
      expect(await isOnPhone(page)).toBe(true);
      await second.close();

      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByText('A new version is ready').waitFor();
      expect(await isTheSamePage(page)).toBe(true);
      await page.getByRole('button', { name: 'Update now' }).click();
      await expect.poll(() => isTheSamePage(page).catch(() => true)).toBe(false);
      await page.getByRole('button', { name: 'Continue here' }).waitFor();
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByText(newVersion).waitFor();

      await page.goto(`${front.origin}/driver/`);
      await page.getByRole('button', { name: 'Continue here' }).click();
      await page.getByRole('button', { name: /^Continue: / }).click();
      await untilQuestion(page, 'Hand-over');
      expect(await handoverFields(page)).toEqual({ who: 'Nuria Camps', pallets: '12' });
      await saveAndSend(page);
      expect(await recordedFields(stage(), route.id)).toEqual([{ WHO: 'Nuria Camps', PALLETS: '12' }]);
    } finally {
      await front.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/**
 * Builds the same sources as a later version, with other files and another list of files for the service worker. Runs
 * in its own process, because the environment of tests does not allow a build for production.
 */
async function buildNext(folder: string): Promise<void> {
  const script = `
    import { build } from 'vite';
    await build({
      root: ${JSON.stringify(app)},
      logLevel: 'warn',
      define: { 'import.meta.env.APP_VERSION': ${JSON.stringify(JSON.stringify(newVersion))} },
      build: { outDir: ${JSON.stringify(folder)}, minify: false },
    });`;
  const { NODE_ENV: _, ...env } = process.env;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: app, env });
}

/**
 * Looks for an update, as the app does each hour and whenever the driver opens it again. Resolves when the new files
 * are on the phone.
 */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => isOnPhone(page), { timeout: 30_000 }).toBe(true);
}

const isOnPhone = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

const isTheSamePage = (page: Page) => page.evaluate(() => 'isTheSamePage' in globalThis);
