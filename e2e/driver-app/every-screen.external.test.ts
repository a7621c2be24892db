import type { Route } from '@fleet/contract/planning/routes';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose } from './app-answers.js';
import { startSession, untilInstalled } from './app-phone.js';
import { appStage, untilAllSent } from './app-stage.js';
import { viewScreen } from './screen-view.js';

const stage = appStage();

describe('every screen of the driver app', { timeout: 300_000 }, () => {
  it('has no accessibility faults in any theme, in English and in Arabic', async () => {
    const { service, office } = stage();
    const driver = stage().nextDriver();
    const { page, context, faults } = await stage().phone();
    await page.goto(`${service.origin}/driver/`);
    await viewScreen(page, 'log-in');
    await page.getByRole('textbox', { name: 'User name' }).fill(driver.username);
    await page.getByRole('textbox', { name: 'Pin' }).fill('000000');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').first().waitFor();
    await viewScreen(page, 'log-in-refused');
    await page.getByRole('textbox', { name: 'Pin' }).fill(driver.pin);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('searchbox', { name: 'Search assets' }).waitFor();
    await viewScreen(page, 'asset');
    await startSession(page, service.origin, driver, stage().assetOf(driver).name, { isLoggedIn: true });
    await page.getByRole('region', { name: 'Stops' }).waitFor();
    await untilInstalled(page);
    const route = await office.route(driver.route_id);
    await context.setOffline(true);
    await page.goto(`${service.origin}/driver/`);
    await page.getByRole('button', { name: 'Open this stop' }).click();
    await page.getByRole('button', { name: 'I have arrived' }).click();
    await viewAt(page, `${service.origin}/driver/unsent`, 'unsent-offline');
    await viewAt(page, `${service.origin}/driver/end`, 'day-end-offline');
    await context.setOffline(false);
    await untilAllSent(page);
    await viewScreens(page, service.origin, route, '');
    await page.evaluate(() => localStorage.setItem('driver.language', 'ar'));
    await page.goto(`${service.origin}/driver/`);
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await viewScreens(page, service.origin, route, 'arabic-');
    expect(faults).toEqual([]);
  });

  it('has no accessibility faults when the office asks for the route and when the day ends', async () => {
    const { service, office } = stage();
    const { page, faults, driver } = await beginDay();
    await page.getByRole('button', { name: 'Open this stop' }).click();
    await page.getByRole('button', { name: 'I have arrived' }).click();
    await untilAllSent(page);
    await office.askForRelease(driver.route_id, 'Another vehicle is closer');
    await page.getByText('Another vehicle is closer').waitFor();
    const release = page.getByRole('button', { name: 'Release', exact: true });
    await expect.poll(() => release.isEnabled()).toBe(true);
    await viewScreen(page, 'release-asked');
    await release.click();
    await page.getByText('You cannot take this back.').waitFor();
    await viewScreen(page, 'release-confirmation');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await page.getByRole('heading', { name: 'Why do you refuse?' }).waitFor();
    await viewScreen(page, 'release-refusal');
    await choose(page.getByRole('radio', { name: 'The goods are loaded' }));
    await page.getByRole('button', { name: 'Refuse the release' }).click();
    await page.getByRole('heading', { name: 'You keep the route' }).waitFor();
    await viewScreen(page, 'release-refused');
    await page.goto(`${service.origin}/driver/end`);
    await page.getByRole('button', { name: 'End the day' }).click();
    await page.getByText('The day has ended').first().waitFor();
    await viewScreen(page, 'receipt');
    expect(faults).toEqual([]);
  });

  it('has no accessibility faults when the office ends the session', async () => {
    const { page, faults, driver } = await beginDay();
    await stage().office.revoke(driver, 'The truck goes to the workshop');
    // Push reports that the session has ended. If push is not connected yet, the phone learns only that the token is
    // refused.
    await page
      .getByText(/^Your session (?:may have ended|was ended by your office or on another phone)/)
      .waitFor();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Log in' }).waitFor();
    await viewScreen(page, 'session-ended');
    expect(faults).toEqual([]);
  });
});

/** A driver with a session, who sees the route. */
async function beginDay() {
  const driver = stage().nextDriver();
  const phone = await stage().phone();
  await startSession(phone.page, stage().service.origin, driver, stage().assetOf(driver).name);
  await phone.page.getByRole('region', { name: 'Stops' }).waitFor();
  return { ...phone, driver };
}

/** The screens of a driver with a route, each by its address. */
async function viewScreens(page: Page, origin: string, route: Route, prefix: string): Promise<void> {
  const app = `${origin}/driver`;
  const addresses = ['', 'waiting', 'unsent', 'more', 'end', 'map'];
  for (const address of addresses) {
    if (address === 'map') await drivePartOfTheWay(page, route);
    await viewAt(page, `${app}/${address}`, `${prefix}${address === '' ? 'route' : address}`);
  }
  const seen = new Set<string>();
  for (const stop of route.travel_plan.points_of_interest) {
    if (seen.size === 0) {
      await viewAt(page, `${app}/stops/${stop.id}`, `${prefix}stop`);
      await viewAt(page, `${app}/stops/${stop.id}/unplanned`, `${prefix}unplanned`);
    }
    for (const { reference, requirements } of stop.activities) {
      const activity = `${app}/stops/${stop.id}/activities/${encodeURIComponent(reference)}`;
      if (seen.size === 0) await viewAt(page, activity, `${prefix}activity`);
      for (const { kind, integration_key: key } of requirements) {
        if (seen.has(kind)) continue;
        seen.add(kind);
        await viewAt(
          page,
          `${activity}/requirements/${encodeURIComponent(key)}`,
          `${prefix}question-${kind.replace('_', '-')}`,
        );
      }
    }
  }
  // Otherwise the next start of the app leads back to the question.
  await page.getByRole('banner').getByRole('button').first().click();
  await page.waitForURL((url) => !url.pathname.includes('/requirements/'));
}

/** At the stop itself, the sign of the phone would cover the number of the stop. */
async function drivePartOfTheWay(page: Page, route: Route): Promise<void> {
  const path = route.travel_plan.points_of_interest[1]?.planned_path_to?.geometry?.coordinates ?? [];
  const [longitude = 0, latitude = 0] = path[Math.floor(path.length / 3)] ?? [];
  await page.context().setGeolocation({ longitude, latitude });
}

async function viewAt(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('main').waitFor();
  await viewScreen(page, name);
}
