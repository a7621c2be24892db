import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'rolldown';
import { writeExamples } from './packed-examples.js';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../../', import.meta.url));

/** The packages that integrators install. */
export const packed = ['contract', 'domain', 'client'] as const;

/** The programs of the project, which are compiled there as an integrator would do. */
const programs = ['packed-day.ts', 'packed-phone.ts', 'packed-typing.ts'];

/** A project outside the repository, with the packed packages installed, like an integrator's project. */
export interface PackedProject {
  folder: string;
  /** The sizes of the tarballs in bytes, by package. */
  tarballBytes: Record<string, number>;
  /** Runs a module of the project in Node; returns the standard output. */
  node(args: readonly string[]): Promise<string>;
  /** The TypeScript examples of the client's README, as files. */
  examples: readonly string[];
  /** Type-checks and compiles programs and examples with this module resolution; returns the errors of TypeScript. */
  compile(resolution: 'nodenext' | 'bundler'): Promise<string>;
  /** Bundles a program of the project for browsers. */
  bundle(source: string): Promise<Bundle>;
  remove(): Promise<void>;
}

export interface Bundle {
  code: string;
  /** External imports of the bundle. */
  imports: string[];
  bytes: number;
  gzipBytes: number;
}

/** The errors of npm when it cannot reach the registry. */
const unreachable =
  /ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/;

/**
 * Packs and installs the packages. Dependencies come from npm's cache or from the registry. Returns null without a
 * network.
 */
export async function packedProject(): Promise<PackedProject | null> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-packed-'));
  try {
    return await install(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (unreachable.test(String(error))) return null;
    throw error;
  }
}

async function install(folder: string): Promise<PackedProject> {
  const workspaces = packed.flatMap((name) => ['-w', `packages/${name}`]);
  await npm(repository, 'pack', ...workspaces, '--pack-destination', folder);
  const tarballs = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  const tarballBytes: Record<string, number> = {};
  for (const name of tarballs) tarballBytes[name] = (await stat(join(folder, name))).size;
  await writeFile(join(folder, 'package.json'), '{ "name": "somebody-elses-app", "type": "module" }');
  await npm(
    folder,
    'install',
    '--prefer-offline',
    '--ignore-scripts',
    ...tarballs.map((name) => `./${name}`),
  );
  for (const name of programs) await cp(fileURLToPath(new URL(name, import.meta.url)), join(folder, name));
  const examples = await writeExamples(folder);
  const compiled = new Map<string, Promise<string>>();
  const once = (resolution: 'nodenext' | 'bundler') => {
    const done = compiled.get(resolution) ?? compile(folder, [...programs, ...examples], resolution);
    compiled.set(resolution, done);
    return done;
  };
  return {
    folder,
    tarballBytes,
    examples,
    node: async (args) => (await run(process.execPath, [...args], { cwd: folder })).stdout,
    compile: once,
    bundle: (source) => bundle(folder, source),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs npm without the local settings that `npm test` passes on in the environment. */
async function npm(folder: string, ...args: string[]): Promise<void> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?:config_local|package|lifecycle)/.test(name),
  );
  await run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: Object.fromEntries(own),
  });
}

/** Also checks the types of the libraries. */
async function compile(
  folder: string,
  files: readonly string[],
  resolution: 'nodenext' | 'bundler',
): Promise<string> {
  const options = {
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    module: resolution === 'nodenext' ? 'nodenext' : 'preserve',
    moduleResolution: resolution,
    outDir: `built-${resolution}`,
    rootDir: '.',
  };
  const file = join(folder, `tsconfig.${resolution}.json`);
  await writeFile(file, JSON.stringify({ compilerOptions: options, files }));
  const program = join(repository, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [program, '-p', file], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? String(error),
  );
}

async function bundle(folder: string, source: string): Promise<Bundle> {
  const input = join(folder, 'browser-program.mjs');
  await writeFile(input, source);
  const { output } = await build({
    input,
    cwd: folder,
    platform: 'browser',
    write: false,
    output: { format: 'esm', minify: true, codeSplitting: false },
  });
  const [chunk] = output;
  return {
    code: chunk.code,
    imports: [...chunk.imports, ...chunk.dynamicImports],
    bytes: Buffer.byteLength(chunk.code),
    gzipBytes: gzipSync(chunk.code).length,
  };
}

/** The names of the published files of a package. */
export async function publishedFiles(project: PackedProject, name: string): Promise<string[]> {
  const root = join(project.folder, 'node_modules/@fleet', name);
  const files = await readdir(root, { recursive: true });
  return files.filter((file) => /\.[a-z]+$|LICENSE$/.test(file)).sort();
}

/** The published package.json of a package. */
export async function publishedManifest(
  project: PackedProject,
  name: string,
): Promise<Record<string, unknown>> {
  return JSON.parse(
    await readFile(join(project.folder, 'node_modules/@fleet', name, 'package.json'), 'utf8'),
  );
}
