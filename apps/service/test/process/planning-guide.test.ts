import { it } from 'vitest';
import { expectGuideWorks, readGuide } from './readme-day.js';

it('[C-10] the guide to connecting a planning system works as pasted', async () => {
  await expectGuideWorks(await readGuide('connect-a-planning-system'), 50);
}, 120_000);
