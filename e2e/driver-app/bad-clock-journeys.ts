import { expect, it } from 'vitest';
import { type AppStage, beginWork, openFirstQuestion, untilAllSent } from './app-stage.js';
import { fillHandover, heldFields } from './handover-answers.js';
import { handover } from './journey-route.js';

const hourMs = 3_600_000;
/** The phone's answer to a question comes within this time. */
const promptMs = 30_000;

export function badClockJourneys(stage: () => AppStage): void {
  it('two hours slow warns, works, and leaves both clocks on the record', async () => {
    const { page, route } = await beginWork(stage(), [handover()], { clockAheadMs: -2 * hourMs });
    await page.waitForTimeout(1500); console.log(await page.locator('body').innerText());
    await page.getByText('The clock of this phone is 2 hr slow').waitFor();
    await openFirstQuestion(page);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '12' });
    const savedAt = Date.now();
    await page.getByRole('button', { name: 'Save' }).click();
    await untilAllSent(page);
    const [held] = await stage().office.held(route.id);
    expect(Math.abs(Date.parse(held?.captured_at ?? '') - (savedAt - 2 * hourMs))).toBeLessThan(promptMs);
    expect(Math.abs(Date.parse(held?.received_at ?? '') - savedAt)).toBeLessThan(promptMs);
  });

  it('two days fast warns, lets the driver correct the time, and loses nothing', async () => {
    const { page, route } = await beginWork(stage(), [handover()], { clockAheadMs: 48 * hourMs });
    await page.getByText('The clock of this phone is 48 hr fast').waitFor();
    await openFirstQuestion(page);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '12' });
    await page.getByRole('button', { name: 'Save' }).click();
    // Arrival, start and answer: none of them can have been two days from now.
    await page.getByText('3 refused').first().waitFor({ timeout: 30_000 });
    expect(await stage().office.held(route.id)).toEqual([]);
    const rightTime = clockOfDemo(Date.now() - 60_000);
    for (let left = 3; left > 0; left -= 1) {
      await page.goto(`${stage().service.origin}/driver/unsent`);
      const refused = page.getByRole('list', { name: `${left} refused` });
      await refused.getByRole('button').first().click();
      await page.getByLabel('Time').fill(rightTime);
      await page.getByRole('button', { name: 'Save and send' }).click();
      if (left > 1)
        await page
          .getByText(`${left - 1} refused`)
          .first()
          .waitFor();
    }
    await untilAllSent(page);
    expect(await heldFields(stage(), route.id)).toEqual([{ WHO: 'Nuria Camps', PALLETS: '12' }]);
    const [held] = await stage().office.held(route.id);
    expect(Math.abs(Date.parse(held?.captured_at ?? '') - Date.now())).toBeLessThan(10 * 60_000);
  });
}

/** `2026-11-24T12:08` as the clocks of the demo's organisation show it. */
function clockOfDemo(ms: number): string {
  const parts = { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Andorra' } as const;
  return new Intl.DateTimeFormat('sv-SE', parts).format(ms).replace(' ', 'T');
}
