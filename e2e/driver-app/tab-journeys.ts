import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { killTab, untilInstalled } from './app-phone.js';
import { type AppStage, beginWork, openFirstQuestion, saveAndSend, untilAllSent } from './app-stage.js';
import { fillHandover, handoverFields, recordedFields, untilQuestion } from './handover-answers.js';
import { handover } from './journey-route.js';

const elsewhere = (page: Page) => page.getByText('The app is in use in another window');

export function tabJourneys(stage: () => AppStage): void {
  it('comes back to the question with what was typed, and sends it once', async () => {
    const { page, context, route } = await beginWork(stage(), [handover()]);
    await openFirstQuestion(page);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '12' });
    await page.waitForTimeout(200);
    await killTab(page);

    const again = await context.newPage();
    await again.goto(`${stage().service.origin}/driver/`);
    await untilQuestion(again, 'Hand-over');
    expect(await handoverFields(again)).toEqual({ who: 'Nuria Camps', pallets: '12' });
    await saveAndSend(again);
    expect(await recordedFields(stage(), route.id)).toEqual([{ WHO: 'Nuria Camps', PALLETS: '12' }]);
  });

  it('works in one of two tabs; the other takes over when this tab is killed, and one outcome is recorded', async () => {
    const { page, context, route } = await beginWork(stage(), [handover()]);
    const origin = stage().service.origin;
    await openFirstQuestion(page);
    await fillHandover(page, { who: 'Nuria', pallets: '3' });
    const second = await context.newPage();
    await second.goto(`${origin}/driver/`);
    await elsewhere(second).waitFor();
    await second.getByRole('button', { name: 'Use here' }).click();
    await elsewhere(page).waitFor();
    await untilQuestion(second, 'Hand-over');
    expect(await handoverFields(second)).toEqual({ who: 'Nuria', pallets: '3' });
    await fillHandover(second, { who: 'Nuria Camps', pallets: '4' });
    await second.waitForTimeout(200);
    await killTab(second);

    await untilQuestion(page, 'Hand-over');
    expect(await handoverFields(page)).toEqual({ who: 'Nuria Camps', pallets: '4' });
    await saveAndSend(page);
    expect(await recordedFields(stage(), route.id)).toEqual([{ WHO: 'Nuria Camps', PALLETS: '4' }]);
  });

  it('takes over the records that wait in the other tab without a network, and sends them once', async () => {
    const questions = [handover('FIRST', 'First hand-over'), handover('SECOND', 'Second hand-over')];
    const { page, context, route, faults } = await beginWork(stage(), questions);
    await openFirstQuestion(page);
    await untilInstalled(page);
    await untilAllSent(page);
    const second = await context.newPage();
    await second.goto(`${stage().service.origin}/driver/`);
    await elsewhere(second).waitFor();
    await context.setOffline(true);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '1' });
    await page.getByRole('button', { name: 'Save' }).click();
    await untilQuestion(page, 'Second hand-over');
    await fillHandover(page, { who: 'Jordi', pallets: '2' });

    await second.getByRole('button', { name: 'Use here' }).click();
    await elsewhere(page).waitFor();
    await second.getByRole('status').filter({ hasText: '1 waiting' }).first().waitFor();
    await untilQuestion(second, 'Second hand-over');
    expect(await handoverFields(second)).toEqual({ who: 'Jordi', pallets: '2' });
    await second.getByRole('button', { name: 'Save' }).click();
    await second.getByRole('status').filter({ hasText: '2 waiting' }).first().waitFor();
    await page.getByRole('button', { name: 'Use here' }).click();
    await elsewhere(second).waitFor();
    await context.setOffline(false);
    await untilAllSent(page);
    expect(await recordedFields(stage(), route.id)).toEqual([
      { WHO: 'Nuria Camps', PALLETS: '1' },
      { WHO: 'Jordi', PALLETS: '2' },
    ]);
    expect(faults).toEqual([]);
  });

  it('starts without a network, with its route and the waiting records', async () => {
    const { page, context, route } = await beginWork(stage(), [handover()]);
    await openFirstQuestion(page);
    await untilInstalled(page);
    await untilAllSent(page);
    await context.setOffline(true);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '5' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: '1 waiting' }).first().waitFor();
    await page.getByRole('button', { name: 'Complete' }).waitFor();
    await page.waitForTimeout(200);
    await killTab(page);

    const cold = await context.newPage();
    await cold.goto(`${stage().service.origin}/driver/`);
    await cold.getByRole('region', { name: 'Stops' }).waitFor();
    await cold.getByRole('status').filter({ hasText: '1 waiting' }).first().waitFor();
    expect(await stage().office.recorded(route.id)).toEqual([]);
    await context.setOffline(false);
    await untilAllSent(cold);
    expect(await recordedFields(stage(), route.id)).toEqual([{ WHO: 'Nuria Camps', PALLETS: '5' }]);
  });
}
