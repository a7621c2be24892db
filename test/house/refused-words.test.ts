import { describe, expect, it } from 'vitest';
import { namesIn, proseOf, textsOf } from './refused-word-places.js';
import { filesBelow, textOf } from './source-tree.js';

const glossary = 'docs/glossary.md';
const section = textOf(glossary).split('## Words that are not used')[1] ?? '';
const refused = Array.from(
  section.matchAll(/^\| ([a-z ]+?)(?: …[^|]*)? \|/gm),
  ([, word = '']) => word,
).filter((word) => word !== 'not used');

/** A word with its plural and the forms of a verb: settle, settles, settled, settling. */
function formsOf(word: string): string[] {
  const stem = word.replace(/e$/, '');
  return [word, `${word}s`, `${stem}es`, `${stem}ed`, `${stem}ing`];
}

const folders = ['packages', 'apps', 'attack', 'bench', 'scripts', 'test', 'e2e', 'model', 'docs/examples'];
const thisTest = 'test/house/refused-words.test.ts';
const sources = folders
  .flatMap((folder) => filesBelow(folder, '.ts', '.tsx', '.mjs'))
  .filter((file) => file !== thisTest);
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...['docs', 'packages', 'apps'].flatMap((folder) => filesBelow(folder, '.md')),
].filter((file) => file !== glossary);

/** Migrations up to this one are applied: they cannot change, because every start compares their digests. */
const lastExempt = '0022';
const statements = folders
  .flatMap((folder) => filesBelow(folder, '.sql'))
  .filter((file) => !/\/migrations\/\d{4}-/.test(file) || (/\/(\d{4})-/.exec(file)?.[1] ?? '') > lastExempt);

const texts = [...sources, ...statements].map((file) => ({ file, prose: textsOf(textOf(file)) }));
const prose = [...texts, ...pages.map((file) => ({ file, prose: proseOf(textOf(file)) }))];
const names = sources.flatMap((file) => Array.from(namesIn(textOf(file)), (name) => ({ file, name })));
const files = [...sources, ...pages, ...statements];

/** Names of the interface, of the database and of the language, which contain a refused word and stay. */
const allowed = new Set([
  ...['standing', 'settled', 'settled_at', 'settled_by', 'settled_note', 'record_settled'],
  'allSettled',
]);

const partsOf = (name: string) => name.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase());

function filesWithText(word: string): string[] {
  const form = new RegExp(`\\b(?:${formsOf(word).join('|')})\\b`, 'i');
  return prose.filter((each) => form.test(each.prose)).map((each) => each.file);
}

function refusedNames(word: string): string[] {
  const forms = new Set(formsOf(word));
  const isRefused = (name: string) => !allowed.has(name) && partsOf(name).some((part) => forms.has(part));
  return [
    ...names.filter(({ name }) => isRefused(name)).map(({ file, name }) => `${file}: ${name}`),
    ...files.filter((file) => file.split(/[/.-]/).some((part) => forms.has(part))),
  ];
}

describe('the words that the glossary refuses', () => {
  it('are found in the glossary', () => {
    expect(refused).toContain('whoever');
  });

  it.each(refused)('do not include %j in any comment, text or page', (word) => {
    expect(filesWithText(word)).toEqual([]);
  });

  it.each(refused.filter((word) => !word.includes(' ')))(
    'do not include %j in any name in code, nor in a file name',
    (word) => {
      expect(refusedNames(word)).toEqual([]);
    },
  );

  it('are found in comments, texts of more than one word, members, parameters and short texts', () => {
    const code = `
      // a held lock
      it('keeps the thing', (anew) => ({ isHeld: anew.kind === 'held_up', ok: \`\${fate} of rows\` }));`;
    expect(textsOf(code)).toMatch(/a held lock[\s\S]*keeps the thing[\s\S]* of rows/);
    expect([...namesIn(code)]).toEqual(expect.arrayContaining(['anew', 'isHeld', 'held_up', 'fate']));
    expect(textsOf('/* `held` */')).not.toContain('held');
    expect(formsOf('settle')).toContain('settling');
  });
});
