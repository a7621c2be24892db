import { it } from 'vitest';
import { expectGuideWorks, readGuide } from './walked-pages.js';

it('[C-10] the guide to users, roles and API keys works as pasted, with another data folder', async () => {
  await expectGuideWorks(await readGuide('users-and-keys'), 30, { dataFolder: 'other' });
}, 90_000);
