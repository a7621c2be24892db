import { expect, it } from 'vitest';
import { killTab } from './app-phone.js';
import { type AppStage, beginWork, openFirstQuestion, untilAllSent } from './app-stage.js';
import { customerName, odometer } from './journey-route.js';
import { readByOther } from './other-phone.js';

export function refusedRecordJourneys(stage: () => AppStage): void {
  it('shows a reading that was refused because the vehicle has a higher one, and sends the corrected reading', async () => {
    const { office } = stage();
    const { page, context, route, known } = await saveOvertakenReading(stage());
    await page.getByText('1 waiting').first().waitFor();

    await context.setOffline(false);
    await page.getByText('1 refused').first().waitFor({ timeout: 30_000 });
    expect(await office.recorded(route.id)).toEqual([]);
    await page.getByRole('status').getByRole('button').click();
    await page.getByText('The reading is lower than the last reading of the vehicle.').waitFor();
    await page.getByRole('button', { name: /^Odometer/ }).click();
    await page.getByRole('textbox', { name: 'Reading' }).fill(String(known + 501));
    await page.getByRole('button', { name: 'Save and send' }).click();
    await untilAllSent(page);
    const recorded = await office.recorded(route.id);
    expect(recorded.map(({ outcome }) => outcome.value)).toEqual([String(known + 501)]);
  });

  it('corrects a reading that was refused after its route was completed, even after the tab was killed', async () => {
    const { office, service } = stage();
    const { page, context, route, known } = await saveOvertakenReading(stage());
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await page.getByRole('button', { name: 'I am leaving' }).click();
    await page.getByRole('button', { name: /^(?:Open this stop|Continue here)$/ }).click();
    await page.getByRole('button', { name: 'I have arrived' }).click();
    await page.getByRole('button', { name: 'I am leaving' }).click();
    await page.getByRole('button', { name: 'Complete route' }).click();
    await page.getByText('Route completed').first().waitFor();

    await context.setOffline(false);
    await page.getByText('1 refused').first().waitFor({ timeout: 30_000 });
    const slowly = { interval: 500, timeout: 15_000 };
    await expect.poll(async () => (await office.route(route.id)).status, slowly).toBe('completed');
    await page.getByText('You have no route now').first().waitFor();
    await killTab(page);
    const again = await context.newPage();
    await again.goto(`${service.origin}/driver/unsent`);
    const row = again.getByRole('button', { name: /^Odometer/ });
    await expect.poll(() => row.textContent()).toContain(route.name);
    expect(await row.textContent()).toContain(customerName);
    await row.click();
    await again.getByRole('textbox', { name: 'Reading' }).fill(String(known + 501));
    await again.getByRole('button', { name: 'Save and send' }).click();
    await untilAllSent(again);
    const recorded = await office.recorded(route.id);
    expect(recorded.map(({ outcome }) => outcome.value)).toEqual([String(known + 501)]);
  });
}

/** A reading that was `known` when the phone lost its network; since then another phone has sent a higher one. */
async function saveOvertakenReading(stage: AppStage) {
  const { page, context, route, driver } = await beginWork(stage, ({ asset_id }) => [odometer(asset_id)]);
  const known = Number((await stage.office.assets()).get(driver.asset_id)?.reading);
  await openFirstQuestion(page);
  await untilAllSent(page);
  await context.setOffline(true);
  await readByOther(stage, driver.asset_id, String(known + 500));
  await page.getByRole('textbox', { name: 'Reading' }).fill(String(known));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  return { page, context, route, known };
}
