import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeCalls } from '../driver-app/app-office-calls.js';
import { moveClock, openBrowser } from '../driver-app/app-phone.js';
import { type AppService, appService } from '../driver-app/app-service.js';
import { watchFaults } from './console-visit.js';
import { runningService } from './running-service.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The pictures for the docs are written to this folder; without it, none are taken. */
const pictureFolder = process.env.SCREEN_PICTURES ?? null;
/** The data folder of a running service, whose day the pictures then show. */
const runningFolder = process.env.SCREEN_SERVICE ?? null;
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

let service: AppService;
let browser: Browser;
let drivers: ChildProcess | undefined;
let clockAheadMs = 0;
beforeAll(async () => {
  if (runningFolder === null) {
    service = await appService();
    if (pictureFolder !== null) drivers = await driveSomeOfTheDay();
  } else {
    const running = await runningService(runningFolder);
    ({ clockAheadMs } = running);
    service = running;
  }
  browser = await openBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  if (drivers?.kill() === true) await once(drivers, 'exit');
  await service?.stop();
});

/** Without this, the pictures would show a day on which nothing has happened yet. The drivers continue meanwhile. */
async function driveSomeOfTheDay(): Promise<ChildProcess> {
  const simulator = join(root, 'apps/simulator/dist/simulate.js');
  const credentials = join(service.folder, 'demo-credentials.json');
  const options = ['--plain', '--keep-routes', '--network', 'good', '--speed', '120', '--duration', '300s'];
  const child = spawn(process.execPath, [simulator, '--credentials', credentials, ...options], {
    stdio: 'ignore',
  });
  await setTimeout(60_000);
  return child;
}

async function openConsole(viewport: {
  width: number;
  height: number;
}): Promise<{ page: Page; faults: string[] }> {
  const { username, password } = service.demo.administrator;
  const page = await browser.newPage({
    ...{ viewport, locale: 'en-GB', timezoneId: 'Europe/Andorra', reducedMotion: 'reduce' },
  });
  if (clockAheadMs !== 0) await page.addInitScript(moveClock, clockAheadMs);
  page.setDefaultTimeout(20_000);
  const faults = watchFaults(page);
  await page.goto(`${service.origin}/console/`);
  await page.getByLabel('User name').fill(username);
  await view(page, 'log-in');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Live' }).waitFor();
  return { page, faults };
}

interface ActiveRoute {
  id: string;
  stops: { departed: number; total: number };
  transfer_id: string | null;
}

/** Opens the stop with this index in the form of a route. */
async function chooseStop(page: Page, index: number): Promise<void> {
  await page.getByRole('list', { name: 'Stops', exact: true }).getByRole('button').nth(index).click();
  await page.getByRole('heading', { name: 'Stops', exact: true }).evaluate((heading) => {
    heading.scrollIntoView({ block: 'start' });
  });
}

/** Fails if a part of the page is wider than the window. */
async function view(page: Page, name: string): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide, `${name} is wider than the window`).toBeLessThanOrEqual(0);
  if (pictureFolder === null) return page.waitForTimeout(200);
  // Maps and charts are drawn only after their data has arrived.
  await page.waitForTimeout(['live', 'route-track'].includes(name) ? 8_000 : 2_500);
  // A button under the mouse would have another colour.
  await page.mouse.move(0, 0);
  const folder = join(pictureFolder, (page.viewportSize()?.width ?? 0) > 1_000 ? 'desk' : 'phone');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.png`), await page.screenshot({ animations: 'disabled' }));
}

const organisationParts = [
  ...[
    'sites',
    'users',
    'drivers',
    'roles',
    'api-keys',
    'assets',
    'reasons',
    'webhooks',
    'settings',
    'import',
  ],
];

it.each(Object.entries(sizes))(
  'every page of the console opens, on a %s',
  async (_name, size) => {
    const { controller } = await officeCalls(service);
    const { page, faults } = await openConsole(size);
    const routes: ActiveRoute[] = await controller('GET', '/routes?page_size=50&status=active');
    const leftOver = ({ stops }: ActiveRoute) => Math.abs(stops.total / 2 - stops.departed);
    // The notice of a transfer would fill the upper half of the pictures.
    const quiet = routes.filter(({ transfer_id }) => transfer_id === null);
    const [driven] = quiet.sort((one, other) => leftOver(one) - leftOver(other));
    const route = driven?.id ?? '';
    const { travel_plan: plan } = await controller('GET', `/routes/${route}`);
    // The stops that the driver has left cannot be changed.
    const later = plan.points_of_interest.findLastIndex(
      ({ status }: { status: string }) => status === 'pending',
    );
    const pages: [string, string][] = [
      ['live', '/live'],
      ['routes', '/routes?status=active'],
      ['route', `/routes/${route}`],
      ['route-track', `/routes/${route}?tab=track`],
      ['route-history', `/routes/${route}?tab=history`],
      ['new-route', '/routes/new'],
      ['edit-route', `/routes/${route}/edit`],
      ['sessions', '/sessions'],
      ['quarantine', '/quarantine'],
      ['figures', '/figures'],
      // Most of the other entries are positions.
      ['audit', '/audit?subject=route'],
      ['audit-check', '/audit/check'],
      ...organisationParts.map((part): [string, string] => [part, `/organisation/${part}`]),
    ];
    for (const [name, path] of pages) {
      await page.goto(`${service.origin}/console${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (name === 'edit-route') await chooseStop(page, later);
      await view(page, name);
    }
    expect(faults).toEqual([]);
    await page.close();
  },
  300_000,
);
