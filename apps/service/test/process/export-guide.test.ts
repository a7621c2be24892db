import { it } from 'vitest';
import { expectGuideWorks, readGuide } from './readme-day.js';

it('[C-10] the guide to exports and proofs works as pasted', async () => {
  await expectGuideWorks(await readGuide('exporting'), 12);
}, 90_000);
