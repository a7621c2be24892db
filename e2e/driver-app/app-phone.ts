import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync --use-fake-device-for-media-stream --use-fake-ui-for-media-stream';

/** Starts Debian's Chromium with a camera that shows a test picture. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: flags.split(' ') });
}

/** A phone of 360 by 740 with camera and position; `faults` are the errors of its pages. */
export interface AppPhone {
  context: BrowserContext;
  page: Page;
  faults: string[];
}

export async function appPhone(browser: Browser): Promise<AppPhone> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
    permissions: ['geolocation', 'camera'],
    geolocation: { latitude: 42.45, longitude: 1.48 },
  });
  const faults: string[] = [];
  context.on('weberror', (event) => faults.push(event.error().message));
  return { context, page: await context.newPage(), faults };
}

/** Logs in and takes a session with this asset, which is searched by its name. */
export async function startSession(
  page: Page,
  origin: string,
  driver: { username: string; pin: string },
  assetName: string,
): Promise<void> {
  await page.goto(`${origin}/driver/`);
  await page.getByRole('textbox', { name: 'User name' }).fill(driver.username);
  await page.getByRole('textbox', { name: 'Pin' }).fill(driver.pin);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('searchbox', { name: 'Search assets' }).fill(assetName);
  await page.getByRole('radio', { name: assetName }).first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Start session' }).click();
}
