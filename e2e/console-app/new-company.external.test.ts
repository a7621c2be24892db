import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../driver-app/app-phone.js';
import { type AppService, appService } from '../driver-app/app-service.js';
import { logIn, watchFaults } from './console-visit.js';

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

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Creates a company with the command of the guide, and reads what it prints. */
async function newCompany(): Promise<{ id: string; username: string; password: string }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[`${root}apps/service/dist/cli/fleet.js`, 'organisation', 'create', '--name', 'Transports Nord'],
      ...['--administrator-username', 'nord.admin', '--administrator-email', 'admin@nord.example'],
    ],
    { cwd: service.folder, env: { PATH: process.env.PATH ?? '', DATA_DIR: service.folder } },
  );
  const { organisation_id: id, administrator } = JSON.parse(stdout);
  return { id, username: 'nord.admin', password: administrator.password };
}

interface CallAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: the shape is known where it is called
  data: any;
  /** The token that replaces the one that was sent. */
  token: string | null;
}

async function call(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<CallAnswer> {
  const response = await fetch(`${service.demo.base_url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return { data: (await response.json()).data, token: response.headers.get('authorization') };
}

async function openPart(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Parts of the organisation' })
    .getByRole('link', { name })
    .click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Two stops, and a photo and a signature at the second one. */
async function makeRoute(page: Page): Promise<void> {
  const exact = { exact: true } as const;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Routes' }).click();
  await page.getByText('Press “New route”, or let your planning system send routes.').waitFor();
  await page.getByRole('button', { name: 'New route' }).click();
  const head = page.getByRole('region', { name: 'Route', ...exact });
  await head.getByLabel('Name').fill('Bread for the hotel');
  await head.getByRole('combobox', { name: 'Driver', ...exact }).fill('Marta');
  await page.getByRole('option', { name: 'Marta Ribas' }).click();
  const places = [
    { name: 'Depot', at: '42.453157, 1.473415' },
    { name: 'Hotel', at: '42.568492, 1.489601' },
  ];
  for (const [index, { name, at }] of places.entries()) {
    await page.getByRole('list', { name: 'Stops' }).getByRole('button').nth(index).click();
    const stop = page.getByRole('region', { name: `Stop ${index + 1}`, ...exact });
    await stop.getByLabel('Name', exact).fill(name);
    await page.getByLabel('Latitude').fill(at);
  }
  await page.getByRole('button', { name: 'Add an activity' }).click();
  await page.getByLabel('What to do').selectOption('dropoff');
  for (const [kind, question] of [
    ['image', 'Photo of the goods'],
    ['signature', 'Signature of the kitchen'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Kind of answer').selectOption(kind);
    await page.getByLabel('Question', exact).fill(question);
  }
  await page.getByRole('button', { name: 'Save the route' }).click();
  await page.getByText('The route is saved.').waitFor();
}

it('an administrator sets up a company by the console, and its first driver gets a route', async () => {
  const company = await newCompany();
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Andorra',
  });
  page.setDefaultTimeout(20_000);
  const faults = watchFaults(page);
  const dialog = page.getByRole('dialog');
  await logIn(page, service, '/live', company);

  await page.getByText('Times are shown in UTC. Your computer is in Europe/Andorra.').waitFor();
  await page.getByRole('button', { name: 'Use Europe/Andorra' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Choose the time zone' }).getByLabel('Done').waitFor();
  await page.getByRole('link', { name: 'Create a site' }).click();
  await page.getByText('No site yet').waitFor();
  await page.getByRole('button', { name: 'New site' }).click();
  await dialog.getByLabel('Name').fill('Depot Fontaneda');
  await dialog.getByLabel('Integration key').fill('TV-DEPOT');
  await dialog.getByLabel('City').fill('Fontaneda');
  await dialog.getByLabel('Latitude').fill('42.45316');
  await dialog.getByLabel('Longitude').fill('1.47342');
  await dialog.getByRole('button', { name: 'Create the site' }).click();
  await page.getByRole('heading', { level: 1, name: 'Depot Fontaneda' }).waitFor();

  await openPart(page, 'Drivers');
  await page.getByRole('button', { name: 'New driver' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Marta Ribas');
  await dialog.getByLabel('Integration key').fill('TV-D-101');
  await dialog.getByLabel('Depot Fontaneda').check();
  await dialog.getByLabel('User name').fill('nord.marta');
  await dialog.getByRole('button', { name: 'Propose a pin' }).click();
  const pin = await dialog.getByLabel('New pin').inputValue();
  await dialog.getByRole('button', { name: 'Create the driver' }).click();
  await page.getByRole('heading', { level: 1, name: 'Marta Ribas' }).waitFor();
  await page.getByText('nord.marta').waitFor();

  const { username, password } = company;
  const office = (await call('POST', '/account/auth', {}, { username, password })).data.access_token;
  const truck = await call(
    'POST',
    `/${company.id}/assets`,
    { authorization: `Bearer ${office}` },
    {
      ...{ type: 'truck', name: 'Truck 1', integration_key: 'TV-TRUCK-01' },
    },
  );

  await makeRoute(page);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organisation' }).click();
  await openPart(page, 'API keys');
  await page.getByRole('button', { name: 'New API key' }).click();
  await dialog.getByLabel('Name').fill('Planning');
  await dialog.getByRole('button', { name: 'Create the API key' }).click();
  const secret = await dialog.getByLabel('Secret of the key').inputValue();
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Planning' }).waitFor();

  const key = (await call('GET', '/account/auth', { 'x-api-key': secret })).data.access_token;
  const plan = await readFile(`${root}docs/examples/route.json`, 'utf8');
  const today = JSON.parse(plan.replace('@TODAY@', new Date().toISOString().slice(0, 10)));
  await call('PUT', `/${company.id}/integration/routes/FIRST`, { authorization: `Bearer ${key}` }, today);

  const phone = (await call('POST', '/account/auth', {}, { username: 'nord.marta', password: pin })).data;
  const device = randomUUID();
  const session = await call(
    'POST',
    `/${company.id}/sessions`,
    { authorization: `Bearer ${phone.access_token}`, 'x-device-id': device },
    { asset_id: truck.data.id, device_id: device },
  );
  const active = await call('GET', `/${company.id}/routes/active`, {
    authorization: session.token ?? '',
    'x-device-id': device,
  });
  expect(active.data.name).toBe('Bread for the hotel');
  const [, hotel] = active.data.travel_plan.points_of_interest;
  expect(hotel.activities[0].requirements.map((each: { kind: string }) => each.kind)).toEqual([
    'image',
    'signature',
  ]);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Routes' }).click();
  await page.getByRole('link', { name: 'Fish for the hotel' }).click();
  await page.getByText('Marta Ribas').first().waitFor();

  // The service says why a site that is in use cannot be removed.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organisation' }).click();
  await page.getByRole('link', { name: 'Depot Fontaneda' }).click();
  await page.getByRole('button', { name: 'Remove site' }).click();
  await dialog.getByRole('button', { name: 'Remove site' }).click();
  await dialog.getByText('Other entries still refer to this, so it stays.').waitFor();
  expect(faults.filter((each) => !each.includes('409'))).toEqual([]);
  await page.close();
}, 120_000);
