import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backupCluster } from '../platform/database/cluster-backup.js';
import { StartRefusal } from '../platform/start-refusal.js';
import { commandLog, readSettings } from './command-database.js';
import { defineCommand } from './command-definition.js';

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'Writes the data folder with the embedded database into one archive',
  details:
    'It contains all that the service stores in DATA_DIR: the database as of this moment, the images\n' +
    'and the local certificate. Works while the service runs. It replaces no file: a file of the same\n' +
    'name is refused, and so is a name that is neither a folder nor ends in .tar.gz. It contains keys: only\n' +
    'its owner can read it; keep it that way. With DATABASE_URL, back up that server by its own\n' +
    'means (pg_dump, for one); with S3 settings, the images are in the bucket and not in the archive.',
  options: {
    to: {
      placeholder: 'FILE|FOLDER',
      help: 'A new archive (.tar.gz), or a folder that exists, in which it is named after the time',
      presence: 'required',
    },
  },
  async run(terminal, values) {
    const config = readSettings(terminal);
    if (config.databaseUrl !== null) {
      throw new StartRefusal(
        'DATABASE_URL is set, and this backs up the embedded database only. Back up that server by its own means, such ' +
          'as pg_dump, and the folder DATA_DIR with it.',
      );
    }
    const archive = await archiveAt(resolve(terminal.folder, values.to));
    await backupCluster({ dataDir: config.dataDir, archive, log: commandLog(terminal, config) });
    const { size } = await stat(archive);
    terminal.print(JSON.stringify({ archive, byte_length: size }));
    return 0;
  },
});

/**
 * The path of the archive. Throws StartRefusal if its folder is missing or not writable, if its name does not look like
 * an archive, or if it would replace another file.
 */
async function archiveAt(path: string): Promise<string> {
  const isFolder = await isDirectory(path);
  if (!isFolder && !path.endsWith('.tar.gz')) {
    throw new StartRefusal(
      `There is no folder ${path}. Make it, or name an archive, which ends in .tar.gz, by --to.`,
    );
  }
  const folder = isFolder ? path : dirname(path);
  if (!(await isDirectory(folder))) {
    throw new StartRefusal(`There is no folder ${folder}. Make it, or name another place by --to.`);
  }
  await access(folder, constants.W_OK | constants.X_OK).catch(() => {
    throw new StartRefusal(
      `${folder} cannot be written by this user. Give the user write access, or name another place.`,
    );
  });
  if (!isFolder) {
    if ((await stat(path).catch(() => null)) === null) return path;
    throw new StartRefusal(
      `There is a file ${path} already. Move it, or name another, or a folder, by --to.`,
    );
  }
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return join(path, `fleet-backup-${time}Z.tar.gz`);
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
