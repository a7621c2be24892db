import { it } from 'vitest';
import { expectGuideWorks, readGuide } from './walked-pages.js';

it('[C-13] the guide to the audit log works as pasted', async () => {
  await expectGuideWorks(await readGuide('audit'), 9);
}, 90_000);
