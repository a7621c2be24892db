import { expect, it } from 'vitest';
import { type AppStage, beginWork, openFirstQuestion, untilAllSent } from './app-stage.js';
import { fillHandover, recordedFields, untilQuestion } from './handover-answers.js';
import { handover } from './journey-route.js';

const mebibyte = 1024 * 1024;

export function fullStorageJourneys(stage: () => AppStage): void {
  it('refuses what it cannot store, loses nothing that was stored before, and works again when there is room', async () => {
    const { origin } = stage().service;
    const { page, context, route } = await beginWork(
      stage(),
      [handover('FIRST', 'First hand-over'), handover('SECOND', 'Second hand-over')],
      { storage: { origin, bytes: 40 * mebibyte } },
    );
    await openFirstQuestion(page);
    await untilAllSent(page);
    await context.setOffline(true);
    await fillHandover(page, { who: 'Nuria Camps', pallets: '1' });
    await page.getByRole('button', { name: 'Save' }).click();
    await untilQuestion(page, 'Second hand-over');
    await page.evaluate(fillStorage);
    await fillHandover(page, { who: 'Jordi Mas', pallets: '2' });
    await page.getByText('What you type is not saved automatically').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The phone is full.').waitFor();
    await page.getByText('1 waiting').first().waitFor();

    await page.evaluate(emptyStorage);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 waiting').first().waitFor();
    await context.setOffline(false);
    await untilAllSent(page);
    expect(await recordedFields(stage(), route.id)).toEqual([
      { WHO: 'Nuria Camps', PALLETS: '1' },
      { WHO: 'Jordi Mas', PALLETS: '2' },
    ]);
  });
}

/** Runs in the page: fills the storage with other data, down to the last bytes. */
async function fillStorage(): Promise<void> {
  const opening = indexedDB.open('photos-of-the-holidays', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('photos', { autoIncrement: true });
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const isTaken = (bytes: number) =>
    new Promise<boolean>((resolve) => {
      const transaction = opening.result.transaction('photos', 'readwrite');
      transaction.objectStore('photos').add(crypto.getRandomValues(new Uint8Array(bytes)));
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
  for (const bytes of [65_536, 4_096, 256, 16]) while (await isTaken(bytes));
  opening.result.close();
}

/** Runs in the page: deletes the other data, as the driver would. */
async function emptyStorage(): Promise<void> {
  const gone = indexedDB.deleteDatabase('photos-of-the-holidays');
  await new Promise((resolve) => gone.addEventListener('success', resolve));
}
