import { resolve } from 'node:path';
import { nodeDisk } from './file-disk.js';
import { fileStoreOn } from './file-disk-store.js';
import { lockFolder } from './file-lock.js';
import type { UnsentStore } from './unsent-store.js';

// Exports only this function: the other parts use the types of Node in their own types, and an app may not have them.

/**
 * Keeps everything in a folder, for programs on Node: a journal that is synced before a commit is acknowledged, and
 * files of bytes. Unreadable parts are moved to `set-aside` in the folder. The folder must be on a disk of this
 * machine; if missing, it is created for its owner alone.
 */
export function fileStore(folder: string): UnsentStore {
  return fileStoreOn(nodeDisk, lockFolder, resolve(folder));
}
