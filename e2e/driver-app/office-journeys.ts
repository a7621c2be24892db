import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { choose } from './app-answers.js';
import { logInAgain, untilInstalled } from './app-phone.js';
import { type AppStage, beginWork, openFirstQuestion, untilAllSent } from './app-stage.js';
import { fillHandover, recordedFields, untilQuestion, valuesOf } from './handover-answers.js';
import { customerName, handover } from './journey-route.js';

export function officeJourneys(stage: () => AppStage): void {
  it('whose session was revoked while it was offline says what happened, and sends all after a log-in', async () => {
    // Without push, because it could report first that the session has ended.
    const { page, context, route, driver } = await beginWork(
      stage(),
      [handover('BEFORE', 'Before'), handover('AFTER', 'After')],
      { hasPush: false },
    );
    const { office } = stage();
    await openFirstQuestion(page);
    await untilAllSent(page);
    await context.setOffline(true);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '1' });
    await page.getByRole('button', { name: 'Save' }).click();
    await untilQuestion(page, 'After');
    const sessionId = await office.revoke(driver, 'The truck must be repaired');
    // The phone cannot know that the session has ended, so a controller has to decide about what it captures now.
    await fillHandover(page, { who: 'Jordi Mas', pallets: '2' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 waiting').first().waitFor();

    await untilTokenRefused(page, stage().service.origin);
    await context.setOffline(false);
    // The phone may be lost, so its pin is forgotten.
    await page.getByText('Your session may have ended.', { exact: false }).first().waitFor();
    expect(await office.recorded(route.id)).toEqual([]);
    await logInAgain(page, driver.pin);
    await page.getByText('Your office ended your session').waitFor();
    await page.getByText('Everything that you captured is sent.').waitFor({ timeout: 30_000 });
    await page.getByText(/^1 record was captured after the session had ended/).waitFor();
    const [recorded, ...others] = await office.recorded(route.id);
    expect(others).toEqual([]);
    expect(recorded).toMatchObject({ integration_key: 'BEFORE', late: true, session_id: sessionId });
    expect(await recordedFields(stage(), route.id)).toEqual([{ WHO: 'Nuria Camps', PALLETS: '1' }]);
    const quarantined = await office.quarantined(driver);
    expect(quarantined.map(({ kind, session_id }) => ({ kind, session_id }))).toEqual([
      { kind: 'outcome', session_id: sessionId },
    ]);
    expect(valuesOf(quarantined[0]?.content ?? {})).toEqual({ WHO: 'Jordi Mas', PALLETS: '2' });
    await page.getByRole('button', { name: 'Choose a vehicle' }).click();
    await page.getByRole('searchbox', { name: 'Search assets' }).waitFor();
  });

  it('that was offline and restarted while its route was released automatically asks for a log-in first', async () => {
    const { page, context, route, driver } = await beginWork(stage(), [handover()], { hasPush: false });
    const { office, service } = stage();
    await untilInstalled(page);
    await openFirstQuestion(page);
    await untilAllSent(page);
    await context.setOffline(true);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '1' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 waiting').first().waitFor();
    await page.goto(`${service.origin}/driver/`);
    await page.getByText('1 waiting').first().waitFor();
    await office.askForRelease(route.id, 'Truck 9 is nearer', '00:00:02');
    // With a long interval, because the service limits the office's calls.
    const slowly = { interval: 500, timeout: 15_000 };
    await expect.poll(async () => (await office.route(route.id)).driver_id, slowly).toBeNull();

    await untilTokenRefused(page, stage().service.origin);
    await context.setOffline(false);
    await page.getByText('Your session may have ended.', { exact: false }).waitFor();
    expect(await page.getByText('Your log-in has expired', { exact: false }).count()).toBe(0);
    await page.reload();
    await page.getByText('Your session may have ended.', { exact: false }).waitFor();
    await logInAgain(page, driver.pin);
    await page.getByText('Your office ended your session').waitFor();
    await page.getByText('Everything that you captured is sent.').waitFor({ timeout: 30_000 });
    expect(await recordedFields(stage(), route.id)).toEqual([{ WHO: 'Nuria Camps', PALLETS: '1' }]);
  });

  it('who does not answer a request in time reads why the session ended, and the phone forgets the request', async () => {
    const { page, route } = await beginWork(stage(), [handover()]);
    await untilAllSent(page);
    await stage().office.askForRelease(route.id, 'Truck 9 is nearer', '00:00:04');
    await page.getByText('Truck 9 is nearer').waitFor();
    await page.getByText(`Your office asked you to release “${route.name}”`, { exact: false }).waitFor();
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(await kept()).toContain(route.name);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('textbox', { name: 'Pin' }).waitFor();
    expect(await kept()).not.toContain(route.name);
  });

  it('who is asked to release the route without a network keeps working, and the refusal is sent automatically', async () => {
    const { page, context, route } = await beginWork(stage(), [handover('BEFORE', 'Before')]);
    const { office, service } = stage();
    await untilInstalled(page);
    await openFirstQuestion(page);
    await untilAllSent(page);
    await office.askForRelease(route.id, 'Truck 9 is nearer');
    await page.getByText('Truck 9 is nearer').waitFor();
    await context.setOffline(true);
    const refuse = page.getByRole('button', { name: 'Refuse', exact: true });
    await expect.poll(() => refuse.isEnabled()).toBe(true);
    await refuse.click();
    await choose(page.getByRole('radio', { name: 'The goods are loaded' }));
    await page.getByRole('button', { name: 'Refuse the release' }).click();
    await page.getByText('Your refusal is saved', { exact: false }).waitFor();
    const keepWorking = page.getByRole('button', { name: 'Keep working' });
    await keepWorking.click();
    await fillHandover(page, { who: 'Nuria Camps', pallets: '1' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 waiting').first().waitFor();
    await page.goto(`${service.origin}/driver/`);
    await page.getByText('1 waiting').first().waitFor();

    await context.setOffline(false);
    await page.getByRole('heading', { name: 'You keep the route' }).waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Continue' }).click();
    await untilAllSent(page);
    expect(await recordedFields(stage(), route.id)).toEqual([{ WHO: 'Nuria Camps', PALLETS: '1' }]);
  });

  it('whose session is revoked while its page is open does not continue without the pin', async () => {
    const { page, driver } = await beginWork(stage(), [handover()]);
    await untilInstalled(page);
    await untilAllSent(page);
    await stage().office.revoke(driver, 'The phone is lost');
    // Push reports that the session has ended. If push is not connected yet, the phone learns only that the token is
    // refused.
    await page
      .getByText(/^Your session (?:may have ended|was ended by your office or on another phone)/)
      .waitFor();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('textbox', { name: 'Pin' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Pin' }).inputValue()).toBe('');
    await page.goto(`${stage().service.origin}/driver/asset`);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('textbox', { name: 'Pin' }).fill(driver.pin);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Reason: The phone is lost').waitFor();
  });

  it('whose session was revoked before its token expired does not continue without the pin', async () => {
    const { page, context, driver } = await beginWork(stage(), [handover()], { hasPush: false });
    await untilAllSent(page);
    await context.setOffline(true);
    await stage().office.revoke(driver, 'The phone is lost');
    await untilTokenRefused(page, stage().service.origin);
    // A refusal names only the first reason, so a phone that was offline for long learns that the token has expired.
    await context.route('**/api/v2/**', async (call) => {
      const answer = await call.fetch();
      if (answer.status() !== 401) return call.fulfill({ response: answer });
      const body = (await answer.text()).replaceAll('invalidated_token', 'expired_token');
      return call.fulfill({ response: answer, body });
    });
    await context.setOffline(false);
    await page.getByText('Your session was ended by your office or on another phone').waitFor();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Log in' }).waitFor();
    await page.goto(`${stage().service.origin}/driver/asset`);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('textbox', { name: 'Pin' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('driver.remembered'))).toContain('"token":null');
  });

  it('whose session was revoked before the end of the day does not log in without the pin', async () => {
    const { page, context, driver } = await beginWork(stage(), [handover()], { hasPush: false });
    await untilInstalled(page);
    await untilAllSent(page);
    await context.setOffline(true);
    await stage().office.revoke(driver, 'The phone is lost');
    await untilTokenRefused(page, stage().service.origin);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'End the day' }).click();
    await page.getByRole('heading', { name: 'End of the day' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    // A close also ends the token, but the phone did not learn that its close succeeded.
    const remembered = () => page.evaluate(() => localStorage.getItem('driver.remembered'));
    await expect.poll(remembered).toMatch(/"closingSessionId":"/);
    const logIns: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && sent.url().endsWith('/account/auth')) logIns.push(sent.url());
    });
    await context.setOffline(false);
    await page.getByText(/^You asked to end this session, and it seems to have ended/).waitFor();
    await expect.poll(remembered).toContain('"token":null');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Log in' }).click();
    const pin = page.getByRole('textbox', { name: 'Pin' });
    await pin.waitFor();
    expect(await pin.inputValue()).toBe('');
    expect(logIns).toEqual([]);
    await pin.fill(driver.pin);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Your office ended your session').waitFor();
    await page.getByText('Reason: The phone is lost').waitFor();
    expect(logIns).toHaveLength(1);
  });

  it('whose route is given to somebody else says so at the customer, and keeps what was captured', async () => {
    const { page, route } = await beginWork(stage(), [
      handover('FIRST', 'First hand-over'),
      handover('SECOND', 'Second hand-over'),
    ]);
    const { office } = stage();
    await openFirstQuestion(page);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '1' });
    await page.getByRole('button', { name: 'Save' }).click();
    await untilQuestion(page, 'Second hand-over');
    await fillHandover(page, { who: 'Jordi', pallets: '2' });
    await untilAllSent(page);
    await office.assign(route.id, null);

    const said = page.getByRole('dialog', { name: 'Your office took the route' });
    await said.getByText(`If you are still at ${customerName}, ask your office`).waitFor();
    await said.getByText('Everything that you captured for this route is sent.').waitFor();
    await said.getByRole('button', { name: 'Continue' }).click();
    await said.waitFor({ state: 'hidden' });
    expect(await recordedFields(stage(), route.id)).toEqual([{ WHO: 'Nuria Camps', PALLETS: '1' }]);
    // When the route is given back, the driver continues at the customer, and the route has the answer.
    await office.assign(route.id, route.driver_id);
    await page.goto(`${stage().service.origin}/driver/`);
    // The app leads back to the question that was open, or else to the stop.
    const next = page.getByRole('button', { name: 'Continue here' });
    await next
      .or(page.getByRole('button', { name: 'Save', exact: true }))
      .first()
      .waitFor();
  });
}

/** A server may know the token for up to a second after the end of its session. */
async function untilTokenRefused(page: Page, origin: string): Promise<void> {
  const remembered = await page.evaluate(() => localStorage.getItem('driver.remembered'));
  const { token } = JSON.parse(remembered ?? '{}') as { token?: string };
  const headers = { authorization: `Bearer ${token}` };
  const ask = async () => (await fetch(`${origin}/api/v2/account`, { headers })).status;
  await expect.poll(ask, { interval: 250, timeout: 10_000 }).toBe(401);
}
