import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppService, appService } from '../driver-app/app-service.js';
import { logIn } from './console-visit.js';

let service: AppService;
let browser: Browser;
beforeAll(async () => {
  service = await appService();
  // The map needs WebGL, which Chromium emulates here, because there is no graphics card.
  const drawing = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--no-first-run', '--disable-background-networking', ...drawing],
  });
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

async function openForm(page: Page): Promise<void> {
  await logIn(page, service, '/routes/new', service.demo.controller);
  await page.getByRole('button', { name: 'Choose on the map' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).waitFor();
}

const placeOf = async (page: Page) => [
  Number(await page.getByLabel('Latitude').inputValue()),
  Number(await page.getByLabel('Longitude').inputValue()),
];
const map = (page: Page) => page.getByLabel('Map of the stops. A click sets the place of the chosen stop.');

it('the map is visible, opens where the stops are, and each click on it can be undone', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await openForm(page);
  await expect.poll(() => map(page).evaluate((each) => each === document.activeElement)).toBe(true);
  const box = await map(page).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(418);
  expect(box?.width).toBeGreaterThan(700);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  for (const name of ['Zoom in', 'Zoom out']) {
    const button = await page.getByRole('button', { name }).boundingBox();
    expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }

  await page.getByLabel('Latitude').fill('42.453157, 1.473415');
  await page.getByRole('list', { name: 'Stops' }).getByRole('button').last().click();
  // The click is near the only stop, so the map shows its surroundings.
  await map(page).click({ position: { x: 200, y: 200 } });
  const [latitude = 0, longitude = 0] = await placeOf(page);
  expect(Math.abs(latitude - 42.453157)).toBeLessThan(0.2);
  expect(Math.abs(longitude - 1.473415)).toBeLessThan(0.2);
  await page.getByRole('button', { name: 'Undo: Stop 2 placed on the map' }).click();
  expect(await page.getByLabel('Latitude').inputValue()).toBe('');
  await context.close();
}, 120_000);
