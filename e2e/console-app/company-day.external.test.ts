import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeCalls } from '../driver-app/app-office-calls.js';
import { openBrowser } from '../driver-app/app-phone.js';
import { type AppService, appService } from '../driver-app/app-service.js';
import { logIn, watchFaults } from './console-visit.js';

let service: AppService;
let browser: Browser;
let receiver: Server;
/** The ids of the events that the receiver got, and the status with which it answers. */
const got: string[] = [];
let answer = 503;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    got.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.writeHead(answer).end('busy'));
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  service = await appService({ WEBHOOK_ALLOWED_PRIVATE_NETWORKS: 'loopback' });
  browser = await openBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  receiver?.close();
});

it('an administrator makes a webhook, a vehicle and a reason, sends a delivery again and changes a setting', async () => {
  const { username, password } = service.demo.administrator;
  const { controller } = await officeCalls(service);
  const port = (receiver.address() as { port: number }).port;
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  page.setDefaultTimeout(20_000);
  const faults = watchFaults(page);
  const dialog = page.getByRole('dialog');
  const parts = page.getByRole('navigation', { name: 'Parts of the organisation' });

  await logIn(page, service, '/organisation/webhooks', { username, password });
  await page.getByRole('button', { name: 'New webhook' }).click();
  await dialog.getByLabel('Address of the receiver').fill(`http://127.0.0.1:${port}/`);
  await dialog.getByLabel('Name').fill('Workshop');
  await dialog.getByLabel('All events').click();
  await dialog.getByText('Vehicles and equipment', { exact: true }).click();
  await dialog.getByLabel('Vehicle saved').click();
  await dialog.getByRole('button', { name: 'Create the webhook' }).click();
  expect(await dialog.getByLabel('Secret for checking signatures').inputValue()).toMatch(/^whsec_/);
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('heading', { name: 'Workshop' }).waitFor();

  await parts.getByRole('link', { name: 'Vehicles and equipment' }).click();
  await page.getByRole('button', { name: 'New vehicle' }).click();
  await dialog.getByLabel('Name').fill('Truck 99');
  await dialog.getByLabel('Registration').fill('K 9999');
  await dialog.getByRole('button', { name: 'Create the vehicle' }).click();
  await page.getByRole('heading', { name: 'Truck 99' }).waitFor();
  expect(await controller('GET', '/assets/lookup?code=K%209999')).toMatchObject({ name: 'Truck 99' });

  await expect.poll(() => got.length, { timeout: 10_000 }).toBe(1);
  answer = 204;
  await parts.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('link', { name: 'Workshop' }).click();
  await page.getByRole('link', { name: 'Vehicle saved' }).click();
  await page.getByText('Status 503').waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Status 204').waitFor();
  expect(got[1]).toBe(got[0]);

  await parts.getByRole('link', { name: 'Reasons' }).click();
  await page.getByRole('button', { name: 'New reason' }).click();
  await dialog.getByLabel('Text').fill('Road closed');
  await dialog.getByRole('button', { name: 'Create the reason' }).click();
  await page.getByText('The reason is saved.').waitFor();
  expect(await controller('GET', '/reasons')).toMatchObject([{ text: 'Road closed' }]);

  await parts.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Time to answer a transfer', { exact: true }).fill('10');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
  expect(await controller('GET', '')).toMatchObject({ release_threshold: '00:10:00' });
  expect(faults).toEqual([]);
  await page.close();
}, 120_000);
