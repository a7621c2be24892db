import type { RequirementPlan } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { KnownAsset } from './app-answers.js';
import { type Office, openOffice } from './app-office.js';
import { type AppPhone, appPhone, openBrowser, type PhoneOptions, startSession } from './app-phone.js';
import { type AppService, appService, type DemoDriver } from './app-service.js';
import { journeyRoute } from './journey-route.js';

/** What the journeys share: a service, a browser with many phones, and the office. */
export interface AppStage {
  readonly service: AppService;
  readonly browser: Browser;
  readonly office: Office;
  /** A driver whom no other journey uses at the same time. */
  nextDriver(): DemoDriver;
  assetOf(driver: DemoDriver): KnownAsset;
  phone(options?: PhoneOptions): Promise<AppPhone>;
}

/** A driver with a session and a route with these questions; the app shows the route. */
export interface DriverAtWork extends AppPhone {
  driver: DemoDriver;
  route: Route;
}

/** Starts everything before the tests of the file, and ends it after them. */
export function appStage(): () => AppStage {
  let stage: AppStage | undefined;
  beforeAll(async () => {
    const service = await appService();
    const [office, browser] = [await openOffice(service), await openBrowser()];
    const assets = await office.assets();
    let turn = 0;
    stage = {
      service,
      office,
      browser,
      nextDriver() {
        const { drivers } = service.demo;
        // The last driver is reserved for the journey that locks the driver's name.
        const driver = drivers[turn % (drivers.length - 1)];
        turn += 1;
        if (driver === undefined) throw new Error('the demo has no drivers');
        return driver;
      },
      assetOf: ({ asset_id }) => assets.get(asset_id) ?? { name: '', reading: '0' },
      async phone(options) {
        const phone = await appPhone(browser, options);
        onTestFinished(async ({ task }) => {
          const pages = task.result?.state === 'fail' ? phone.context.pages() : [];
          for (const page of pages) process.stdout.write(await shown(page));
          // A page that stayed open would log in as a driver of a later journey.
          await phone.context.close();
        });
        return phone;
      },
    };
  }, 180_000);
  afterAll(async () => {
    await stage?.browser.close();
    await stage?.service.stop();
  });
  return () => {
    if (stage === undefined) throw new Error('the stage has not been built');
    return stage;
  };
}

/** The address of the page of a failed test, and what the page shows. */
async function shown(page: Page): Promise<string> {
  const text = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String);
  return `${page.url()} shows:\n${text}\n`;
}

export async function beginWork(
  stage: AppStage,
  questions: RequirementPlan[] | ((driver: DemoDriver) => RequirementPlan[]),
  { origin = stage.service.origin, ...options }: PhoneOptions & { origin?: string } = {},
): Promise<DriverAtWork> {
  const driver = stage.nextDriver();
  const asked = typeof questions === 'function' ? questions(driver) : questions;
  const route = await stage.office.giveRoute(driver, journeyRoute(driver, asked));
  const phone = await stage.phone(options);
  await startSession(phone.page, origin, driver, stage.assetOf(driver).name);
  await phone.page.getByRole('region', { name: 'Stops' }).waitFor();
  return { ...phone, driver, route };
}

/** Goes from the route to the first question at the customer. */
export async function openFirstQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open this stop' }).click();
  await page.getByRole('button', { name: 'I have arrived' }).click();
  await page.getByRole('button', { name: /^Start: / }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
}

export async function untilAllSent(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'All sent' }).first().waitFor({ timeout: 30_000 });
}

/** Saves the last answer, and waits until the phone has stored and sent it. */
export async function saveAndSend(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  // Until the answer is stored, the sign still says that all is sent.
  await save.waitFor({ state: 'hidden' });
  await untilAllSent(page);
}
