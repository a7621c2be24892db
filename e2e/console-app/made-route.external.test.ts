import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { officeCalls } from '../driver-app/app-office-calls.js';
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

const exact = { exact: true } as const;
const head = (page: Page) => page.getByRole('region', { name: 'Route', ...exact });

async function writeStop(page: Page, number: number, name: string, place: string): Promise<void> {
  await page
    .getByRole('list', { name: 'Stops' })
    .getByRole('button')
    .nth(number - 1)
    .click();
  await page
    .getByRole('region', { name: `Stop ${number}`, ...exact })
    .getByLabel('Name', exact)
    .fill(name);
  await page.getByLabel('Latitude').fill(place);
}

async function addQuestion(page: Page, kind: string, question: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByLabel('Kind of answer').selectOption(kind);
  await page.getByLabel('Question', exact).fill(question);
}

it('a controller makes a route with questions, another controller changes it, and it is copied to the next day', async () => {
  const { controller } = await officeCalls(service);
  const [driver] = service.demo.drivers;
  const { name: driverName } = await controller('GET', `/drivers/${driver?.driver_id}`);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const faults = watchFaults(page);

  await logIn(page, service, '/routes', service.demo.controller);
  await page.getByRole('button', { name: 'New route' }).click();
  await head(page).getByLabel('Name').fill('Fish for the valley');
  await head(page).getByLabel('Planned start').fill('2026-11-27T06:00');
  await head(page)
    .getByRole('combobox', { name: 'Vehicle', ...exact })
    .click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('button', { name: 'Add a stop' }).click();
  await writeStop(page, 1, 'Depot', '42.453157, 1.473415');
  await writeStop(page, 2, 'Hotel', '42.568492, 1.489601');
  await writeStop(page, 3, 'School', '42.507290, 1.521090');
  await page.getByRole('button', { name: 'Add an activity' }).click();
  await addQuestion(page, 'image', 'Photo of the cold room');
  await addQuestion(page, 'signature', 'Signature of the kitchen');
  await addQuestion(page, 'odometer', 'Odometer');
  await addQuestion(page, 'form', 'Cold chain check');
  await page.getByLabel('Label', exact).fill('Seal');
  await page.getByLabel('Pattern').fill('^[A-Z');
  await page.getByRole('button', { name: 'Save the route' }).click();
  await page.getByRole('button', { name: /Pattern: This pattern cannot be used/ }).click();
  await page.getByLabel('Pattern').fill('^[A-Z]+[0-9]+$');
  await page.getByRole('button', { name: 'Save the route' }).click();
  await page.getByText('The route is saved.').waitFor();
  const path = new URL(page.url()).pathname.replace('/console', '');
  const made = await controller('GET', path);
  expect(made).toMatchObject({ name: 'Fish for the valley', status: 'planned', driver_id: null });
  const [, , school] = made.travel_plan.points_of_interest;
  expect(school.activities[0].requirements.map((each: { kind: string }) => each.kind)).toEqual([
    'image',
    'signature',
    'odometer',
    'form',
  ]);

  await page.getByRole('button', { name: 'Assign to a driver' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill(driverName);
  await page.getByRole('option', { name: driverName }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Assign', ...exact })
    .click();
  await page.getByText(`${driverName} has the route.`).waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  await head(page).getByLabel('Name').fill('Fish and bread');
  await head(page).getByLabel('Reference').fill('V-1');
  await controller('PATCH', path, { name: 'Meat', planned_start_at: '2026-11-27T07:30:00.000Z' });
  await page.getByRole('button', { name: 'Save the changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'The route has changed since you opened it' });
  await dialog.getByText('Before: Fish for the valley').waitFor();
  await dialog.getByRole('button', { name: 'Save both changes' }).click();
  await page.getByText('The changes are saved.').waitFor();
  expect(await controller('GET', path)).toMatchObject({
    ...{ name: 'Fish and bread', reference: 'V-1', planned_start_at: '2026-11-27T07:30:00.000Z' },
    driver_id: driver?.driver_id,
  });

  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('heading', { name: 'Copy of Fish and bread' }).waitFor();
  const day = await page.getByLabel('Day of the copy').inputValue();
  await head(page).getByLabel('Name').fill('Fish again');
  await page.reload();
  await page.getByText('Restored your unsaved work').waitFor();
  await page.getByRole('button', { name: 'Save the route' }).click();
  await page.getByText('The route is saved.').waitFor();
  const copy = await controller('GET', new URL(page.url()).pathname.replace('/console', ''));
  expect(copy).toMatchObject({ name: 'Fish again', reference: null });
  expect(copy.planned_start_at.slice(0, 10)).toBe(day);
  expect(copy.travel_plan.points_of_interest[0].integration_key).not.toBe(
    made.travel_plan.points_of_interest[0].integration_key,
  );
  expect(faults.filter((each) => !each.includes('412'))).toEqual([]);
  await context.close();
}, 120_000);
