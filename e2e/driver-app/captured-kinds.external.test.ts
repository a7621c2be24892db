import type { RequirementKindName } from '@fleet/contract/planning/requirements';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelPlannedRoutes, type Integration, openIntegration } from './app-integration.js';
import { openOffice } from './app-office.js';
import { type AppPhone, appPhone, openBrowser, startSession } from './app-phone.js';
import { type AppService, appService } from './app-service.js';
import { capturedOutcomes, compareWithService } from './capture-comparison.js';
import { kindCaptures } from './kind-captures.js';
import { type KindPages, kindPages } from './kind-pages.js';
import { kindNames, kindsRoute, kindsVehicles, refusedActivity } from './kinds-route.js';
import { type StoredOnPhone, watchPhoneStorage } from './phone-storage-watch.js';

let service: AppService;
let browser: Browser;
let integration: Integration;
let phone: AppPhone;
let stored: StoredOnPhone;
let vehicles: Awaited<ReturnType<typeof kindsVehicles>>;
let pages: KindPages;

beforeAll(async () => {
  service = await appService();
  browser = await openBrowser();
  integration = openIntegration(service.demo);
  const office = await openOffice(service);
  const driver = service.demo.drivers[0];
  if (driver === undefined) throw new Error('the demo has no driver');
  await cancelPlannedRoutes(service.demo, driver);
  vehicles = await kindsVehicles(integration);
  const routeId = await integration.saveRoute('KINDS', kindsRoute(driver.driver_id, vehicles));
  phone = await appPhone(browser);
  stored = await watchPhoneStorage(phone.context);
  await startSession(phone.page, service.origin, driver, vehicles.truck.name);
  await phone.page.getByRole('region', { name: 'Stops' }).waitFor();
  pages = kindPages(phone.page, service.origin, await office.route(routeId));
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

describe('a capture of each kind of requirement', { timeout: 90_000 }, () => {
  it.each(kindNames)('%s: good, skipped, failed, and refused by the page', async (kind) => {
    await pages.openActivity(kind);
    await expectRefused(kind);
    await pages.fillWell(kind, vehicles);
    await pages.leaveBy('Save');
    await pages.giveReason('Skip', `Not needed for ${kind}`);
    expect(await pages.offers('Skip'), 'only the optional one can be skipped').toBe(false);
    await pages.giveReason('Not possible', `Broken: ${kind}`);
    await pages.complete();
    await pages.allSent();
    const common = { activity_reference: kind };
    await compareWithService({ integration, stored, routeId: pages.route.id, reference: kind }, [
      { ...common, integration_key: 'GOOD', status: 'success', ...kindCaptures[kind].sent(vehicles) },
      { ...common, integration_key: 'SKIPPED', status: 'skipped', status_reason: `Not needed for ${kind}` },
      { ...common, integration_key: 'FAILED', status: 'failed', status_reason: `Broken: ${kind}` },
    ]);
    expect(phone.faults).toEqual([]);
  });

  it('odometer: refused by the service alone, and recorded once corrected', async () => {
    const { page, context } = phone;
    const { truck } = vehicles;
    await pages.openActivity(refusedActivity);
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Reading' }).fill('182400');
    await pages.leaveBy('Save');
    // Only the office knows that the workshop has replaced the meter, which gives the plan a new version.
    await integration.saveAsset(truck.key, { ...truck.plan, odometer: otherMeter });
    await context.setOffline(false);
    await page.getByRole('status').filter({ hasText: '1 refused' }).first().waitFor();
    const rows = await integration.outcomesOf(pages.route.id);
    expect(rows.filter((each) => each.activity_reference === refusedActivity)).toEqual([]);

    await page.goto(`${service.origin}/driver/unsent`);
    await page.getByRole('button', { name: /^odometer READING/ }).click();
    await page.getByText('The reading is lower than the last reading of the vehicle.').waitFor();
    await page.getByRole('textbox', { name: 'Reading' }).fill('200010');
    await page.getByRole('button', { name: 'Save and send' }).click();
    await pages.allSent();
    const corrected = { ...kindCaptures.odometer.sent(vehicles), value: '200010' };
    const activity = { routeId: pages.route.id, reference: refusedActivity, isLate: true };
    await compareWithService({ integration, stored, ...activity }, [
      { activity_reference: refusedActivity, integration_key: 'READING', status: 'success', ...corrected },
    ]);
    expect(stored.corrections.map((each) => each.content)).toMatchObject([{ outcome: { value: '200010' } }]);
  });

  it('has nothing at the service that the phone did not store, and nothing twice', async () => {
    const rows = await integration.outcomesOf(pages.route.id);
    expect(rows.map((each) => each.submission_id)).toEqual(capturedOutcomes(stored).map((each) => each.id));
    expect(rows).toHaveLength(3 * kindNames.length + 1);
    expect(phone.faults).toEqual([]);
  });
});

const otherMeter = { meter_type: 'distance', unit: 'mi', current_reading: '200000' } as const;

/** Fails unless the page says what is wrong, stays open, and stores nothing. */
async function expectRefused(kind: RequirementKindName): Promise<void> {
  const { page } = phone;
  const { fillBadly, says } = kindCaptures[kind];
  const [before, address] = [capturedOutcomes(stored), page.url()];
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  expect(await pages.offers('Skip'), 'a mandatory one cannot be skipped').toBe(false);
  await fillBadly(page, vehicles);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(says).first().waitFor();
  expect(page.url()).toBe(address);
  expect(capturedOutcomes(stored), 'nothing is stored').toEqual(before);
}
