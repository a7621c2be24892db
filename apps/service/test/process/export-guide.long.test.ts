import { it } from 'vitest';
import { expectGuideWorks, readGuide } from './walked-pages.js';

it('[C-10] the guide to exports and proofs works as pasted', async () => {
  await expectGuideWorks(await readGuide('exporting'), 12);
}, 90_000);
