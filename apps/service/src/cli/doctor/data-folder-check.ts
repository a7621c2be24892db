import { constants } from 'node:fs';
import { access, open, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.js';
import { type Finding, fault, passed, reasonOf } from './finding.js';

const subject = 'data folder';
/** A fleet's images alone take some gigabytes; below this, the database itself may soon stop. */
const leastFreeBytes = 500 * 1024 * 1024;

/** Checks whether the service can write its data folder, and how much space is left there. */
export async function checkDataFolder({ dataDir }: Config): Promise<Finding[]> {
  const present = await nearestFolder(dataDir);
  try {
    if (present === dataDir) await writeProbe(dataDir);
    else await access(present, constants.W_OK | constants.X_OK);
  } catch (error) {
    return [
      fault(
        subject,
        `${present} cannot be written (${reasonOf(error)}). Give this user the right to it, or set DATA_DIR.`,
      ),
    ];
  }
  const { bavail, bsize } = await statfs(present);
  const space = `${Math.floor((bavail * bsize) / 2 ** 20)} MB are free`;
  if (bavail * bsize < leastFreeBytes) {
    return [
      fault(
        subject,
        `Only ${space} for ${dataDir}. Free some space, or set DATA_DIR to a folder on a larger disk.`,
      ),
    ];
  }
  const state = present === dataDir ? 'can be written' : 'will be made at the first start';
  return [passed(subject, `${dataDir} ${state}; ${space}.`)];
}

async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found !== null || path === dirname(path) ? path : nearestFolder(dirname(path));
}

async function writeProbe(folder: string): Promise<void> {
  const path = join(folder, `doctor-probe.${process.pid}`);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile('probe');
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}
