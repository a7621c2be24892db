import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAppFront } from './app-front.js';
import { untilInstalled } from './app-phone.js';
import { appStage } from './app-stage.js';

const stage = appStage();
const portOf = () => Number(new URL(stage().service.origin).port);

describe('the driver app, whose files are spoilt on their way', { timeout: 60_000 }, () => {
  it.each([
    { name: 'a page instead of scripts', how: 'page', files: /\/assets\/react-/ },
    { name: 'a page instead of the page', how: 'page', files: /^\/driver\/$/ },
    { name: 'half of a script', how: 'half', files: /\/assets\/pages-.*\.js/ },
  ] as const)(
    '[C-14] is not installed with $name, and is installed at the next start',
    async ({ how, files }) => {
      const front = await openAppFront(portOf());
      const { page, context } = await stage().phone();
      try {
        front.spoil = (path) => (files.test(path) ? how : null);
        await page.goto(`${front.origin}/driver/`);
        await expect.poll(() => front.spoiltCount, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
        await expect.poll(() => registrations(page), { timeout: 20_000 }).toBe(0);

        front.spoil = () => null;
        await page.reload();
        await untilInstalled(page);
        await context.setOffline(true);
        await page.reload();
        await page.getByRole('button', { name: 'Log in' }).waitFor();
      } finally {
        await context.close();
        await front.close();
      }
    },
  );

  it('[C-14] uses no wrong file from the cache of an earlier version', async () => {
    const front = await openAppFront(portOf());
    const { page, context } = await stage().phone();
    try {
      await page.goto(`${front.origin}/driver/`);
      await untilInstalled(page);
      await page.evaluate(spoilEarlierVersion);
      await page.reload();
      await untilInstalled(page);
      await context.setOffline(true);
      await page.reload();
      await page.getByRole('button', { name: 'Log in' }).waitFor();
    } finally {
      await context.close();
      await front.close();
    }
  });
});

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Runs in the page: the phone then has an earlier version, in whose cache each file is the page of a portal. */
async function spoilEarlierVersion(): Promise<void> {
  const earlier = await caches.open('driver-files-0');
  for (const name of (await caches.keys()).filter((each) => each !== 'driver-files-0')) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const headers = { 'content-type': 'text/html' };
      await earlier.put(url, new Response('<h1>Back soon</h1>', { headers }));
    }
    await caches.delete(name);
  }
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
}
