#!/usr/bin/env node
// Builds the pages that the service serves: `apps/<app>/site`, each file also compressed with brotli and gzip. An app whose
// sources have not changed since its last build is left as it is, which takes some milliseconds.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

// Tests and shells may set another value. Then React is larger and slower, and the pages register no service worker.
process.env.NODE_ENV = 'production';

const root = fileURLToPath(new URL('../', import.meta.url));
const apps = ['driver', 'console'];
const compressible = /\.(?:css|html|js|json|mjs|svg|txt|wasm|webmanifest)$/;
// `LICENSE` is copied into a package whenever it is packed.
const leftOut = new Set(['node_modules', 'dist', 'site', 'test', 'LICENSE']);
/** Compression does not shorten the transfer of smaller files, because each response also has headers. */
const leastBytes = 1_024;

for (const app of apps) {
  const folder = join(root, 'apps', app);
  const note = join(folder, 'site', '.built-from');
  const digest = await digestOf(['package-lock.json', 'packages', `apps/${app}`, 'scripts/build-pages.mjs']);
  if (existsSync(note) && (await readFile(note, 'utf8')) === digest) continue;
  await build({ root: folder, configFile: join(folder, 'vite.config.ts'), logLevel: 'warn' });
  await compressAll(join(folder, 'site'));
  await writeFile(note, digest);
}

await compressReference();

/**
 * Compresses the program of the page `/docs` (3.5 MB). A file beside the compressed forms names the digest of the
 * program from which they were made.
 */
async function compressReference() {
  const service = createRequire(join(root, 'apps/service/package.json'));
  const program = join(dirname(service.resolve('@scalar/fastify-api-reference')), 'js/standalone.js');
  const folder = join(root, 'apps/service/site');
  const bytes = await readFile(program);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const note = join(folder, 'scalar.js.sha256');
  if (existsSync(note) && (await readFile(note, 'utf8')) === digest) return;
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'scalar.js');
  await writeFile(file, bytes);
  await compress(file);
  await rm(file);
  await writeFile(note, digest);
}

/** Names, sizes and times of all sources below these places. */
async function digestOf(places) {
  const hash = createHash('sha256');
  for (const place of places) for (const line of await linesOf(join(root, place))) hash.update(line);
  return hash.digest('hex');
}

async function linesOf(place) {
  const found = await stat(place);
  if (found.isFile()) return [`${relative(root, place)} ${found.size} ${found.mtimeMs}\n`];
  const names = (await readdir(place)).filter((name) => !leftOut.has(name)).sort();
  return (await Promise.all(names.map((name) => linesOf(join(place, name))))).flat();
}

async function compressAll(site) {
  const files = await readdir(site, { recursive: true });
  await Promise.all(
    files.filter((name) => compressible.test(name)).map((name) => compress(join(site, name))),
  );
}

async function compress(file) {
  const bytes = await readFile(file);
  if (bytes.byteLength < leastBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
