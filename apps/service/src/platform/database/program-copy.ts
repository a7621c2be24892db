import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, mkdtemp, readdir, readFile, rename, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

interface LibraryLink {
  source: string;
  target: string;
}

/**
 * Creates the links to libraries that the package's install script would create; npm may skip such scripts. Returns
 * false if the package folder cannot be written.
 */
export async function makeMissingLinks(packageFolder: string): Promise<boolean> {
  for (const { source, target } of await readLinks(packageFolder)) {
    const link = join(packageFolder, target);
    if ((await lstat(link).catch(() => undefined)) !== undefined) {
      continue;
    }
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
        return false;
      }
    }
  }
  return true;
}

async function readLinks(packageFolder: string): Promise<LibraryLink[]> {
  const text = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: unknown = JSON.parse(text);
  return Array.isArray(links) ? links.filter(isLink) : [];
}

function isLink(value: unknown): value is LibraryLink {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    typeof value.source === 'string' &&
    'target' in value &&
    typeof value.target === 'string'
  );
}

/**
 * Copies the package (60 MB, 0.2 s) below `parent` and returns the folder of the copy. The folder's name is derived
 * from the list of its files. So the next start finds the copy and only adds files that a cleaner removed. An existing
 * folder is used only if this process owns it and nobody else may write to it: in a temporary folder, any user could
 * have created it.
 */
export async function copyPrograms(packageFolder: string, parent: string): Promise<string> {
  const files = await listFiles(packageFolder);
  await mkdir(parent, { recursive: true });
  const copy = await ownFolder(join(parent, `fleet-postgres-${digest(files)}`));
  for (const folder of new Set(files.flatMap(({ path }) => foldersOf(path)))) {
    await mkdir(join(copy, folder), { recursive: true });
    await chmod(join(copy, folder), 0o755);
  }
  for (const { path, stats } of files) {
    const present = await lstat(join(copy, path)).catch(() => undefined);
    if (present?.isFile() !== true || present.size !== stats.size) {
      await copyWhole(
        join(packageFolder, path),
        join(copy, path),
        (stats.mode & 0o111) === 0 ? 0o644 : 0o755,
      );
    }
  }
  await makeMissingLinks(copy);
  return copy;
}

interface ListedFile {
  path: string;
  stats: Stats;
}

/** The plain files that are needed to run the programs; links are created again in the copy. */
async function listFiles(packageFolder: string): Promise<ListedFile[]> {
  const entries = await readdir(join(packageFolder, 'native'), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(packageFolder, join(entry.parentPath, entry.name)))
    .sort();
  return await Promise.all(
    paths.map(async (path) => ({ path, stats: await lstat(join(packageFolder, path)) })),
  );
}

function digest(files: readonly ListedFile[]): string {
  const hash = createHash('sha256');
  for (const { path, stats } of files) {
    hash.update(`${path}\n${stats.size}\n${stats.mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns the folder if it is new, or if this process owns it and nobody else may write to it. Otherwise returns a new
 * folder with an unpredictable name.
 */
async function ownFolder(path: string): Promise<string> {
  await mkdir(path, { mode: 0o755 }).catch(() => undefined);
  const stats = await lstat(path).catch(() => undefined);
  const isOurs =
    stats?.isDirectory() === true && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0;
  const folder = isOurs ? path : await mkdtemp(`${path}-`);
  // Sets the mode again, because a strict umask may have removed some permissions.
  await chmod(folder, 0o755);
  return folder;
}

/** All folders above a path: for `native/share/x`, these are `native` and `native/share`. */
function foldersOf(path: string): string[] {
  const parent = dirname(path);
  return parent === '.' ? [] : [...foldersOf(parent), parent];
}

/** Writes the file under another name first, so that a file with the final name is always complete. */
async function copyWhole(source: string, target: string, mode: number): Promise<void> {
  const part = `${target}.${process.pid}.part`;
  await copyFile(source, part);
  await chmod(part, mode);
  await rename(part, target);
}
