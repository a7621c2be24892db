import { expect, it } from 'vitest';
import { loadedFiles, wireBytes } from './loaded-files.js';
import { scriptsOf, suiteSite } from './suite-site.js';

/** Bytes of scripts after gzip; docs/performance.md has the figures. */
const budgets = { logIn: 172_000, firstPage: 230_000, laterPage: 270_000, language: 20_000 };

const { manifest, contentOf, weightOf } = suiteSite('console');

const scriptBytes = (...sources: readonly string[]) =>
  weightOf(scriptsOf(loadedFiles(manifest(), ...sources)));

it('the log-in is within its budget', () => {
  const bytes = scriptBytes('index.html');
  expect(bytes).toBeLessThan(budgets.logIn);
  // A much smaller size would mean that something is missing.
  expect(bytes).toBeGreaterThan(budgets.logIn / 2);
});

/** The pages, the frames around some of them, and the calls, by their sources; without the texts in other languages. */
const pages = () =>
  (manifest()['index.html']?.dynamicImports ?? []).filter(
    (name) => !/(?:console|later)-[a-z]+\.ts$/.test(name),
  );

it('every page behind the log-in is within the budget, together with all that it needs', () => {
  const around = pages().filter((name) => name.endsWith('-frame.tsx') || !name.startsWith('src/'));
  const opened = pages().filter((name) => !around.includes(name));
  expect(opened.length).toBeGreaterThan(2);
  for (const name of opened) {
    // The live board is the first page, and its texts come with the log-in.
    const isFirst = name.startsWith('src/live/');
    const texts = isFirst ? [] : ['src/later-english.ts'];
    const bytes = scriptBytes('index.html', ...around, ...texts, name);
    expect(bytes, name).toBeLessThan(isFirst ? budgets.firstPage : budgets.laterPage);
  }
});

it('every language except English is a file of its own', () => {
  const languages = ['german', 'french', 'spanish', 'portuguese', 'afrikaans', 'arabic'];
  const first = loadedFiles(manifest(), 'index.html');
  const catalogues = languages.flatMap((language) => [
    `src/console-${language}.ts`,
    `src/later-${language}.ts`,
  ]);
  for (const name of [...catalogues, 'src/later-english.ts']) {
    const file = manifest()[name]?.file ?? '';
    expect(first).not.toContain(file);
    expect(wireBytes(contentOf(file))).toBeLessThan(budgets.language);
    expect(wireBytes(contentOf(file))).toBeGreaterThan(budgets.language / 5);
  }
});
