import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type ApiClient, createApiClient } from '@fleet/client/api-client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../driver-app/app-phone.js';
import { type AppService, appService, type DemoDriver } from '../driver-app/app-service.js';
import { customerName, handover, journeyRoute } from '../driver-app/journey-route.js';
import { actTimes, pressed, until } from './act-times.js';
import { logIn } from './console-visit.js';
import { type MovingFleet, movingFleet } from './moving-fleet.js';
import { type PageLoad, watchLoad } from './page-load.js';
import { type DriverPhone, driverPhone } from './phone-in-session.js';

/** The figures in the docs are from `CONTROLLER_DAY_DRIVERS=200`; with fewer drivers, the day is shorter. */
const simulated = Number(process.env.CONTROLLER_DAY_DRIVERS ?? 20);
/** The figures are written to this file; without it, only the limits are checked. */
const figureFile = process.env.CONTROLLER_DAY_FIGURES ?? null;
const importedRows = 100;
/** A page that leaks memory grows with each act and each message. The page now grows by a tenth of this limit. */
const mostGrowthBytes = 20_000_000;

let service: AppService;
let fleet: MovingFleet;
let browser: Browser;
let receiver: Server;
let office: ApiClient;
let integration: ApiClient;
/** What the receiver of the webhook got, and the status with which it answers. */
const received: string[] = [];
let answer = 503;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.writeHead(answer).end());
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  service = await appService({ WEBHOOK_ALLOWED_PRIVATE_NETWORKS: 'loopback' });
  fleet = await movingFleet(service, { simulated, own: 6 });
  const { base_url: baseUrl, organisation_id: organisationId, administrator, api_key } = fleet.demo;
  office = createApiClient({ baseUrl, organisationId, credentials: administrator });
  integration = createApiClient({ baseUrl, organisationId, credentials: { apiKeyId: api_key.id } });
  browser = await openBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await fleet?.endDay();
  await service?.stop();
  receiver?.close();
}, 300_000);

/** The data of an answer; throws for a refusal. */
async function dataOf<Data>(
  call: Promise<{ ok: true; body: { data: Data } } | { ok: false; failure: unknown }>,
): Promise<Data> {
  const answered = await call;
  if (!answered.ok) throw new Error(JSON.stringify(answered.failure));
  return answered.body.data;
}

async function loadRoute(api: ApiClient, key: string, driver: DemoDriver): Promise<string> {
  const route = journeyRoute(driver, [handover()], `Round ${key}`);
  const [row] = await dataOf(api.saveRoutes({ body: { routes: [{ integration_key: key, route }] } }));
  if (row?.route_id === undefined) throw new Error(JSON.stringify(row));
  return row.route_id;
}

interface Office {
  page: Page;
  load: PageLoad;
  faults: string[];
  /** The calls that the service refused because it was busy; the console repeats them. */
  refusedAsBusy: string[];
}

async function openConsole(path: string, user: { username: string; password: string }): Promise<Office> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const load = await watchLoad(page);
  const faults: string[] = [];
  const refusedAsBusy: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    (/status of 503/.test(message.text()) ? refusedAsBusy : faults).push(message.text());
  });
  await logIn(page, service, path, user);
  return { page, load, faults, refusedAsBusy };
}

/** A phone whose driver has a route. */
async function onTheRoad(key: string, driver: DemoDriver | undefined, hasPush = true) {
  if (driver === undefined) throw new Error('there are too few drivers');
  const routeId = await loadRoute(integration, key, driver);
  const phone = await driverPhone(fleet.demo, driver, { hasPush });
  await until(() => phone.client.route?.id).toBe(routeId);
  const { name } = await dataOf(office.readDriver({ driverId: driver.driver_id }));
  return { ...phone, routeId, name };
}

/** The session was revoked while the phone was in a tunnel, and the driver continued to work. */
async function quarantinedArrival({ client, tunnel, routeId }: DriverPhone & { routeId: string }) {
  const stop = client.route?.travel_plan.points_of_interest[0];
  const sessionId = client.session?.id ?? '';
  if (stop === undefined) throw new Error('the phone has no route');
  tunnel(true);
  const { ended_at } = await dataOf(office.revokeSession({ sessionId, body: { reason: 'Wrong truck' } }));
  await until(() => Date.now()).toBeGreaterThan(Date.parse(ended_at ?? '') + 1);
  expect(await client.reportArrival(stop.id)).toMatchObject({ ok: true });
  tunnel(false);
  const waiting = () => dataOf(office.listQuarantinedRecords({ query: { route_id: routeId } }));
  await until(waiting).toMatchObject([{ status: 'waiting' }]);
  return { stopId: stop.id };
}

it(`a controller works through a day with ${simulated} drivers on the road, and each act has its effect`, async () => {
  const [first, second, third, fourth, fifth, sixth] = fleet.own;
  if (second === undefined || sixth === undefined) throw new Error('there are too few drivers');
  const asked = await onTheRoad('ASKED', first);
  const taking = await driverPhone(fleet.demo, second);
  const takingName = (await dataOf(office.readDriver({ driverId: second.driver_id }))).name;
  const lost = await onTheRoad('LOST', third);
  const changed = await onTheRoad('CHANGED', fourth);
  const late = await onTheRoad('LATE', fifth, false);
  const loaded = await driverPhone(fleet.demo, sixth);
  const phones = [asked, taking, lost, changed, late, loaded];
  const { stopId } = await quarantinedArrival(late);
  const port = (receiver.address() as { port: number }).port;
  await dataOf(
    office.createWebhook({
      body: {
        ...{ url: `http://127.0.0.1:${port}/`, description: 'Planning', event_types: ['reason_saved'] },
      },
    }),
  );
  await dataOf(
    integration.saveReason({ integrationKey: 'CLOSED', body: { text: 'Closed', statuses: ['failed'] } }),
  );
  fleet.setOut();

  const { timed, ms } = actTimes();
  const desk = await openConsole('/', fleet.demo.controller);
  const { page } = desk;
  const dialog = page.getByRole('dialog');
  const main = page.getByRole('navigation', { name: 'Main' });
  const board = page.getByRole('list', { name: 'On the road' });
  const all = page.getByRole('button', { name: /^All \d/ });
  await page.getByText('Up to date').waitFor();
  // All drivers have ended their day except the one whose session was revoked; that driver's route remains.
  await until(async () => Number((await all.textContent())?.replace(/\D/g, ''))).toBeGreaterThanOrEqual(
    simulated + phones.length,
  );
  await desk.load.takeLongTasks();
  const heapAtStart = await desk.load.heapBytes();

  const failedChip = page.getByRole('button', { name: /^Activity failed/ });
  await failedChip.click();
  const [activity] = asked.client.route?.travel_plan.points_of_interest[0]?.activities ?? [];
  await timed(
    'a failed activity is on the board',
    () => asked.client.reportActivity(activity?.reference ?? '', 'failed', 'Nobody opens'),
    () => board.getByRole('button', { name: asked.name }).waitFor(),
  );
  await board.getByRole('button', { name: asked.name }).click();
  const panel = page.getByRole('region', { name: asked.name });
  await panel.getByText('Nobody opens').waitFor();

  await panel.getByRole('button', { name: 'Transfer' }).click();
  await dialog.getByLabel('Reason').fill('Truck 9 is nearer');
  await dialog.getByLabel('Time to answer').selectOption({ label: '2 minutes' });
  await dialog.getByRole('combobox', { name: 'Next driver' }).fill(takingName);
  await page.getByRole('option', { name: takingName }).click();
  const request = new Promise((resolve) => asked.client.on('release', resolve));
  await timed(
    'a release request is on the phone',
    () => pressed(dialog.getByRole('button', { name: 'Ask the driver' })),
    () => request,
  );
  expect(await request).toMatchObject({
    ...{ status: 'requested', reason: 'Truck 9 is nearer', threshold: '00:02:00' },
    to_driver_id: second.driver_id,
  });
  const countdown = panel.getByText(/^[012]:\d\d$/);
  const shown = await countdown.textContent();
  await until(() => countdown.textContent()).not.toBe(shown);
  await timed(
    'the released route is on the other phone',
    () => asked.client.releaseRoute(asked.routeId),
    () => until(() => taking.client.route?.id).toBe(asked.routeId),
  );
  await until(() => asked.client.route).toBeNull();
  await board.getByRole('button', { name: takingName }).waitFor();

  await failedChip.click();
  await page.getByLabel('Route, stop, driver or vehicle').fill(lost.name);
  await board.getByRole('button', { name: lost.name }).click();
  const sessionId = lost.client.session?.id ?? '';
  const ofLost = page.getByRole('region', { name: lost.name });
  await ofLost.getByRole('button', { name: 'Revoke session' }).click();
  await dialog.getByLabel('Reason').fill('Tablet lost');
  await timed(
    'a revoked session has ended on the phone',
    () => pressed(dialog.getByRole('button', { name: 'Revoke session' })),
    () => until(() => lost.client.session).toBeNull(),
  );
  expect(await dataOf(office.readOneSession({ sessionId }))).toMatchObject({
    ...{ status: 'revoked', reason: 'Tablet lost', revocation: 'by_controller' },
  });
  await ofLost.getByText('The driver has no session').waitFor();

  await page.getByLabel('Route, stop, driver or vehicle').fill(changed.name);
  await board.getByRole('button', { name: changed.name }).click();
  await page
    .getByRole('region', { name: changed.name })
    .getByRole('link', { name: 'Open the route' })
    .click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('list', { name: 'Stops' }).getByRole('button').first().click();
  await page
    .getByRole('region', { name: customerName, exact: true })
    .getByLabel('Name', { exact: true })
    .first()
    .fill('The back door');
  await timed(
    'a changed stop is on the phone',
    () => pressed(page.getByRole('button', { name: 'Save the changes' })),
    () => until(() => changed.client.route?.travel_plan.points_of_interest[0]?.name).toBe('The back door'),
  );
  await page.getByText('The changes are saved.').waitFor();

  await main.getByRole('link', { name: 'Quarantine' }).click();
  await page.getByRole('row', { name: late.name }).getByRole('link', { name: 'Report' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await dialog.getByLabel('Note').fill('The driver was there');
  const routeOfLate = async () => await dataOf(office.readRoute({ routeId: late.routeId }));
  await timed(
    'an accepted record counts in its route',
    () => pressed(dialog.getByRole('button', { name: 'Accept' })),
    () =>
      until(
        async () =>
          (await routeOfLate()).travel_plan.points_of_interest.find(({ id }) => id === stopId)?.status,
      ).toBe('arrived'),
  );
  await page.getByText('The record is accepted and counts.').waitFor();

  await main.getByRole('link', { name: 'Live' }).click();
  await all.waitFor();
  const tasksOfActs = await desk.load.takeLongTasks();

  const admin = await openConsole('/organisation/api-keys', fleet.demo.administrator);
  const sheet = admin.page.getByRole('dialog');
  const parts = admin.page.getByRole('navigation', { name: 'Parts of the organisation' });
  await admin.page.getByRole('button', { name: 'New API key' }).click();
  await sheet.getByLabel('Name').fill('Planning');
  await sheet.getByRole('checkbox', { name: 'Integration', exact: true }).first().check();
  await pressed(sheet.getByRole('button', { name: 'Create the API key' }));
  const secret = sheet.getByLabel('Secret of the key (X-Api-Key)');
  const { base_url: baseUrl, organisation_id: organisationId } = fleet.demo;
  const credentials = { apiKeyId: await secret.inputValue() };
  await sheet.getByRole('button', { name: 'I have stored it' }).click();
  const planning = createApiClient({ baseUrl, organisationId, credentials });
  let loadedId = '';
  await timed(
    'a route that was loaded with the new key is on the phone',
    async () => {
      loadedId = await loadRoute(planning, 'LOADED', sixth);
    },
    () => until(() => loaded.client.route?.name).toBe('Round LOADED'),
  );
  expect(loaded.client.route?.id).toBe(loadedId);

  await until(() => received.length).toBeGreaterThan(0);
  const before = received.length;
  answer = 204;
  await parts.getByRole('link', { name: 'Webhooks' }).click();
  await admin.page.getByRole('link', { name: 'Planning' }).click();
  await admin.page.getByRole('link', { name: 'Reason saved' }).click();
  await admin.page.getByRole('button', { name: 'Send again' }).click();
  await timed(
    'a replayed delivery is at the receiver',
    () => pressed(sheet.getByRole('button', { name: 'Send again' })),
    () => until(() => received.length).toBeGreaterThan(before),
  );
  expect(received.at(-1)).toBe(received[0]);
  await admin.page.getByText('Status 204').waitFor();

  const imported = async () =>
    (await dataOf(office.listDrivers({ query: { search: 'Imported', page_size: 200 } }))).length;
  await parts.getByRole('link', { name: 'Import' }).click();
  const rows = Array.from({ length: importedRows }, (_, n) => `Imported ${n + 1},IMP-${n + 1},,`);
  const withPin = `Imported driver with a pin,IMP-PIN,imported.pin,283941`;
  const lines = ['name,integration_key,username,pin', ...rows.slice(1), withPin];
  const buffer = Buffer.from(lines.join('\r\n'));
  await admin.page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'drivers.csv', mimeType: 'text/csv', buffer });
  await admin.page.getByText(`Rows that can be imported: ${importedRows}.`).waitFor();
  expect(await imported()).toBe(0);
  await timed(
    `${importedRows} drivers are imported`,
    () => admin.page.getByRole('button', { name: `Import ${importedRows}` }).click(),
    () => admin.page.getByText(`Imported: ${importedRows}. Refused by the service: 0.`).waitFor(),
  );
  expect(await imported()).toBe(importedRows);
  const newcomer = createApiClient({
    ...{ baseUrl, organisationId, credentials: { username: 'imported.pin', pin: '283941' } },
  });
  expect(await newcomer.token()).not.toBeNull();

  const tasksOfBoard = await desk.load.takeLongTasks();
  await page.getByText('Up to date').waitFor();
  const heapAtEnd = await desk.load.heapBytes();
  expect([desk.faults, admin.faults]).toEqual([[], []]);
  await Promise.all(phones.map(({ client }) => client.stop()));
  const { code, report } = await fleet.endDay();
  const refusedAsBusy = desk.refusedAsBusy.length + admin.refusedAsBusy.length;
  const figures = {
    ...{ simulated, ms, heapAtStart, heapAtEnd, tasksOfActs, tasksOfBoard, refusedAsBusy, report },
  };
  if (figureFile !== null) await writeFile(figureFile, `${JSON.stringify(figures, null, 2)}\n`);
  expect(heapAtEnd - heapAtStart).toBeLessThan(mostGrowthBytes);
  expect(code, report).toBe(0);
}, 400_000);
