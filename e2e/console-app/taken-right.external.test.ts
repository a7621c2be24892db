import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../driver-app/app-phone.js';
import { type AppService, appService } from '../driver-app/app-service.js';
import { type OfficePeople, officePeople, openOffice, type Person } from './office-people.js';

let service: AppService;
let browser: Browser;
let people: OfficePeople;
beforeAll(async () => {
  service = await appService();
  browser = await openBrowser();
  people = await officePeople(service);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/** An open page shows the change within this time, without an act of the user. */
const fewSecondsMs = 5_000;

async function logInAgain(page: Page, { pin }: Person): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Log in again to continue' });
  await question.waitFor();
  await question.getByLabel('Password').fill(pin);
  await question.getByRole('button', { name: 'Log in' }).click();
  await question.waitFor({ state: 'hidden' });
}

it('a live board says within seconds that the right was taken', async () => {
  const person = await people.make('taken.live', { roles: ['viewer'] });
  const page = await openOffice(browser, service.origin, person);
  await page.getByRole('heading', { name: 'Live' }).waitFor();
  await people.change(person, { roles: ['driver'] });
  const question = page.getByRole('dialog', { name: 'Log in again to continue' });
  await question.waitFor({ timeout: fewSecondsMs });
  await logInAgain(page, person);
  await page.getByText('You no longer have the right to see this page').waitFor();
  await page.close();
});

it('a dialog keeps what was typed when the right for its act is taken', async () => {
  const rights = ['account:read', 'sites:read', 'organisation:read'];
  const person = await people.make('taken.sites', { permissions: [...rights, 'sites:write'] });
  const page = await openOffice(browser, service.origin, person);
  await page.goto(`${service.origin}/console/organisation/sites`);
  await page.getByRole('button', { name: 'New site' }).click();
  const dialog = page.getByRole('dialog', { name: 'New site' });
  await dialog.getByLabel('Name').fill('Depot Sispony');
  await people.change(person, { permissions: rights });
  await dialog.getByRole('button', { name: 'Create the site' }).click();
  await logInAgain(page, person);
  await dialog.getByText('You no longer have the right to do this').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Depot Sispony');
  await page.close();
});

it('the form of a route keeps what was typed until the right is given back', async () => {
  const person = await people.make('taken.plan', { roles: ['controller'] });
  const page = await openOffice(browser, service.origin, person);
  await page.goto(`${service.origin}/console/routes/new`);
  await page.getByLabel('Name').first().fill('Round of the valley');
  await people.change(person, { roles: ['viewer'] });
  await logInAgain(page, person);
  await page.getByText('You no longer have the right to see this page').waitFor();
  await people.change(person, { roles: ['controller'] });
  await logInAgain(page, person);
  await page.getByLabel('Name').first().waitFor();
  expect(await page.getByLabel('Name').first().inputValue()).toBe('Round of the valley');
  await page.close();
});

it('a user who was disabled learns it when the console asks for the password', async () => {
  const person = await people.make('taken.user', { roles: ['controller'] });
  const page = await openOffice(browser, service.origin, person);
  await page.getByRole('heading', { name: 'Live' }).waitFor();
  await people.call('PUT', `/users/${person.id}/status`, { status: 'disabled' });
  const question = page.getByRole('dialog', { name: 'Log in again to continue' });
  await question.waitFor({ timeout: fewSecondsMs });
  await question.getByLabel('Password').fill(person.pin);
  await question.getByRole('button', { name: 'Log in' }).click();
  await question.getByRole('alert').waitFor();
  await page.close();
});

it('says that the palette could not be loaded, and keeps the page', async () => {
  const person = await people.make('taken.network', { roles: ['viewer'] });
  const page = await openOffice(browser, service.origin, person);
  await page.goto(`${service.origin}/console/routes`);
  await page.getByRole('heading', { name: 'Routes' }).waitFor();
  await page.route(/command-palette/, (route) => route.abort());
  const palette = page.getByRole('dialog', { name: 'Find' });
  // A key that is pressed before the page is complete has no effect.
  const opened = async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
    return palette.getByText('The service cannot be reached').isVisible();
  };
  await expect.poll(opened, { interval: 500, timeout: 20_000 }).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Routes' }).waitFor();
  await page.close();
});
