import { expect, it } from 'vitest';
import { type AppStage, beginWork, openFirstQuestion, saveAndSend, untilAllSent } from './app-stage.js';
import { fillHandover, recordedFields } from './handover-answers.js';
import { handover } from './journey-route.js';

const hourMs = 3_600_000;
/** The phone reacts to an answer within this time. */
const promptMs = 30_000;

export function badClockJourneys(stage: () => AppStage): void {
  it('two hours behind warns and works, and the record has the times of both clocks', async () => {
    const { page, route } = await beginWork(stage(), [handover()], { clockAheadMs: -2 * hourMs });
    await page.getByText(/^The clock of this phone is 2 hours behind/).waitFor();
    await openFirstQuestion(page);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '12' });
    const savedAt = Date.now();
    await saveAndSend(page);
    const [recorded] = await stage().office.recorded(route.id);
    expect(Math.abs(Date.parse(recorded?.captured_at ?? '') - (savedAt - 2 * hourMs))).toBeLessThan(promptMs);
    expect(Math.abs(Date.parse(recorded?.received_at ?? '') - savedAt)).toBeLessThan(promptMs);
  });

  it('two days ahead warns, lets the driver correct the time, and loses nothing', async () => {
    const { page, route } = await beginWork(stage(), [handover()], { clockAheadMs: 48 * hourMs });
    await page.getByText(/^The clock of this phone is 2 days ahead/).waitFor();
    await openFirstQuestion(page);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '12' });
    await page.getByRole('button', { name: 'Save' }).click();
    // Arrival, start and answer are refused, because none of them can have been two days in the future.
    await page.getByText('3 refused').first().waitFor({ timeout: 30_000 });
    expect(await stage().office.recorded(route.id)).toEqual([]);
    for (let left = 3; left > 0; left -= 1) {
      await page.goto(`${stage().service.origin}/driver/unsent`);
      const refused = page.getByRole('list', { name: `${left} refused` });
      await refused.getByRole('button').first().click();
      const time = page.getByLabel('Time');
      const shown = Date.parse(`${await time.inputValue()}Z`);
      await time.fill(new Date(shown - 48 * hourMs).toISOString().slice(0, 16));
      await page.getByRole('button', { name: 'Save and send' }).click();
      if (left > 1)
        await page
          .getByText(`${left - 1} refused`)
          .first()
          .waitFor();
    }
    await untilAllSent(page);
    expect(await recordedFields(stage(), route.id)).toEqual([{ WHO: 'Nuria Camps', PALLETS: '12' }]);
    const [recorded] = await stage().office.recorded(route.id);
    expect(Math.abs(Date.parse(recorded?.captured_at ?? '') - Date.now())).toBeLessThan(10 * 60_000);
  });
}
