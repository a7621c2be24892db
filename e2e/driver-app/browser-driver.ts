import type { Route } from '@fleet/contract/planning/routes';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { happens, type RandomStream } from '../../apps/simulator/src/random-stream.js';
import { choose, type KnownAsset } from './app-answers.js';
import { appPhone } from './app-phone.js';
import type { BadNetwork } from './bad-network.js';
import { type StoredOnPhone, watchPhoneStorage } from './phone-storage-watch.js';
import { type SavedAnswer, workAtStop } from './stop-work.js';

export interface BrowserDriver {
  browser: Browser;
  network: BadNetwork;
  account: { username: string; pin: string };
  /** The plate by which the driver finds the vehicle. */
  plate: string;
  route: Route;
  assets: ReadonlyMap<string, KnownAsset>;
  random: RandomStream;
}

/** What a driver did in a day: what the pages showed as saved, and what the browser stored. */
export interface DrivenDay {
  saved: SavedAnswer[];
  stored: StoredOnPhone;
  /** Uncaught errors of the pages. */
  faults: readonly string[];
}

/** A bad network may need several attempts, each up to the client's own limit of half a minute. */
const longestStepMs = 180_000;

/** The day of one driver in a browser of their own, from log-in to the receipt. */
export async function driveDayInBrowser(driver: BrowserDriver): Promise<DrivenDay> {
  const { context, page, faults } = await appPhone(driver.browser);
  context.setDefaultTimeout(longestStepMs);
  const stored = await watchPhoneStorage(context);
  const saved = await driveDay(driver, context, page).catch(async (cause: unknown) => {
    const text = await page.locator('body').textContent({ timeout: 10_000 }).catch(String);
    throw new Error(`${page.url()} showed: ${text}`, { cause });
  });
  await context.close();
  return { saved, stored, faults };
}

async function driveDay(driver: BrowserDriver, context: BrowserContext, page: Page): Promise<SavedAnswer[]> {
  const { network, route, assets, random } = driver;
  const { origin } = network.proxy;
  await page.goto(`${origin}/driver/`);
  // As on a phone on which the app is installed: the bad network begins only outside the yard.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  network.becomeBad();
  await startSession(page, driver);
  const saved: SavedAnswer[] = [];
  for (const index of route.travel_plan.points_of_interest.keys()) {
    const isDark = index > 0 && happens(random, 0.6);
    if (isDark) await loseNetwork(context, network, index);
    if (isDark && happens(random, 0.4)) await page.goto(`${origin}/driver/`);
    await page.getByRole('button', { name: /^(?:Open this stop|Continue here)$/ }).click();
    await page.getByRole('button', { name: 'I have arrived' }).click();
    saved.push(
      ...(await workAtStop({
        ...{ page, route, assets },
        endOf: ({ is_optional }) => (is_optional && happens(random, 0.4) ? 'skipped' : endBy(random)),
      })),
    );
    await page.getByRole('button', { name: 'I am leaving' }).click();
    await page.getByRole('region', { name: 'Stops' }).waitFor();
    if (isDark) await findNetwork(context, network);
  }
  await page.getByRole('button', { name: 'Complete route' }).click();
  // The second route is shown when the completion has been delivered.
  await page
    .getByText(/^(?:Route completed|You have no route now)$/)
    .first()
    .waitFor();
  await page.goto(`${origin}/driver/end`);
  await endDay(page, driver.account.pin);
  await page.getByText(/^All \d+ records delivered/).waitFor();
  return saved;
}

const endBy = (random: RandomStream) => (happens(random, 0.1) ? 'failed' : 'success');

/** Alternates between two cases: nothing answers, or the phone knows that it has no network. */
async function loseNetwork(context: BrowserContext, { proxy }: BadNetwork, index: number): Promise<void> {
  if (index % 2 === 0) await proxy.offline();
  else await context.setOffline(true);
}

async function findNetwork(context: BrowserContext, { proxy }: BadNetwork): Promise<void> {
  await proxy.online();
  await context.setOffline(false);
}

/** Logs in and takes a session, repeatedly if the network makes that necessary. */
async function startSession(page: Page, { account, plate }: BrowserDriver): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(account.username);
  await page.getByRole('textbox', { name: 'Pin' }).fill(account.pin);
  const search = page.getByRole('searchbox', { name: 'Search assets' });
  const again = page.getByRole('button', { name: 'Load the list again' });
  await pressUntil(page.getByRole('button', { name: 'Log in' }), search.or(again).first());
  await pressUntil(again, search);
  await search.fill(plate);
  const vehicle = page.getByRole('radio').first();
  await choose(vehicle);
  await pressUntil(
    page.getByRole('button', { name: 'Start session' }),
    page.getByRole('region', { name: 'Stops' }),
  );
}

/**
 * Ends the day. The token ends with the session. If the answer to the close was lost, the driver must therefore log
 * in again, and then sees the receipt.
 */
async function endDay(page: Page, pin: string): Promise<void> {
  const ended = page.getByText('The day has ended').first();
  const pinField = page.getByRole('textbox', { name: 'Pin' });
  const next = page.getByRole('contentinfo').getByRole('button', { name: /^(?:End the day|Log in)$/ });
  for (const startedAt = performance.now(); performance.now() - startedAt < longestStepMs; ) {
    if (await pinField.isVisible()) await pinField.fill(pin);
    await next.click({ timeout: 1_000 }).catch(() => undefined);
    const isEnded = await ended.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (isEnded) return;
  }
  throw new Error('The day did not end');
}

/** Presses a button again and again while it is there, until the goal is visible. */
async function pressUntil(button: Locator, goal: Locator): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < longestStepMs; ) {
    if (await goal.isVisible()) return;
    await button.click({ timeout: 1_000 }).catch(() => undefined);
    const isThere = await goal.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  throw new Error(`${goal} did not appear`);
}
