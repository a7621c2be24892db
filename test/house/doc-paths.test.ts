import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, root, textOf } from './source-tree.js';

const pages = [
  ...filesBelow('docs', '.md'),
  ...filesBelow('packages', 'README.md'),
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
];
const codeBlock = /^```[^\n]*\n[\s\S]*?^```$/gm;

/** Names in backticks that look like paths of the repository, except those with a placeholder such as `<kind>`. */
function pathsIn(text: string): string[] {
  const inline = text.replaceAll(codeBlock, '').matchAll(/`([^`\n]+)`/g);
  return [...inline]
    .map(([, name = '']) => name)
    .filter(
      (name) =>
        /^(?:packages|apps|attack|bench|scripts|test|docs|\.ci)\//.test(name) && !/[<>*{}\s…]/.test(name),
    );
}

/** Links to files of the repository, as a path from its root. */
function linksIn(page: string, text: string): string[] {
  const targets = text
    .replaceAll(codeBlock, '')
    .matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g);
  return [...targets].map(([, target = '']) => posix.join(posix.dirname(page), target));
}

/** The anchors of a page's headings, as the usual renderers make them. */
function anchorsOf(text: string): Set<string> {
  const headings = text.replaceAll(codeBlock, '').matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    [...headings].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function anchorLinksIn(page: string, text: string): { file: string; anchor: string }[] {
  const targets = text.replaceAll(codeBlock, '').matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g);
  return [...targets].map(([, target = '', anchor = '']) => ({
    file: target === '' ? page : posix.join(posix.dirname(page), target),
    anchor,
  }));
}

describe('the pages', () => {
  it('name only files and folders that exist', () => {
    const missing = pages.flatMap((page) =>
      pathsIn(textOf(page))
        .filter((path) => !existsSync(`${root}${path}`))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('link only to files and folders that exist', () => {
    const missing = pages.flatMap((page) =>
      linksIn(page, textOf(page))
        .filter((path) => !existsSync(`${root}${path}`))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('link only to headings that exist', () => {
    const missing = pages.flatMap((page) =>
      anchorLinksIn(page, textOf(page))
        .filter(({ file, anchor }) => !anchorsOf(textOf(file)).has(anchor))
        .map(({ file, anchor }) => `${page}: ${file}#${anchor}`),
    );
    expect(missing).toEqual([]);
  });

  it('are checked correctly: a missing path, link or heading is found', () => {
    const text = 'See `packages/none.ts` and `<kind>-kind.ts`, [a page](none.md) and [a part](#none).';
    expect(pathsIn(text)).toEqual(['packages/none.ts']);
    expect(linksIn('docs/a.md', text)).toEqual(['docs/none.md']);
    expect(anchorLinksIn('docs/a.md', text)).toEqual([{ file: 'docs/a.md', anchor: 'none' }]);
    expect(anchorsOf('## 2. Errors').has('2-errors')).toBe(true);
  });
});
