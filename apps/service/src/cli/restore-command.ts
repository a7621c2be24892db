import { open, stat } from 'node:fs/promises';
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
    const archive = resolve(terminal.folder, values.from);
    await checkArchive(archive);
    await restoreCluster({ dataDir: config.dataDir, archive });
    terminal.print(JSON.stringify({ data_dir: config.dataDir }));
    return 0;
  },
});

const gzipMark = Buffer.from([0x1f, 0x8b]);

/** Throws StartRefusal if the file is missing, not readable, or obviously not an archive. */
async function checkArchive(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new StartRefusal(`There is no file ${path}.`);
  if (!found.isFile()) throw new StartRefusal(`${path} is not a file. Name the archive itself by --from.`);
  const file = await open(path, 'r').catch(() => {
    throw new StartRefusal(`${path} cannot be read by this user. Give the user read access.`);
  });
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close());
  if (!buffer.equals(gzipMark)) {
    throw new StartRefusal(`${path} is not an archive of "fleet backup", which is a .tar.gz.`);
  }
}
