import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type BuildManifest, loadedFiles, wireBytes } from './loaded-files.js';

/** Bytes of scripts after gzip; docs/performance.md has the figures. */
const budgets = { logIn: 170_000, firstPage: 230_000, language: 20_000 };

const folder = fileURLToPath(new URL('../../apps/console/', import.meta.url));
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

function scriptBytes(...sources: readonly string[]): number {
  const scripts = [...loadedFiles(manifest, ...sources)].filter((name) => name.endsWith('.js'));
  return scripts.reduce((sum, name) => sum + wireBytes(contentOf(name)), 0);
}

it('the log-in is within its budget', () => {
  const bytes = scriptBytes('index.html');
  expect(bytes).toBeLessThan(budgets.logIn);
  // Less would mean that something is missing.
  expect(bytes).toBeGreaterThan(budgets.logIn / 2);
});

it('every page behind the log-in is within the budget, together with all that it needs', () => {
  const opened = (manifest['index.html']?.dynamicImports ?? []).filter(
    (name) => !/console-[a-z]+\.ts$/.test(name),
  );
  expect(opened.length).toBeGreaterThan(2);
  expect(scriptBytes('index.html', ...opened)).toBeLessThan(budgets.firstPage);
});

it('every language except English is a file of its own', () => {
  const languages = ['german', 'french', 'spanish', 'portuguese', 'afrikaans', 'arabic'];
  const first = loadedFiles(manifest, 'index.html');
  for (const language of languages) {
    const file = manifest[`src/console-${language}.ts`]?.file ?? '';
    expect(first).not.toContain(file);
    expect(wireBytes(contentOf(file))).toBeLessThan(budgets.language);
    expect(wireBytes(contentOf(file))).toBeGreaterThan(budgets.language / 5);
  }
});
