import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** Mounts a disk of that size on the folder. */
export function mountDisk(folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
}

/** Lazily, for the sake of a failed test that still has files of it open. */
export function unmountDisk(folder: string): void {
  execFileSync('umount', ['--lazy', folder]);
}

/** Takes all the space that is left; answers the file that holds it. */
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

/** Why this machine does not let the test mount a small disk; undefined when it does. */
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
