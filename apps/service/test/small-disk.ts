import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** Mounts a disk of the given size on the folder. */
export function mountDisk(folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
}

/** Unmounts lazily, because a failed test may still have files open. */
export function unmountDisk(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
}

/** Fills all free space with one file, and returns its path. */
export async function fillDisk(folder: string): Promise<string> {
  const path = join(folder, 'ballast');
  const file = await open(path, constants.O_CREAT | constants.O_WRONLY);
  for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2)) {
    const block = Buffer.alloc(size);
    for (;;) {
      const written = await file.write(block).catch(() => undefined);
      if (written === undefined || written.bytesWritten < size) {
        break;
      }
    }
  }
  await file.close();
  return path;
}

/** The reason why this machine cannot mount a small disk; undefined if it can. */
export function whyNoMount(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return 'only root on Linux can mount one';
  }
  const folder = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'pipe' });
    execFileSync('umount', [folder]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    execFileSync('rmdir', [folder]);
  }
}
