#!/usr/bin/env node
// Completes package-lock.json after `npm install`. npm leaves out platform packages that the current registry does not
// have, and `npm ci` then refuses the file on every machine. This script adds each with its exact version and the
// platform from its name, so that npm installs it only on that platform.
import { readFile, writeFile } from 'node:fs/promises';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(await readFile(file, 'utf8'));
const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** The platform in a name such as `binding-linux-x64-musl`; null if there is none. */
function platformOf(name) {
  const words = name.split(/[-/]/);
  const system = systems.find((each) => words.includes(each));
  const processor = processors.find((each) => words.includes(each));
  if (system === undefined && processor !== 'wasm32') return null;
  return {
    ...(system === undefined ? {} : { os: [system] }),
    ...(processor === undefined ? {} : { cpu: [processor] }),
    ...(words.includes('musl') ? { libc: ['musl'] } : {}),
  };
}

/** The package that npm resolves for a dependency of the package at `place`: next to it, then in each folder above. */
function findEntry(place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const entry = lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (entry !== undefined || folder === '') return entry;
  }
}

const added = [];
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const entryThere = findEntry(place, name);
    if (entryThere?.version === version) continue;
    const platform = platformOf(name);
    if (platform === null || !/^\d/.test(version)) {
      if (entryThere !== undefined) continue;
      throw new Error(`${name}@${version} of ${place} is missing, and its name contains no platform`);
    }
    if (entryThere !== undefined) throw new Error(`${place} has two versions; let npm use one`);
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platform,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added.push(`${name}@${version}`);
  }
}
const [root, ...others] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...others.sort(([one], [other]) => (one < other ? -1 : 1))]);
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added.length} platform packages added\n`);
