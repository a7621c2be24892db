import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesBelow, root, textOf } from './source-tree.js';

interface Rule {
  id: string;
  shownBy: string;
  livesIn: string[];
}

const rules: Rule[] = [
  ...textOf('docs/spec-rules.md').matchAll(/^\| (R-[A-Z]+-\d+) \|[^|]*\| (\w+) \| (.*) \|$/gm),
].map(([, id = '', shownBy = '', places = '']) => ({
  id,
  shownBy,
  livesIn: [...places.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
}));
const tests = ['packages', 'apps', 'test', 'e2e', 'model']
  .flatMap((folder) => filesBelow(folder, '.test.ts', '.test.tsx', '-behaviour.ts'))
  .map(textOf)
  .join('\n');
const cited = (text: string) => new Set([...text.matchAll(/\[(R-[A-Z]+-\d+)\]/g)].map(([, id]) => id));

describe('the numbered rules of the specification', () => {
  it('are all found on the page', () => {
    expect(rules.length).toBeGreaterThan(150);
  });

  it('have one of the four values for who can show them; a rule with "later" names what it waits for', () => {
    const page = textOf('docs/spec-rules.md');
    const known = ['rest', 'later', 'client', 'note'];
    expect(rules.filter((rule) => !known.includes(rule.shownBy)).map((rule) => rule.id)).toEqual([]);
    const waiting = rules.filter((rule) => rule.shownBy === 'later').map((rule) => rule.id);
    const silent = waiting.filter((id) => !new RegExp(`^\\| ${id} \\|.*; waits for `, 'm').test(page));
    expect(silent).toEqual([]);
  });

  it('are cited by at least one test if the REST interface can show them', () => {
    const inTests = cited(tests);
    expect(
      rules.filter((rule) => rule.shownBy === 'rest' && !inTests.has(rule.id)).map((rule) => rule.id),
    ).toEqual([]);
  });

  it('are implemented in files that exist', () => {
    const missing = rules.flatMap((rule) =>
      rule.livesIn
        .filter((path) => path.includes('/') && !existsSync(`${root}${path}`))
        .map((path) => `${rule.id}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('are the only ones that code and tests cite', () => {
    const known = new Set(rules.map((rule) => rule.id));
    const sources = ['packages', 'apps', 'e2e', 'model']
      .flatMap((folder) => filesBelow(folder, '.ts', '.tsx', '.sql'))
      .map(textOf)
      .join('\n');
    expect([...cited(sources)].filter((id) => id !== undefined && !known.has(id))).toEqual([]);
  });
});
