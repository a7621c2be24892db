import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../driver-app/app-phone.js';
import { type AppService, appService } from '../driver-app/app-service.js';
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

const rowCount = 100;
/** Pins that the service accepts: no two are equal, and none is easy to guess. */
const pinOf = (index: number) => String(283_941 + index * 1_237);
const header = 'name,integration_key,username,pin';
const driverRow = (index: number) => `Driver ${index},IMP-${index},imported.${index},${pinOf(index)}`;

async function openAsAdministrator(path: string, faults: string[]): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await logIn(page, service, path, service.demo.administrator);
  return page;
}

async function choose(page: Page, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(lines.join('\r\n'));
  await page.getByLabel('CSV file').setInputFiles({ name: 'drivers.csv', mimeType: 'text/csv', buffer });
}

async function textOf(download: Download): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

it('an administrator imports 100 drivers, finds them in the audit log, and checks its seals', async () => {
  const faults: string[] = [];
  const page = await openAsAdministrator('/organisation/import', faults);
  await choose(page, [header, driverRow(1), 'Nobody,IMP-1,,', 'Weak,IMP-0,weak.pin,123456']);
  await page.getByText('Rows with faults: 2. They are left out.').waitFor();
  await page.getByRole('row', { name: '3 Nobody integration_key Same as line 2.' }).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows that are left out' }).click();
  expect(await textOf(await saved)).toContain('Weak,IMP-0,weak.pin,123456,pin: This pin is too short');
  await page.getByRole('button', { name: 'Check another file' }).click();

  const all = Array.from({ length: rowCount }, (_, index) => driverRow(index + 1));
  await choose(page, [header, ...all]);
  await page.getByRole('button', { name: `Import ${rowCount}` }).click();
  await page.getByText(`Imported: ${rowCount}. Refused by the service: 0.`).waitFor({ timeout: 60_000 });
  const log = await fetch(`${service.demo.base_url}/account/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `imported.${rowCount}`, password: pinOf(rowCount) }),
  });
  expect(log.status).toBe(200);
  await page.getByRole('button', { name: 'Check another file' }).click();
  await choose(page, [header, ...all]);
  await page.getByText(`Rows that exist already: ${rowCount}. They are left out.`).waitFor();

  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Audit' }).click();
  await page.getByRole('combobox', { name: 'What' }).fill('driver saved');
  await page.getByRole('option', { name: 'Driver saved' }).click();
  await page
    .getByRole('row', { name: new RegExp(`Driver saved.* Driver ${rowCount} `) })
    .getByRole('link')
    .click();
  const entry = page.getByRole('dialog', { name: 'Driver saved' });
  await entry.getByText(`IMP-${rowCount}`, { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('action')).toBe('driver.save');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export' }).click();
  const exported = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  const lines = (await textOf(await exported)).trim().split('\r\n');
  expect(lines.filter((line) => line.includes('IMP-'))).toHaveLength(rowCount);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Check the seals' }).click();
  await page.getByRole('button', { name: 'Start the check' }).click();
  await page.getByText('Every entry is as it was sealed').waitFor();
  const seal = await page.getByText(/^[0-9a-f]{64}$/).textContent();
  await page.getByLabel('A seal that you noted earlier').fill(seal ?? '');
  await page.getByRole('button', { name: 'Start the check' }).click();
  await page.getByText(/^The log contains the seal that you noted, number /).waitFor();
  await page.getByLabel('A seal that you noted earlier').fill('0'.repeat(64));
  await page.getByRole('button', { name: 'Start the check' }).click();
  await page.getByText('The seal that you noted is not in the log').waitFor();
  expect(faults).toEqual([]);
  await page.close();
}, 150_000);
