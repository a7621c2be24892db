import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appPhone, openBrowser } from './app-phone.js';
import { type AppStage, openFirstQuestion, saveAndSend } from './app-stage.js';
import { journeyRoute, parcels } from './journey-route.js';
import { filmCodes } from './qr-film.js';

export function scannedCodeJourneys(stage: () => AppStage): void {
  it('chooses the vehicle by its code, and finds all parcels by their codes', async () => {
    const { office, service } = stage();
    const driver = stage().nextDriver();
    const codes = ['PARCEL-0001', 'PARCEL-0002'];
    const route = await office.giveRoute(driver, journeyRoute(driver, [parcels(codes)]));
    const folder = await mkdtemp(join(tmpdir(), 'fleet-film-'));
    const film = join(folder, 'camera.y4m');
    await filmCodes(film, [driver.asset_id]);
    const browser = await openBrowser(film);
    try {
      const { page } = await appPhone(browser);
      await page.goto(`${service.origin}/driver/`);
      await page.getByRole('textbox', { name: 'User name' }).fill(driver.username);
      await page.getByRole('textbox', { name: 'Pin' }).fill(driver.pin);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('button', { name: 'Scan' }).click();
      await page.getByText(`Drive with ${stage().assetOf(driver).name}`).waitFor({ timeout: 20_000 });
      await page.getByRole('button', { name: 'Start session' }).click();
      await openFirstQuestion(page);

      // The camera reads its film when it is opened.
      await filmCodes(film, ['PARCEL-9999', ...codes]);
      await page.getByRole('button', { name: 'Scan', exact: true }).click();
      await page.getByText('PARCEL-9999 is not on the list').waitFor({ timeout: 20_000 });
      await page.getByText('That was the last one.').waitFor({ timeout: 20_000 });
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      await saveAndSend(page);
      const recorded = await office.recorded(route.id);
      expect(recorded.map(({ outcome }) => outcome.codes)).toEqual([
        codes.map((code) => ({ code, status: 'scanned' })),
      ]);
    } finally {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}
