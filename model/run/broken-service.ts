import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrokenRule } from './broken-rules.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The parts of the built service. */
const built = [
  ...['packages/contract', 'packages/domain'].flatMap((each) => [`${each}/dist`, `${each}/package.json`]),
  ...['dist', 'migrations', 'demo-data', 'package.json'].map((each) => `apps/service/${each}`),
];

export interface BrokenService {
  /** The path of the program, for Node. */
  program: string;
  remove(): Promise<void>;
}

/**
 * Makes a copy of the built service in which a rule is broken. Throws unless the text to be replaced occurs exactly
 * once.
 */
export async function breakService({ file, from, to, name }: BrokenRule): Promise<BrokenService> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-broken-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  for (const each of built) {
    await mkdir(dirname(join(folder, each)), { recursive: true });
    await cp(join(root, each), join(folder, each), { recursive: true });
  }
  await linkModules(folder);
  const text = await readFile(join(folder, file), 'utf8');
  const times = text.split(from).length - 1;
  if (times !== 1) {
    await remove();
    throw new Error(`${name}: ${file} has the text to be replaced ${times} times: ${from}`);
  }
  await writeFile(
    join(folder, file),
    text.replace(from, () => to),
  );
  return {
    program: join(folder, 'apps/service/dist/main.js'),
    remove,
  };
}

/** Links the repository's packages to the copy, and all other packages to the original. */
async function linkModules(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@fleet'), { recursive: true });
  for (const each of await readdir(join(root, 'node_modules'))) {
    if (each !== '@fleet') await symlink(join(root, 'node_modules', each), join(modules, each));
  }
  for (const each of ['contract', 'domain']) {
    await symlink(join(folder, 'packages', each), join(modules, '@fleet', each));
  }
}
