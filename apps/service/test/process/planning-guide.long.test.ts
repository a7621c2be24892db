import { it } from 'vitest';
import { expectGuideWorks, readGuide } from './walked-pages.js';

it('[C-10] the guide to connecting a planning system works as pasted, with another data folder', async () => {
  await expectGuideWorks(await readGuide('connect-a-planning-system'), 50, { dataFolder: 'other' });
}, 120_000);
