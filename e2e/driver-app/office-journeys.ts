import { expect, it } from 'vitest';
import { type AppStage, beginWork, openFirstQuestion, untilAllSent } from './app-stage.js';
import { fillHandover, recordedFields, untilQuestion, valuesOf } from './handover-answers.js';
import { customerName, handover } from './journey-route.js';

export function officeJourneys(stage: () => AppStage): void {
  it('whose session was revoked while it was offline still sends all, and says what happened', async () => {
    const { page, context, route, driver } = await beginWork(stage(), [
      handover('BEFORE', 'Before'),
      handover('AFTER', 'After'),
    ]);
    const { office } = stage();
    await openFirstQuestion(page);
    await untilAllSent(page);
    await context.setOffline(true);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '1' });
    await page.getByRole('button', { name: 'Save' }).click();
    await untilQuestion(page, 'After');
    const sessionId = await office.revoke(driver, 'The truck must be repaired');
    // The phone cannot know of it: what it captures now is for a controller to decide about.
    await fillHandover(page, { who: 'Jordi Mas', pallets: '2' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 waiting').first().waitFor();

    await context.setOffline(false);
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
    // Given back, the route goes on at the customer, with the answer on it.
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
