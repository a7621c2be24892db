import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from '@fleet/contract/planning/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildManifest } from '../../test/house/loaded-files.js';
import { type Office, openOffice } from './app-office.js';
import { appPhone, openBrowser, openKeptBrowser, startSession, untilInstalled } from './app-phone.js';
import { type AppService, appService } from './app-service.js';

let service: AppService;
let office: Office;
let browser: Browser;
beforeAll(async () => {
  service = await appService();
  office = await openOffice(service);
  browser = await openBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

describe('the driver app', { timeout: 120_000 }, () => {
  it('judges patterns after a start without a network, and connects to push when there is one', async () => {
    const { driver, path, label } = await withPattern();
    const assets = await office.assets();
    const { page, context } = await appPhone(browser);
    await startSession(page, service.origin, driver, assets.get(driver.asset_id)?.name ?? '');
    await page.getByRole('region', { name: 'Stops' }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.close();

    await context.setOffline(true);
    const started = await context.newPage();
    await started.goto(`${service.origin}/driver/${path}`);
    const field = started.getByLabel(new RegExp(`^${label}`));
    const refusal = started.getByText('This does not have the required format.', { exact: false });
    await field.fill('seal 7');
    // Until the engine for patterns is loaded, a capture leaves them to the service.
    const engine = await builtFile('../../node_modules/re2js/build/index.js');
    await started.waitForFunction(
      (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
      engine,
    );
    await started.getByRole('button', { name: 'Save' }).click();
    await refusal.waitFor();
    await field.fill('AB-123456');
    await refusal.waitFor({ state: 'hidden' });

    const connection = started.waitForEvent('websocket', { timeout: 60_000 });
    await context.setOffline(false);
    expect(new URL((await connection).url()).pathname).toBe('/mqtt');
    await context.close();
  });
});

describe('a browser that was closed and is opened again without a network', { timeout: 120_000 }, () => {
  it.each(['/driver', '/driver/'])(
    'opens the app at the address that it has opened before: %s',
    async (path) => {
      const folder = await mkdtemp(join(tmpdir(), 'kept-browser-'));
      const address = `${service.origin}${path}`;
      const first = await openKeptBrowser(folder);
      const visited = await first.newPage();
      await visited.goto(address);
      await untilInstalled(visited);
      await first.close();

      const again = await openKeptBrowser(folder);
      await again.setOffline(true);
      const started = await again.newPage();
      await started.goto(address);
      await started.getByRole('textbox', { name: 'User name' }).waitFor();
      expect(new URL(started.url()).pathname).toMatch(/^\/driver\//);
      await again.close();
      await rm(folder, { recursive: true, force: true });
    },
  );
});

async function builtFile(source: string): Promise<string> {
  const address = new URL('../../apps/driver/site/.vite/manifest.json', import.meta.url);
  const manifest = JSON.parse(await readFile(address, 'utf8')) as BuildManifest;
  return manifest[source]?.file ?? `no file of ${source}`;
}

/** A driver whose route asks for a text of a certain form, and the address of that question. */
async function withPattern() {
  for (const driver of service.demo.drivers) {
    const path = patternPath(await office.route(driver.route_id));
    if (path !== null) return { driver, ...path };
  }
  throw new Error('no route of the demo asks for a text of a certain form');
}

function patternPath({ travel_plan }: Route): { path: string; label: string } | null {
  for (const { id, activities } of travel_plan.points_of_interest) {
    for (const { reference, requirements } of activities) {
      for (const requirement of requirements) {
        if (requirement.kind !== 'form' || (requirement.conditions ?? []).length > 0) continue;
        const field = requirement.fields.find(({ regex }) => regex !== undefined);
        const names = ['stops', id, 'activities', reference, 'requirements', requirement.integration_key];
        if (field !== undefined) {
          return { path: names.map(encodeURIComponent).join('/'), label: field.label };
        }
      }
    }
  }
  return null;
}
