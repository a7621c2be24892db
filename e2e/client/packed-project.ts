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

/** What the project's own programs are: each is compiled there as somebody else would. */
const programs = ['packed-day.ts', 'packed-phone.ts', 'packed-typing.ts'];

/** A project outside the repository that has the packed packages installed, as an integrator would have them. */
export interface PackedProject {
  folder: string;
  /** Bytes of the tarballs, by package. */
  tarballBytes: Record<string, number>;
  /** Node runs a module of the project; its standard output. */
  node(args: readonly string[]): Promise<string>;
  /** The TypeScript examples of the client's README, as files. */
  examples: readonly string[];
  /** Type-checks and compiles the programs and the examples by one way of finding modules; what TypeScript complains of. */
  compile(resolution: 'nodenext' | 'bundler'): Promise<string>;
  /** Bundles a program of the project for browsers. */
  bundle(source: string): Promise<Bundle>;
  remove(): Promise<void>;
}

export interface Bundle {
  code: string;
  /** What the bundle imports from outside itself. */
  imports: string[];
  bytes: number;
  gzipBytes: number;
}

/** How npm says that it cannot reach the registry. */
const unreachable =
  /ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/;

/**
 * Packs and installs; the dependencies come from npm's cache, or where it lacks them from the registry. Null without a
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

/**
 * The settings of the person who runs the tests must not reach the project: `npm test` passes them on in the
 * environment.
 */
async function npm(folder: string, ...args: string[]): Promise<void> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?:config_local|package|lifecycle)/.test(name),
  );
  await run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: Object.fromEntries(own),
  });
}

/** Nothing of the libraries is passed over: their types must be in order, too. */
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

/** The published content of a package: the names of its files, as in the project. */
export async function publishedFiles(project: PackedProject, name: string): Promise<string[]> {
  const root = join(project.folder, 'node_modules/@fleet', name);
  const files = await readdir(root, { recursive: true });
  return files.filter((file) => /\.[a-z]+$|LICENSE$/.test(file)).sort();
}

/** The package.json of a package as it was published. */
export async function publishedManifest(
  project: PackedProject,
  name: string,
): Promise<Record<string, unknown>> {
  return JSON.parse(
    await readFile(join(project.folder, 'node_modules/@fleet', name, 'package.json'), 'utf8'),
  );
}
