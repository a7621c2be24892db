import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The process id of the database server that runs on a data folder. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}
