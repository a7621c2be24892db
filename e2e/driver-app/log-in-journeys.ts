import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAppFront } from './app-front.js';
import { startSession, untilInstalled } from './app-phone.js';
import { type AppStage, beginWork, openFirstQuestion, untilAllSent } from './app-stage.js';
import { fillHandover, recordedFields } from './handover-answers.js';
import { handover, journeyRoute } from './journey-route.js';

export function logInJourneys(stage: () => AppStage): void {
  it('says that the pin is wrong, and after five wrong pins until when the name is locked', async () => {
    const { page } = await stage().phone();
    const driver = stage().service.demo.drivers.at(-1);
    if (driver === undefined) throw new Error('the demo has no drivers');
    await page.goto(`${stage().service.origin}/driver/`);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await logIn(page, driver.username, '00000000');
      await page.getByText('User name or pin is wrong').waitFor();
    }
    await logIn(page, driver.username, driver.pin);
    await page.getByText('Too many wrong tries').waitFor();
    await page.getByText(/You can try again at \d\d:\d\d/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/driver/log-in');
  });

  it('needs a network once, and logs in as soon as there is one', async () => {
    const { page, context } = await stage().phone();
    const { username, pin } = stage().nextDriver();
    await page.goto(`${stage().service.origin}/driver/`);
    await page.getByRole('textbox', { name: 'User name' }).waitFor();
    await context.setOffline(true);
    await logIn(page, username, pin);
    await page.getByText('You need a network to log in.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Pin' }).inputValue()).toBe(pin);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('searchbox', { name: 'Search assets' }).waitFor();
  });

  it('says that a network requires its terms to be accepted, before the log-in and during the work', async () => {
    const front = await openAppFront(Number(new URL(stage().service.origin).port));
    const { origin } = front;
    try {
      const stranger = await stage().phone();
      await stranger.page.goto(`${origin}/driver/`);
      await untilInstalled(stranger.page);
      front.isPortal = true;
      await logIn(stranger.page, 'anybody', '1234');
      await stranger.page.getByText('Accept the terms of this network first').waitFor();
      front.isPortal = false;

      const { page, route } = await beginWork(stage(), [handover()], { origin });
      await openFirstQuestion(page);
      await untilAllSent(page);
      front.isPortal = true;
      await fillHandover(page, { who: 'Nuria Camps', pallets: '12' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('status').getByRole('button').click();
      await page.getByText('Accept the terms of this network in the browser first').first().waitFor();
      front.isPortal = false;
      await page.getByRole('button', { name: 'Send now' }).click();
      await untilAllSent(page);
      expect(await recordedFields(stage(), route.id)).toEqual([{ WHO: 'Nuria Camps', PALLETS: '12' }]);
    } finally {
      await front.close();
    }
  });

  it('says that the route plans another vehicle, and then lists the planned one first', async () => {
    const { office, service } = stage();
    const [driver, other] = [stage().nextDriver(), stage().nextDriver()];
    const route = await office.giveRoute(driver, journeyRoute(driver, [handover()]));
    // Ends the session that the other driver may have from an earlier journey.
    await office.giveRoute(other, journeyRoute(other, [handover()]));
    const [planned, taken] = [stage().assetOf(driver).name, stage().assetOf(other).name];
    const { page } = await stage().phone();
    await startSession(page, service.origin, driver, taken);
    const dialog = page.getByRole('dialog', { name: `${taken} is not planned for your route.` });
    await dialog.getByText(`Your route is planned with ${planned}.`).waitFor();
    await dialog.getByRole('button', { name: 'No, choose another' }).click();
    const vehicles = page.getByRole('radio');
    await page.getByRole('radio', { name: /Planned for you/ }).waitFor();
    // The list is drawn again when the phone has read the assets.
    const names = () =>
      vehicles.evaluateAll((radios) => radios.map((each) => each.closest('label')?.textContent ?? ''));
    await expect.poll(async () => (await names())[0]).toContain('Planned for you');
    expect((await names())[0]).toContain(planned);
    await startSession(page, service.origin, driver, planned, { isLoggedIn: true });
    await page.getByRole('heading', { name: route.name }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('sends what was captured before the browser lost its localStorage, and continues in the same session', async () => {
    const { page, context, route, driver } = await beginWork(stage(), [handover()]);
    await untilInstalled(page);
    await openFirstQuestion(page);
    await untilAllSent(page);
    await context.setOffline(true);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '12' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 waiting').first().waitFor();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${stage().service.origin}/driver/`);
    await page.getByRole('textbox', { name: 'User name' }).waitFor();
    await context.setOffline(false);
    await logIn(page, driver.username, driver.pin);
    await untilAllSent(page);
    expect(await recordedFields(stage(), route.id)).toEqual([{ WHO: 'Nuria Camps', PALLETS: '12' }]);
  });
}

async function logIn(page: Page, username: string, pin: string): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(username);
  await page.getByRole('textbox', { name: 'Pin' }).fill(pin);
  await page.getByRole('button', { name: 'Log in' }).click();
}
