import { resolve } from 'node:path';
import { restoreCluster } from '../platform/database/cluster-restore.js';
import { StartRefusal } from '../platform/start-refusal.js';
import { readSettings } from './command-database.js';
import { defineCommand } from './command-definition.js';

export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'Unpacks an archive of "fleet backup" into an empty data folder',
  details:
    'DATA_DIR must be empty or not exist, so nothing is ever overwritten. The next start of the service\n' +
    'finishes the work.',
  options: {
    from: { placeholder: 'FILE', help: 'The archive', presence: 'required' },
  },
  async run(terminal, values) {
    const config = readSettings(terminal);
    if (config.databaseUrl !== null) {
      throw new StartRefusal(
        'DATABASE_URL is set, and this restores the embedded database only. Restore that server by its own means.',
      );
    }
    await restoreCluster({ dataDir: config.dataDir, archive: resolve(terminal.folder, values.from) });
    terminal.print(JSON.stringify({ data_dir: config.dataDir }));
    return 0;
  },
});
