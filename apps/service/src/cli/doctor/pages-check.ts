import { builtApps } from '../../built-apps.js';
import type { Config } from '../../config.js';
import { readSite } from '../../platform/pages/site-files.js';
import { type Finding, passed } from './finding.js';

/** Says which apps were built, and which pages of other hosts may call the service. */
export async function checkPages({ allowedOrigins }: Config): Promise<Finding[]> {
  const built = await Promise.all(
    builtApps.map(async ({ name, folder }) => {
      const site = await readSite(folder);
      return site === null ? `/${name} is not built (npm run build).` : `/${name} is built.`;
    }),
  );
  const others =
    allowedOrigins.length === 0
      ? 'Pages of other origins may not call.'
      : `Pages of ${allowedOrigins.join(', ')} may call.`;
  return [passed('pages', [...built, others].join(' '))];
}
