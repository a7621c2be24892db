import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type AppStage, beginWork, openFirstQuestion, saveAndSend, untilAllSent } from './app-stage.js';
import { photo } from './journey-route.js';

const picture = fileURLToPath(new URL('../../docs/examples/picture.png', import.meta.url));

export function refusedRightJourneys(stage: () => AppStage): void {
  it('says that the camera is not allowed, and accepts a picture that is stored on the phone', async () => {
    const { page, route } = await beginWork(stage(), [photo()], { permissions: ['geolocation'] });
    await openFirstQuestion(page);
    await page.getByRole('button', { name: 'Add photo' }).click();
    await page.getByText('The camera is not allowed').waitFor();
    await page.getByLabel('Choose a picture').first().setInputFiles(picture);
    await page.getByRole('button', { name: 'Use photo' }).click();
    await page.getByRole('img', { name: 'Photo 1' }).waitFor();
    await saveAndSend(page);
    const [recorded] = await stage().office.recorded(route.id);
    expect(recorded).toMatchObject({ integration_key: 'PHOTO', status: 'success' });
  });

  it('says that the position is not allowed, and lets the driver report arrivals without a position', async () => {
    const { page, route } = await beginWork(stage(), [photo()], { permissions: ['camera'] });
    await page.getByText('The position is not allowed').waitFor();
    await page.getByRole('button', { name: 'Understood' }).click();
    await openFirstQuestion(page);
    await untilAllSent(page);
    const [customer] = (await stage().office.route(route.id)).travel_plan.points_of_interest;
    expect(customer).toMatchObject({ status: 'arrived' });
  });
}
