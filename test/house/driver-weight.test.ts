import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type BuildManifest, loadedFiles, wireBytes } from './loaded-files.js';

/** Bytes after gzip; docs/performance.md has the figures. */
const budgets = { logInScripts: 125_000, logIn: 200_000, client: 90_000 };

const folder = fileURLToPath(new URL('../../apps/driver/', import.meta.url));
let files: Map<string, string | Uint8Array>;
let manifest: BuildManifest;
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    root: folder,
    configFile: `${folder}vite.config.ts`,
    logLevel: 'warn',
    build: { write: false },
  });
  const { output } = built as Rolldown.RolldownOutput;
  files = new Map(output.map((each) => [each.fileName, each.type === 'chunk' ? each.code : each.source]));
  manifest = JSON.parse(contentOf('.vite/manifest.json').toString());
}, 120_000);
afterAll(() => vi.unstubAllEnvs());

function contentOf(file: string): string | Uint8Array {
  const content = files.get(file);
  if (content === undefined) throw new Error(`the build has no ${file}`);
  return content;
}

function weightOf(names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + wireBytes(contentOf(name)), 0);
}

const scriptsOf = (names: Iterable<string>) => [...names].filter((name) => name.endsWith('.js'));

it('the log-in screen is within its budget', () => {
  const first = loadedFiles(manifest, 'index.html');
  const scripts = weightOf(scriptsOf(first));
  expect(scripts).toBeLessThan(budgets.logInScripts);
  // Less would mean that something is missing.
  expect(scripts).toBeGreaterThan(budgets.logInScripts / 2);
  expect(weightOf([...first, 'index.html'])).toBeLessThan(budgets.logIn);
});

it('the client with storage and judgement is within its budget, and loads push and patterns later', () => {
  const first = loadedFiles(manifest, 'index.html');
  const opened = loadedFiles(manifest, 'src/phone/driver-log-in.ts', 'src/phone/open-driver.ts');
  const added = [...opened].filter((name) => !first.has(name));
  expect(weightOf(added)).toBeLessThan(budgets.client);
  expect(weightOf(added)).toBeGreaterThan(budgets.client / 3);
  for (const source of later) expect(added).not.toContain(manifest[source]?.file);
});

it('the phone keeps every file that the app may load, also push and patterns', () => {
  const kept = Object.keys(precache());
  const loadable = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  const built = [...files.keys()].filter((name) => /^assets\//.test(name));
  for (const name of [...loadable, ...built]) expect(kept).toContain(`/driver/${name}`);
  for (const source of later) expect(manifest[source]?.file).toBeDefined();
});

it('the service worker knows the digest of every file that the build writes', () => {
  const digests = precache();
  for (const [name, content] of files) {
    if (name === 'service-worker.js' || name.startsWith('.vite')) continue;
    const digest = createHash('sha256').update(content).digest('base64');
    expect(digests[name === 'index.html' ? '/driver/' : `/driver/${name}`], name).toBe(digest);
  }
  expect(digests['/driver/icon.svg']).toBe(
    createHash('sha256')
      .update(readFileSync(`${folder}public/icon.svg`))
      .digest('base64'),
  );
});

function precache(): Record<string, string> {
  const [head = ''] = contentOf('service-worker.js').toString().split('// Starts the app', 1);
  return JSON.parse(/precache = (.*);/.exec(head)?.[1] ?? '{}');
}

const later = ['../../packages/client/src/push/mqtt-push.ts', '../../node_modules/re2js/build/index.js'];
