import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Office, openOffice } from './app-office.js';
import { type AppPhone, appPhone, openBrowser, startSession } from './app-phone.js';
import { type AppService, appService } from './app-service.js';
import { workAtStop } from './stop-work.js';

let service: AppService;
let office: Office;
let browser: Browser;
let phone: AppPhone;
beforeAll(async () => {
  service = await appService();
  office = await openOffice(service);
  browser = await openBrowser();
  phone = await appPhone(browser);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

describe('the driver app', { timeout: 420_000 }, () => {
  it('leads a driver through the demo route, half of it without a network, and loses nothing', async () => {
    const driver = service.demo.drivers[1];
    if (driver === undefined) throw new Error('the demo has no second driver');
    const route = await office.route(driver.route_id);
    const assets = await office.assets();
    const { page, context } = phone;
    await startSession(page, service.origin, driver, assets.get(driver.asset_id)?.name ?? '');
    await page.getByRole('region', { name: 'Stops' }).waitFor();
    const stops = route.travel_plan.points_of_interest;
    const captured: string[] = [];
    for (const index of stops.keys()) {
      if (index === 1) await context.setOffline(true);
      if (index === Math.ceil(stops.length / 2) + 1) await context.setOffline(false);
      await page.getByRole('button', { name: /^(?:Open this stop|Continue here)$/ }).click();
      await page.getByRole('button', { name: 'I have arrived' }).click();
      captured.push(...(await workAtStop({ page, route, assets })).map(({ name }) => name));
      await page.getByRole('button', { name: 'I am leaving' }).click();
      await page.getByRole('region', { name: 'Stops' }).waitFor();
    }
    await page.getByRole('button', { name: 'Complete route' }).click();
    await page.getByRole('status').filter({ hasText: 'All sent' }).first().waitFor({ timeout: 60_000 });
    await endDay(page);
    await page.getByText(/^All \d+ records delivered/).waitFor();
    const recorded = await office.outcomesOf(route.id);
    expect(recorded.sort()).toEqual(captured.sort());
    expect(phone.faults).toEqual([]);
  });
});

async function endDay(page: Page): Promise<void> {
  await page.goto(`${service.origin}/driver/end`);
  await page.getByRole('button', { name: 'End the day' }).click();
}
