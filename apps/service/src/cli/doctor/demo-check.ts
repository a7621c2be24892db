import type { Config } from '../../config.js';
import { readDemoFiles } from '../../demo/demo-credentials-file.js';
import { type Finding, fault } from './finding.js';

/** Reports demo accounts in a data folder for production; otherwise it reports no finding. */
export async function checkDemoData({ environment, dataDir }: Config): Promise<Finding[]> {
  if (environment !== 'production' || (await readDemoFiles(dataDir)).length === 0) return [];
  return [
    fault(
      'demo data',
      `NODE_ENV is production, and ${dataDir} contains demo data with its passwords in a file. Set DATA_DIR to an empty ` +
        'folder, or NODE_ENV to development.',
    ),
  ];
}
