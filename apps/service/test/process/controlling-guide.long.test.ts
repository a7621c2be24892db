import { it } from 'vitest';
import { expectGuideWorks, readGuide } from './walked-pages.js';

it('[C-5] the guide to controlling routes and sessions works as pasted', async () => {
  await expectGuideWorks(await readGuide('controlling-routes'), 60);
}, 90_000);

it('the guide works with another data folder', async () => {
  await expectGuideWorks(await readGuide('controlling-routes'), 60, { dataFolder: 'other' });
}, 90_000);
