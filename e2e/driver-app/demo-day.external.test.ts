import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import { type Browser, errors, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers, type KnownAsset } from './app-answers.js';
import { type Office, openOffice } from './app-office.js';
import { type AppPhone, appPhone, openBrowser, startSession } from './app-phone.js';
import { type AppService, appService } from './app-service.js';

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
      await page.getByRole('button', { name: /^(?:Open this stop|Go on here)$/ }).click();
      await page.getByRole('button', { name: 'I have arrived' }).click();
      captured.push(...(await workAt(page, route, assets)));
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

/** Answers all questions at the current stop; returns `reference/key` of each answer. */
async function workAt(page: Page, route: Route, assets: ReadonlyMap<string, KnownAsset>): Promise<string[]> {
  const captured: string[] = [];
  const assetOf = (id: string) => assets.get(id) ?? { name: '', reading: '0' };
  for (;;) {
    const main = page.getByRole('contentinfo').getByRole('button').first();
    const text = (await main.textContent())?.trim();
    if (text === 'I am leaving') return captured;
    const asked = /activities\/([^/]+)\/requirements\/([^/?]+)/.exec(page.url());
    if (asked === null) {
      await main.click();
      await page.waitForTimeout(150);
      continue;
    }
    const [reference = '', key = ''] = asked.slice(1).map(decodeURIComponent);
    const requirement = findRequirement(route, reference, key);
    const confirmation = requirement.conditions?.find((each) => each.kind === 'confirmation');
    if (confirmation?.kind === 'confirmation') {
      const confirm = page.getByRole('button', { name: confirmation.confirm_text, exact: true });
      if (await isSoonVisible(confirm)) await confirm.click();
    }
    await answer(page, requirement, assetOf);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(`/${encodeURIComponent(key)}`));
    captured.push(`${reference}/${key}`);
  }
}

async function isSoonVisible(locator: ReturnType<Page['getByRole']>): Promise<boolean> {
  return await locator.waitFor({ timeout: 1_000 }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    },
  );
}

function answer(page: Page, requirement: Requirement, assetOf: (id: string) => KnownAsset): Promise<void> {
  const fill: (page: Page, requirement: never, assetOf: (id: string) => KnownAsset) => Promise<void> =
    answers[requirement.kind];
  return fill(page, requirement as never, assetOf);
}

function findRequirement(route: Route, reference: string, key: string): Requirement {
  const found = route.travel_plan.points_of_interest
    .flatMap((stop) => stop.activities)
    .find((activity) => activity.reference === reference)
    ?.requirements.find((each) => each.integration_key === key);
  if (found === undefined) throw new Error(`${reference} asks nothing named ${key}`);
  return found;
}

async function endDay(page: Page): Promise<void> {
  await page.goto(`${service.origin}/driver/end`);
  await page.getByRole('button', { name: 'End the day' }).click();
}
