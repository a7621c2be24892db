import type { BrowserContext, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { startSession } from './app-phone.js';
import { type AppStage, openFirstQuestion, saveAndSend, untilAllSent } from './app-stage.js';
import { fillHandover, recordedFields } from './handover-answers.js';
import { handover, journeyRoute } from './journey-route.js';

/** A driver who takes a session on a network that loses the answer with the session's token. */
export function lostTokenJourneys(stage: () => AppStage): void {
  it('continues without the pin', async () => {
    const { page, route } = await startWithoutToken(stage());
    await page.getByRole('region', { name: 'Stops' }).waitFor();
    await openFirstQuestion(page);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '12' });
    await saveAndSend(page);
    expect(await recordedFields(stage(), route.id)).toEqual([{ WHO: 'Nuria Camps', PALLETS: '12' }]);
  });

  it('continues without the pin, although the answers to the next log-ins are lost, too', async () => {
    const { page, lostLogIns } = await startWithoutToken(stage(), { logInsToLose: 3 });
    await page.getByRole('region', { name: 'Stops' }).waitFor({ timeout: 40_000 });
    await openFirstQuestion(page);
    await untilAllSent(page);
    expect(lostLogIns()).toBe(3);
  });

  it('does not continue without the pin if the office revoked the session before the next call', async () => {
    const { page } = await startWithoutToken(stage(), { isRevoked: true });
    await page.getByText('Your session was ended by your office or on another phone').waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('driver.remembered')))
      .toContain('"token":null');
    await page.goto(`${stage().service.origin}/driver/asset`);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Log in' }).click();
    expect(await page.getByRole('textbox', { name: 'Pin' }).inputValue()).toBe('');
  });
}

async function startWithoutToken(stage: AppStage, { logInsToLose = 0, isRevoked = false } = {}) {
  const driver = stage.nextDriver();
  const route = await stage.office.giveRoute(driver, journeyRoute(driver, [handover()]));
  // Without push, because it could report first that the session has ended.
  const phone = await stage.phone({ hasPush: false });
  const { context, page } = phone;
  let hasSession = false;
  let lost = 0;
  await onPost(context, /\/sessions$/, async (call) => {
    const again = await answerToRepeat(call, stage.service.origin, driver);
    hasSession = true;
    if (isRevoked) await stage.office.revoke(driver, 'The phone is lost');
    await call.fulfill({ response: again });
  });
  await onPost(context, /\/account\/auth$/, async (call) => {
    if (!hasSession || lost >= logInsToLose) return call.continue();
    await call.fetch();
    lost += 1;
    await call.abort('connectionreset');
  });
  await startSession(page, stage.service.origin, driver, stage.assetOf(driver).name);
  return { ...phone, driver, route, lostLogIns: () => lost };
}

async function onPost(context: BrowserContext, path: RegExp, answer: (call: Route) => Promise<void>) {
  await context.route(path, (call) => (call.request().method() === 'POST' ? answer(call) : call.continue()));
}

/** The request arrives twice, and only the second answer comes back: it contains the session, but no token. */
async function answerToRepeat(
  call: Route,
  origin: string,
  { username, pin }: { username: string; pin: string },
) {
  expect((await call.fetch()).status()).toBe(201);
  const loggedIn = await fetch(`${origin}/api/v2/account/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: pin }),
  });
  const authorization = loggedIn.headers.get('authorization') ?? '';
  const again = await call.fetch({ headers: { ...call.request().headers(), authorization } });
  expect(again.headers()).toMatchObject({ 'idempotency-replayed': 'true' });
  expect(again.headers()).not.toHaveProperty('authorization');
  return again;
}
