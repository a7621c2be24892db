import { it } from 'vitest';
import { expectGuideWorks, readGuide } from './walked-pages.js';

it('[C-10] the guide to exports and proofs works as pasted, with another data folder', async () => {
  await expectGuideWorks(await readGuide('exporting'), 12, { dataFolder: 'other' });
}, 90_000);
