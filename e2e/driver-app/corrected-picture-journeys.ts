import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { answers } from './app-answers.js';
import { killTab, untilInstalled } from './app-phone.js';
import { type AppStage, beginWork, type DriverAtWork, openFirstQuestion, untilAllSent } from './app-stage.js';
import { untilQuestion } from './handover-answers.js';
import { deliveryNote, photo, signature } from './journey-route.js';

const noAsset = () => ({ name: '', reading: '' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment (optional)' });

/** Opens the sent answer again, from a link, and begins its correction. */
async function correct(page: Page, { route }: DriverAtWork, origin: string, key: string): Promise<void> {
  const stopId = route.travel_plan.points_of_interest[0]?.id;
  await page.goto(`${origin}/driver/stops/${stopId}/activities/DELIVER/requirements/${key}`);
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
}

export function correctedPictureJourneys(stage: () => AppStage): void {
  it('accepts a correction that keeps the pictures, online, offline and in a new tab', async () => {
    const asked = [{ ...photo(), multiple: true }, deliveryNote(), signature()];
    const work = await beginWork(stage(), asked);
    const { page, context, route } = work;
    const { origin } = stage().service;
    const [picture, note, sign] = asked;
    if (picture?.kind !== 'image' || note?.kind !== 'document_scan' || sign?.kind !== 'signature')
      throw new Error('the kinds of the questions have changed');
    await openFirstQuestion(page);
    await answers.image(page, picture, noAsset);
    await save(page);
    await untilQuestion(page, note.label);
    await answers.document_scan(page, note as never, noAsset);
    await save(page);
    await untilQuestion(page, sign.label);
    await answers.signature(page, sign as never, noAsset);
    await save(page);
    await untilInstalled(page);
    await untilAllSent(page);

    await correct(page, work, origin, 'PHOTO');
    await answers.image(page, picture, noAsset);
    await page.getByRole('img', { name: 'Photo 2' }).waitFor();
    await comment(page).fill('The left door');
    await save(page);
    await page.getByRole('button', { name: 'Correct', exact: true }).waitFor();
    await untilAllSent(page);
    await correct(page, work, origin, 'NOTE');
    await context.setOffline(true);
    await comment(page).fill('Page two is with the customer');
    await save(page);
    await page.getByRole('status').filter({ hasText: '1 waiting' }).first().waitFor();
    await killTab(page);

    const again = await context.newPage();
    await correct(again, work, origin, 'SIGN');
    await again.getByRole('textbox', { name: 'Name of the person who signs' }).fill('Nuria Camps Mas');
    await save(again);
    await again.getByRole('status').filter({ hasText: '2 waiting' }).first().waitFor();
    await context.setOffline(false);
    await untilAllSent(again);

    const recorded = await stage().office.recorded(route.id);
    const of = (key: string) =>
      recorded.filter((each) => each.integration_key === key).map(({ outcome }) => outcome);
    const [photos, notes, signatures] = ['PHOTO', 'NOTE', 'SIGN'].map(of);
    const [first] = picturesOf(photos?.[0]);
    expect(picturesOf(photos?.[1])).toEqual([first, expect.stringContaining('/blobs/')]);
    expect(photos?.[1]).toMatchObject({ comment: 'The left door' });
    expect(picturesOf(notes?.[1])).toEqual(picturesOf(notes?.[0]));
    expect(notes?.[1]).toMatchObject({ comment: 'Page two is with the customer' });
    expect(signatures?.[1]).toMatchObject({
      image_url: signatures?.[0]?.image_url,
      signee_name: 'Nuria Camps Mas',
    });
    expect(recorded).toHaveLength(6);
    expect(work.faults).toEqual([]);
  });
}

function picturesOf(outcome: Readonly<Record<string, unknown>> | undefined): unknown[] {
  return Array.isArray(outcome?.image_urls) ? outcome.image_urls : [];
}
