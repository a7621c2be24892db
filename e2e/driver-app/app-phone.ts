import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync --use-fake-device-for-media-stream';

/** Fields for dates follow the language of the browser, not that of the page. Debian has this one in chromium-l10n. */
const browserLanguage = { LANGUAGE: 'en_GB' };

/** Starts Debian's Chromium with a camera that shows a test picture or the given film. */
export function openBrowser(film?: string): Promise<Browser> {
  const args = [
    ...flags.split(' '),
    ...(film === undefined ? [] : [`--use-file-for-fake-video-capture=${film}`]),
  ];
  const env = { ...process.env, ...browserLanguage };
  return chromium.launch({ executablePath: '/usr/bin/chromium', args, env });
}

/** Starts Chromium with the data that it has stored in this folder. Closing the context ends the browser. */
export function openKeptBrowser(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: '/usr/bin/chromium',
    args: flags.split(' '),
  });
}

/** A phone of 360 by 740 with camera and position; `faults` are the errors of its pages. */
export interface AppPhone {
  context: BrowserContext;
  page: Page;
  faults: string[];
}

export interface PhoneOptions {
  /** What the driver allows; by default position and camera. */
  permissions?: ('geolocation' | 'camera')[];
  /** False if no push message reaches the phone. */
  hasPush?: boolean;
  /** How far the clock of the phone is ahead, in milliseconds. */
  clockAheadMs?: number;
  /** How many bytes the pages of an origin may store. */
  storage?: { origin: string; bytes: number };
}

export async function appPhone(browser: Browser, options: PhoneOptions = {}): Promise<AppPhone> {
  const { permissions = ['geolocation', 'camera'], hasPush = true, clockAheadMs = 0, storage } = options;
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
    permissions,
    geolocation: { latitude: 42.45, longitude: 1.48 },
  });
  if (clockAheadMs !== 0) await context.addInitScript(moveClock, clockAheadMs);
  if (!hasPush) await context.routeWebSocket(/\/mqtt/, (socket) => socket.close());
  const faults: string[] = [];
  context.on('weberror', (event) => faults.push(event.error().message));
  // Shorter than the time limit of a test, so that a failed test names what it waited for.
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  if (storage !== undefined) {
    const { origin, bytes: quotaSize } = storage;
    const control = await context.newCDPSession(page);
    await control.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  }
  return { context, page, faults };
}

/** Runs in the page: sets its clock ahead like that of the phone. */
export function moveClock(aheadMs: number): void {
  const RightDate = Date;
  globalThis.Date = class extends RightDate {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [RightDate.now() + aheadMs] : given) as [number]));
    }
    static override now(): number {
      return RightDate.now() + aheadMs;
    }
  } as DateConstructor;
}

/** Ends the tab immediately, as a phone does when it needs memory. The page is not notified. */
export async function killTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const control = await page.context().newCDPSession(page);
  control.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** Resolves when the files of the app are on the phone and the page gets them from there. */
export async function untilInstalled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

async function logIn(page: Page, origin: string, driver: { username: string; pin: string }): Promise<void> {
  await page.goto(`${origin}/driver/`);
  await page.getByRole('textbox', { name: 'User name' }).fill(driver.username);
  await page.getByRole('textbox', { name: 'Pin' }).fill(driver.pin);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Logs in from the screen or notice that leads to the log-in, with the name that the phone remembers. */
export async function logInAgain(page: Page, pin: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Log in(?: again)?$/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Pin' }).fill(pin);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs in and takes a session with this asset, which it finds by its name. */
export async function startSession(
  page: Page,
  origin: string,
  driver: { username: string; pin: string },
  assetName: string,
  { isLoggedIn = false } = {},
): Promise<void> {
  if (!isLoggedIn) await logIn(page, origin, driver);
  await page.getByRole('searchbox', { name: 'Search assets' }).fill(assetName);
  await page.getByRole('radio', { name: assetName }).first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Start session' }).click();
}
