import { statfs } from 'node:fs/promises';
import { type HealthCheck, sharedCheck } from './shared-check.js';

/**
 * The size of a segment of PostgreSQL's write-ahead log. With less free space, PostgreSQL may be unable to create the
 * next segment, and then ends.
 */
const leastFreeMegabytes = 16;

/** Checks whether the disk of a folder has the space that an embedded database needs to continue. */
export function createDiskCheck(folder: string): HealthCheck {
  return sharedCheck(() => look(folder), 'The disk of the data folder does not answer.');
}

async function look(folder: string): Promise<string | null> {
  const space = await statfs(folder).catch(() => null);
  if (space === null) return 'The data folder does not exist, or cannot be read.';
  const free = Math.floor((space.bavail * space.bsize) / 2 ** 20);
  if (free < leastFreeMegabytes)
    return `The disk of the data folder is full: ${free} MB are free, and ${leastFreeMegabytes} are needed.`;
  // A file system without a fixed number of files reports a total of zero.
  if (space.files > 0 && space.ffree === 0)
    return 'The disk of the data folder has no room for another file.';
  return null;
}
