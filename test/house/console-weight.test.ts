import { expect, it } from 'vitest';
import { loadedFiles, wireBytes } from './loaded-files.js';
import { scriptsOf, suiteSite } from './suite-site.js';

/** Bytes of scripts after gzip; docs/performance.md has the figures. */
const budgets = { logIn: 170_000, firstPage: 230_000, language: 20_000 };

const { manifest, contentOf, weightOf } = suiteSite('console');

const scriptBytes = (...sources: readonly string[]) =>
  weightOf(scriptsOf(loadedFiles(manifest(), ...sources)));

it('the log-in is within its budget', () => {
  const bytes = scriptBytes('index.html');
  expect(bytes).toBeLessThan(budgets.logIn);
  // Less would mean that something is missing.
  expect(bytes).toBeGreaterThan(budgets.logIn / 2);
});

it('every page behind the log-in is within the budget, together with all that it needs', () => {
  const opened = (manifest()['index.html']?.dynamicImports ?? []).filter(
    (name) => !/console-[a-z]+\.ts$/.test(name),
  );
  expect(opened.length).toBeGreaterThan(2);
  expect(scriptBytes('index.html', ...opened)).toBeLessThan(budgets.firstPage);
});

it('every language except English is a file of its own', () => {
  const languages = ['german', 'french', 'spanish', 'portuguese', 'afrikaans', 'arabic'];
  const first = loadedFiles(manifest(), 'index.html');
  for (const language of languages) {
    const file = manifest()[`src/console-${language}.ts`]?.file ?? '';
    expect(first).not.toContain(file);
    expect(wireBytes(contentOf(file))).toBeLessThan(budgets.language);
    expect(wireBytes(contentOf(file))).toBeGreaterThan(budgets.language / 5);
  }
});
