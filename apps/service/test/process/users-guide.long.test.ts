import { it } from 'vitest';
import { expectGuideWorks, readGuide } from './walked-pages.js';

it('[C-10] the guide to users, roles and API keys works as pasted', async () => {
  await expectGuideWorks(await readGuide('users-and-keys'), 30);
}, 90_000);
