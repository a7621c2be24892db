import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type DemoAddresses,
  type DemoCredentials,
  parseDemoAddresses,
  parseDemoCredentials,
} from './demo-credentials.js';

const fileIn = (dataDir: string): string => join(dataDir, 'demo-credentials.json');
const draftIn = (dataDir: string): string => join(dataDir, 'demo-credentials.draft.json');

/**
 * Returns the credentials in the data folder: the published ones and those of an interrupted first start. Only the
 * database shows which of them it contains, if any.
 */
export async function readDemoFiles(dataDir: string): Promise<DemoCredentials[]> {
  const found = await Promise.all(
    [fileIn(dataDir), draftIn(dataDir)].map((file) => readIfThere(file, parseDemoCredentials)),
  );
  return found.filter((each) => each !== null);
}

/** Returns the addresses that the service of the data folder published at its last start; null if it never did. */
export function readDemoAddresses(dataDir: string): Promise<DemoAddresses | null> {
  return readIfThere(fileIn(dataDir), parseDemoAddresses);
}

/** Writes secrets that are about to be hashed to a draft file; they are on disk when this resolves. */
export async function draftDemoFile(dataDir: string, credentials: DemoCredentials): Promise<void> {
  await writeDurably(draftIn(dataDir), credentials);
}

/** Writes `demo-credentials.json` [C-13], which replaces the draft, and returns its path. */
export async function publishDemoFile(
  dataDir: string,
  content: DemoAddresses & DemoCredentials,
): Promise<string> {
  const file = fileIn(dataDir);
  await writeDurably(file, content);
  await rm(draftIn(dataDir), { force: true });
  return file;
}

async function readIfThere<Found>(
  file: string,
  parse: (text: string) => Found | null,
): Promise<Found | null> {
  try {
    return parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes the file atomically: after a crash, the old or the new one is there. Only the service's user can read it. */
async function writeDurably(file: string, content: unknown): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  await rm(part, { force: true });
  const handle = await open(part, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}
