import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { arabicCatalogues } from '../../apps/driver/src/arabic-messages.js';
import type { KnownAsset } from './app-answers.js';
import { type Office, openOffice } from './app-office.js';
import { type AppPhone, appPhone, killTab, logInAgain, openBrowser, startSession } from './app-phone.js';
import { type AppService, appService } from './app-service.js';

let service: AppService;
let office: Office;
let assets: Map<string, KnownAsset>;
let browser: Browser;
let phone: AppPhone;
beforeAll(async () => {
  service = await appService();
  office = await openOffice(service);
  assets = await office.assets();
  browser = await openBrowser();
}, 180_000);
beforeEach(async () => {
  phone = await appPhone(browser);
});
afterEach(() => phone.context.close());
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/** Logs in the demo's driver with this number, and takes the session with the driver's own asset. */
async function startDay(number: number) {
  const driver = service.demo.drivers[number];
  if (driver === undefined) throw new Error(`the demo has no driver ${number}`);
  const asset = assets.get(driver.asset_id)?.name ?? '';
  await startSession(phone.page, service.origin, driver, asset);
  await phone.page.getByRole('region', { name: 'Stops' }).waitFor();
  return { ...driver, asset };
}

describe('the end of a session in the driver app', { timeout: 120_000 }, () => {
  it('shows the receipt after the pin was typed, if the driver closed the session and only the answer was lost', async () => {
    const driver = await startDay(0);
    const { page } = phone;
    await page.getByRole('button', { name: /^(?:Open this stop|Continue here)$/ }).click();
    await page.getByRole('button', { name: 'I have arrived' }).click();
    await page.getByRole('status').filter({ hasText: 'All sent' }).first().waitFor();
    let closed = 0;
    await page.route('**/sessions/*/close', async (route) => {
      if (closed === 0) closed = (await route.fetch()).status();
      await route.abort('connectionreset');
    });
    // How often the app has asked how the session ended; it makes four attempts each time.
    let asked = 0;
    await page.route(/\/sessions\/[0-9a-f-]{36}$/, async (route) => {
      asked += 1;
      await (asked > 8 ? route.continue() : route.abort('connectionreset'));
    });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'End the day' }).click();
    await page.getByRole('heading', { name: 'End of the day' }).waitFor();
    await page.getByRole('button', { name: 'End the day' }).click();
    // The phone may be lost: it needs the pin to ask whether its driver closed the session.
    await page.getByText(/^You asked to end this session, and it seems to have ended/).waitFor();
    expect(await page.getByText(/Your session may have ended/).count()).toBe(0);
    await logInAgain(page, driver.pin);
    await page.getByText(/record(?:s)? delivered, \d\d:\d\d$/).waitFor({ timeout: 60_000 });
    expect(closed).toBe(200);
    expect(await page.getByText('Your office ended your session').count()).toBe(0);
    expect(phone.faults).toEqual([]);
  });

  it('shows on the receipt how many records the office has to decide about, even after the tab was killed', async () => {
    await startDay(6);
    await phone.context.route(/\/arrival$/, async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, quarantined: true } } });
    });
    await phone.page.getByRole('button', { name: /^(?:Open this stop|Continue here)$/ }).click();
    const answered = phone.page.waitForResponse(/\/arrival$/);
    await phone.page.getByRole('button', { name: 'I have arrived' }).click();
    await (await answered).finished();
    const keys = () => phone.page.evaluate(() => Object.keys(localStorage).join());
    await expect.poll(keys).toContain('driver.quarantined/');
    await killTab(phone.page);
    const page = await phone.context.newPage();
    await page.goto(`${service.origin}/driver/end`);
    await page.getByRole('button', { name: 'End the day' }).click();
    const receipt = page.getByText('Your office looks at 1 of these records and decides whether it counts.');
    await receipt.waitFor();
    await page.reload();
    await receipt.waitFor();
    expect(phone.faults).toEqual([]);
  });

  it('shows the reason of the office if the office ended the session', async () => {
    const driver = await startDay(2);
    await office.revoke(driver, 'The truck goes to the workshop');
    // The phone has forgotten the pin, so it cannot ask for the reason. If push has not reported the end of the session
    // yet, the phone learns only that the token is refused.
    await phone.page
      .getByText(/^Your session (?:may have ended|was ended by your office or on another phone)/)
      .waitFor();
    await phone.page
      .getByText(/^Log in (?:to see who ended it|to send)/)
      .first()
      .waitFor();
    await logInAgain(phone.page, driver.pin);
    await phone.page.getByText('Reason: The truck goes to the workshop').waitFor({ timeout: 30_000 });
    expect(phone.faults).toEqual([]);
  });

  it('leaves later captures to the office; the phone shows this in the next sessions, too, until they are discarded', async () => {
    const driver = await startDay(1);
    const { page, context } = phone;
    await page.getByRole('button', { name: /^(?:Open this stop|Continue here)$/ }).click();
    const arrive = page.getByRole('button', { name: 'I have arrived' });
    await arrive.waitFor();
    const stop = page.url();
    await context.setOffline(true);
    await office.revoke(driver, 'The truck goes to the workshop');
    await arrive.click();
    await page
      .getByText(/^Arrived at/)
      .first()
      .waitFor();
    await context.setOffline(false);
    await logInAgain(page, driver.pin);
    const late = page.getByText(/^1 record was captured after the session had ended\. Your office decides/);
    // If the phone learns of the end only from the log-in, it does not show the screen about the end.
    const onward = page.getByRole('button', { name: 'Choose a vehicle' });
    await onward.or(page.getByRole('searchbox', { name: 'Search assets' })).waitFor();
    if (await onward.isVisible()) await onward.click();
    await startSession(page, service.origin, driver, driver.asset, { isLoggedIn: true });
    await page.getByRole('region', { name: 'Stops' }).waitFor();
    await page.goto(`${service.origin}/driver/unsent`);
    await late.waitFor();
    await page.goto(stop);
    const arrival = page.getByRole('listitem').filter({ hasText: /^Arrived at/ });
    await arrival.getByText('Your office decides').waitFor();
    await office.discardAll(driver, 'Another driver was there');
    await page.reload();
    await arrival.getByText('Does not count').waitFor();
    await page.goto(`${service.origin}/driver/unsent`);
    await page.getByText('Your office has decided: 1 record does not count.').waitFor();
    await page.getByRole('button', { name: 'Understood' }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'Your records' }).waitFor();
    expect(await page.getByText('Your office has decided').count()).toBe(0);
    expect(phone.faults).toEqual([]);
  });

  it('shows the reason after the next log-in if the app was restarted, because a restart forgets the pin', async () => {
    const driver = await startDay(5);
    const { page, context } = phone;
    const { release, shell, signIn } = arabicCatalogues.driver;
    await page.evaluate(() => localStorage.setItem('driver.language', 'ar'));
    await context.setOffline(true);
    await context.setOffline(false);
    const route = await office.route(driver.route_id);
    const [stop] = route.travel_plan.points_of_interest;
    const activity = stop?.activities[0]?.reference;
    await page.goto(`${service.origin}/driver/stops/${stop?.id}/activities/${activity}`);
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await office.revoke(driver, 'The truck goes to the workshop');
    // Push reports that the session is revoked. If push is not connected yet, the phone learns only that the token is
    // refused.
    const logIn = page.getByRole('button', { name: release.logIn, exact: true });
    const logInAgain = page.getByRole('button', { name: shell.logInAgain });
    await logIn.or(logInAgain).first().click();
    await page.getByRole('textbox', { name: signIn.pin }).fill(driver.pin);
    await page.getByRole('button', { name: signIn.logIn, exact: true }).click();
    await page.getByText('The truck goes to the workshop').waitFor();
    expect(phone.faults).toEqual([]);
  });

  it('is needed before another driver can take the asset; the refusal names who has it', async () => {
    const { asset } = await startDay(3);
    const other = service.demo.drivers[4];
    if (other === undefined) throw new Error('the demo has no fifth driver');
    const second = await appPhone(browser);
    await startSession(second.page, service.origin, other, asset);
    await second.page.getByText(/has used this vehicle since/).waitFor();
    await second.context.close();
  });
});
