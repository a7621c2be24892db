import { it } from 'vitest';
import { expectGuideWorks, readGuide } from './walked-pages.js';

it('[C-13] the guide to the audit log works as pasted, with another data folder', async () => {
  await expectGuideWorks(await readGuide('audit'), 9, { dataFolder: 'other' });
}, 90_000);
