import { expect, it } from 'vitest';
import { killTab, logInAgain, startSession } from './app-phone.js';
import { type AppStage, beginWork, openFirstQuestion, saveAndSend, untilAllSent } from './app-stage.js';
import { fillHandover, handoverFields, recordedFields, untilQuestion } from './handover-answers.js';
import { handover } from './journey-route.js';

const title = '1 answer is typed but not saved';

export function typedAnswerJourneys(stage: () => AppStage): void {
  it('finds what was typed before the tab was killed and the route given to somebody else, and saves it', async () => {
    const { page, context, route } = await beginWork(stage(), [handover()]);
    await openFirstQuestion(page);
    await untilAllSent(page);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '12' });
    await page.waitForTimeout(200);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: /^Next: / }).waitFor();
    await killTab(page);
    await stage().office.assign(route.id, null);

    const again = await context.newPage();
    await again.goto(`${stage().service.origin}/driver/`);
    const said = again.getByRole('dialog', { name: 'Your office took the route' });
    const left = again.getByRole('list', { name: title });
    // The phone shows its route until it learns that the route was taken away.
    await said.or(left).first().waitFor();
    if (await said.isVisible()) await said.getByRole('button', { name: 'Continue' }).click();
    await left.getByRole('button').click();
    await untilQuestion(again, 'Hand-over');
    expect(await handoverFields(again)).toEqual({ who: 'Nuria Camps', pallets: '12' });
    await saveAndSend(again);
    expect(await again.getByText(title).count()).toBe(0);
    expect(await recordedFields(stage(), route.id)).toEqual([{ WHO: 'Nuria Camps', PALLETS: '12' }]);
  });

  it('saves what was typed before the office ended the session and took the route, in the next session', async () => {
    const { page, route, driver, faults } = await beginWork(stage(), [handover()]);
    const { office, service } = stage();
    await openFirstQuestion(page);
    await untilAllSent(page);
    await fillHandover(page, { who: 'Jordi Mas', pallets: '3' });
    await page.waitForTimeout(200);
    await office.revoke(driver, 'The truck must be repaired');
    await office.assign(route.id, null);

    await page
      .getByText(/^Your session (?:may have ended|was ended by your office or on another phone)/)
      .waitFor();
    await logInAgain(page, driver.pin);
    const next = page.getByRole('button', { name: 'Choose a vehicle' });
    const search = page.getByRole('searchbox', { name: 'Search assets' });
    await next.or(search).first().waitFor();
    await page.getByRole('list', { name: title }).waitFor();
    if (await next.isVisible()) await next.click();
    await startSession(page, service.origin, driver, stage().assetOf(driver).name, { isLoggedIn: true });
    await page.getByRole('list', { name: title }).getByRole('button').click();
    await untilQuestion(page, 'Hand-over');
    expect(await handoverFields(page)).toEqual({ who: 'Jordi Mas', pallets: '3' });
    await saveAndSend(page);
    expect(await recordedFields(stage(), route.id)).toEqual([{ WHO: 'Jordi Mas', PALLETS: '3' }]);
    expect(faults).toEqual([]);
  });
}
