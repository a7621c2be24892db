import { mkdir, mkdtemp, open, rmdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { SimulationOptions } from '../command/simulation-options.js';

/** Tries before the run whether report and phones can be written to the requested places; returns the faults. */
export async function faultyPlaces({
  jsonFile,
  storeFolder,
}: Pick<SimulationOptions, 'jsonFile' | 'storeFolder'>): Promise<string[]> {
  const faults: string[] = [];
  const tried = async (option: string, place: string | null, work: (place: string) => Promise<void>) => {
    if (place === null) return;
    await work(place).catch((error: unknown) => faults.push(faultOfWriting(option, place, error)));
  };
  await tried('--json', jsonFile, tryFile);
  await tried('--store', storeFolder, tryFolder);
  return faults;
}

/** Such as `--json: report.json cannot be written (EACCES).` */
export function faultOfWriting(option: string, place: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return `${option}: ${place} cannot be written (${code}).`;
}

/** Leaves an existing file unchanged, and creates none. */
async function tryFile(file: string): Promise<void> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  await (await open(file, 'a')).close();
  if (!isThere) await unlink(file);
}

async function tryFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rmdir(await mkdtemp(join(folder, 'trial-')));
}
