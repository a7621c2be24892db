import { it } from 'vitest';
import { expectGuideWorks, readGuide } from './walked-pages.js';

it('[C-10] the guide to connecting a planning system works as pasted', async () => {
  await expectGuideWorks(await readGuide('connect-a-planning-system'), 50);
}, 120_000);
