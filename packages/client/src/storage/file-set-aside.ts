import { basename, join } from 'node:path';
import type { FileDisk } from './file-disk.js';
import type { SetAside } from './unsent-store.js';

/**
 * Moves a file that cannot be read into `set-aside` below the folder, without overwriting anything there. The report
 * names the new place of the file, or the old one if it could not be moved.
 */
export async function moveAside(
  disk: FileDisk,
  folder: string,
  path: string,
  message: string,
): Promise<{ report: SetAside; moved: boolean }> {
  const aside = join(folder, 'set-aside');
  try {
    await disk.makeFolder(aside);
    const taken = new Set(await disk.list(aside));
    let name = basename(path);
    for (let copy = 2; taken.has(name); copy += 1) name = `${basename(path)}-${copy}`;
    await disk.rename(path, join(aside, name));
    await disk.syncFolder(aside);
    return { report: { place: join(aside, name), message }, moved: true };
  } catch {
    return { report: { place: path, message }, moved: false };
  }
}
