import { describe, expect, it } from 'vitest';
import { filesBelow, textOf } from './source-tree.js';

const glossary = 'docs/glossary.md';
const section = textOf(glossary).split('## Words that are not used')[1] ?? '';
const refused = Array.from(section.matchAll(/^\| ([a-z ]+?)(?: …[^|]*)? \|/gm), ([, word = '']) => word)
  .filter((word) => word !== 'not used')
  .map((word) => ({ word, form: new RegExp(`\\b${word}s?\\b`, 'i') }));

/** The comments of a source file, without texts in backticks. */
function commentsOf(text: string): string {
  const tokens = text.matchAll(
    /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
  );
  return Array.from(tokens, ([token]) => token)
    .filter((token) => token.startsWith('/'))
    .join('\n')
    .replaceAll(/`[^`]*`/g, '');
}

/** The prose of a page, without code blocks and texts in backticks. */
function proseOf(text: string): string {
  return text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, '').replaceAll(/`[^`]*`/g, '');
}

const sources = ['packages', 'apps', 'attack', 'bench', 'scripts', 'test', 'e2e', 'model'].flatMap((folder) =>
  filesBelow(folder, '.ts', '.mjs'),
);
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...['docs', 'packages', 'apps'].flatMap((folder) => filesBelow(folder, '.md')),
].filter((file) => file !== glossary);

/** Refused words that stay in code, because clients know them as members or codes of the interface. */
const ofTheInterface = new Set(['settled', 'standing']);

describe('the words that the glossary refuses', () => {
  it('are found in the glossary', () => {
    expect(refused.map(({ word }) => word)).toContain('whoever');
  });

  it.each(refused)('do not include $word in any comment or page', ({ form }) => {
    const found = [
      ...sources.filter((file) => form.test(commentsOf(textOf(file)))),
      ...pages.filter((file) => form.test(proseOf(textOf(file)))),
    ];
    expect(found).toEqual([]);
  });

  it.each(refused.filter(({ word }) => !word.includes(' ')))(
    'do not include $word in any name in code',
    ({ word }) => {
      const isRefused = (name: string) =>
        name.split(/(?=[A-Z])|_/).some((part) => [word, `${word}s`].includes(part.toLowerCase()));
      const found = sources
        .filter((file) => file.includes('/src/'))
        .flatMap((file) =>
          Array.from(
            textOf(file).matchAll(/\b(?:const|let|function|interface|type|class) (\w+)/g),
            ([, name = '']) => name,
          )
            .filter((name) => isRefused(name) && !ofTheInterface.has(name))
            .map((name) => `${file}: ${name}`),
        );
      expect(found).toEqual([]);
    },
  );
});
