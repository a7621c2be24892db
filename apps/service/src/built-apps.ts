import { fileURLToPath } from 'node:url';
import type { PagesApp } from './platform/pages/app-pages.js';

/**
 * The apps that `scripts/build-pages.mjs` builds. `src` and `dist` have the same depth, so the paths are valid from
 * both.
 */
export const builtApps: readonly PagesApp[] = ['driver', 'console'].map((name) => ({
  name,
  folder: fileURLToPath(new URL(`../../${name}/site/`, import.meta.url)),
}));
