import { it } from 'vitest';
import { expectGuideWorks, readGuide } from './walked-pages.js';

it('[C-6] the guide to writing a driver app works as pasted, with another data folder', async () => {
  await expectGuideWorks(await readGuide('write-a-driver-app'), 50, { dataFolder: 'other' });
}, 90_000);
