import { it } from 'vitest';
import { expectGuideWorks, readGuide } from './walked-pages.js';

it('[C-10] the guide to setting a company up works as pasted, with another data folder', async () => {
  await expectGuideWorks(await readGuide('set-up-a-company'), 30, { dataFolder: 'other' });
}, 90_000);
