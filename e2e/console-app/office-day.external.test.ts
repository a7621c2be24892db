import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeCalls } from '../driver-app/app-office-calls.js';
import { openBrowser } from '../driver-app/app-phone.js';
import { type AppService, appService, type DemoDriver } from '../driver-app/app-service.js';
import { logIn } from './console-visit.js';

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

// biome-ignore lint/suspicious/noExplicitAny: the shape is known where it is called
type Calls = (method: string, path: string, body?: unknown) => Promise<any>;

/** The calls of a driver's phone, with the tokens that the service replaces. */
async function driverCalls(driver: DemoDriver): Promise<Calls> {
  const { base_url: base, organisation_id: organisation } = service.demo;
  let token: string | null = null;
  const call: Calls = async (method, path, body) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    token = response.headers.get('authorization')?.slice('Bearer '.length) ?? token;
    return (await response.json()).data;
  };
  await call('POST', '/account/auth', { username: driver.username, password: driver.pin });
  return (method, path, body) => call(method, `/${organisation}${path}`, body);
}

/** Begins a session of the driver; returns the driver's route and its first stop. */
async function beginDay(driver: DemoDriver) {
  const calls = await driverCalls(driver);
  const session = await calls('POST', '/sessions', { asset_id: driver.asset_id, device_id: randomUUID() });
  const route = await calls('GET', '/routes/active');
  return { calls, session, route, stop: route.travel_plan.points_of_interest[0] };
}

it('a controller finds a route, transfers it, revokes a session and accepts a quarantined record', async () => {
  const [first, second] = service.demo.drivers;
  if (first === undefined || second === undefined) throw new Error('the demo has too few drivers');
  const { controller } = await officeCalls(service);
  const [asked, lost] = [await beginDay(first), await beginDay(second)];
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const faults: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith(service.origin)) foreign.push(request.url());
  });

  await logIn(page, service, '/routes?status=active', service.demo.controller);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Routes' }).waitFor();
  await page.getByLabel('Search').fill(asked.route.reference);
  const rows = page.getByRole('table', { name: 'Routes' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('search')).toBe(asked.route.reference);
  await page.getByRole('link', { name: asked.route.name }).click();
  await page.getByRole('heading', { name: asked.route.name }).waitFor();

  await page.getByRole('button', { name: 'Transfer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Truck 9 is nearer');
  await dialog.getByRole('button', { name: 'Ask the driver' }).click();
  await page.getByText('The driver has been asked to release the route').waitFor();
  const release = await asked.calls('GET', `/routes/${asked.route.id}/release`);
  expect(release).toMatchObject({ status: 'requested', reason: 'Truck 9 is nearer', threshold: '00:05:00' });
  await asked.calls('PUT', `/routes/${asked.route.id}/release`, {});
  await page.getByRole('region', { name: 'Transfers' }).getByText('Released').waitFor();
  expect(await controller('GET', `/routes/${asked.route.id}`)).toMatchObject({ driver_id: null });

  await main.getByRole('link', { name: 'Sessions' }).click();
  const name = lost.route.allocation.driver.name;
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Revoke session' }).click();
  await dialog.getByLabel('Reason').fill('Tablet lost');
  await dialog.getByRole('button', { name: 'Revoke session' }).click();
  await page.getByText('The session is revoked.').waitFor();
  expect(await controller('GET', `/sessions/${lost.session.id}`)).toMatchObject({
    ...{ status: 'revoked', reason: 'Tablet lost', revocation: 'by_controller' },
  });

  const phone = await driverCalls(second);
  const path = `/routes/${lost.route.id}/points-of-interest/${lost.stop.id}/arrival`;
  const at = new Date().toISOString();
  await phone('PUT', path, { at, sequence: 1, session_id: lost.session.id });
  await main.getByRole('link', { name: 'Quarantine' }).click();
  await page.getByRole('link', { name: 'Report' }).click();
  await page.getByText(lost.stop.name).waitFor();
  await page.getByRole('button', { name: 'Accept' }).click();
  await dialog.getByLabel('Note').fill('The driver was there');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('The record is accepted and counts.').waitFor();
  const changed = await controller('GET', `/routes/${lost.route.id}`);
  expect(changed.travel_plan.points_of_interest[0]).toMatchObject({ status: 'arrived', arrived_at: at });

  await page.reload();
  await page.getByText('The driver was there').waitFor();
  const link = await context.newPage();
  await link.goto(`${service.origin}/console/routes/${lost.route.id}`);
  await link.getByRole('heading', { name: lost.route.name }).waitFor();
  await page.getByRole('button', { name: /^N/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await link.getByText('You have logged out in another window.').waitFor();
  expect(faults).toEqual([]);
  expect(foreign).toEqual([]);
  await context.close();
}, 120_000);

it('a page that waits for a log-in because its token became invalid continues where it was', async () => {
  const { controller } = await officeCalls(service);
  const route = (await controller('GET', '/routes?status=planned'))[0];
  const page = await browser.newPage({ locale: 'en-GB' });
  await logIn(page, service, `/routes/${route.id}`, service.demo.controller);
  await page.getByRole('button', { name: 'Cancel route' }).click();
  await page.getByLabel('Reason').fill('The customer called it off');
  // Replaces the page's token by one that no service signed, so that the service refuses it.
  await page.route('**/cancellation', (sent) =>
    sent.continue({ headers: { ...sent.request().headers(), authorization: 'Bearer e30.e30.e30' } }),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel route' }).click();
  const again = page.getByRole('dialog', { name: 'Log in again to continue' });
  await again.getByLabel('Password').fill(service.demo.controller.password);
  await page.unroute('**/cancellation');
  await again.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('The route is cancelled.').waitFor();
  expect(await controller('GET', `/routes/${route.id}`)).toMatchObject({ status: 'cancelled' });
  await page.close();
}, 60_000);

it('the live board shows a driver as soon as the day begins, and ends the session', async () => {
  const driver = service.demo.drivers[2];
  if (driver === undefined) throw new Error('the demo has too few drivers');
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  page.setDefaultTimeout(20_000);
  await logIn(page, service, '/', service.demo.controller);
  await page.getByRole('heading', { name: 'Live' }).waitFor();
  await page.getByText('Up to date').waitFor();
  const { calls, session, route, stop } = await beginDay(driver);
  const { name } = route.allocation.driver;
  await page.getByRole('list', { name: 'On the road' }).getByRole('button', { name }).click();
  const panel = page.getByRole('region', { name });
  await panel.getByText('None yet').waitFor();
  const { coordinates } = stop.address;
  const position = { at: new Date().toISOString(), coordinates, speed: 12, heading: 90, sequence: 1 };
  await calls('POST', '/positions', { session_id: session.id, positions: [position] });
  await panel.getByText('43 km/h').waitFor();
  await panel.getByRole('button', { name: 'Revoke session' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Tablet lost');
  await dialog.getByRole('button', { name: 'Revoke session' }).click();
  await panel.getByText('The session is revoked.').waitFor();
  await panel.getByText('The driver has no session').waitFor();
  await page.close();
}, 60_000);
