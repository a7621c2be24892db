import { posix } from 'node:path';
import { problemCatalogue, problemTypes } from '@fleet/contract/ground/problems';
import { describe, expect, it } from 'vitest';
import { filesBelow, textOf } from './source-tree.js';

const folder = 'docs/problems/';
const index = `${folder}README.md`;
const pages = filesBelow(folder, '.md').filter((file) => file !== index);
const codes = Object.entries(problemCatalogue);

/** The mistakes in a code's page: title, status and type, the example, and links to other pages. */
function faultsOf(code: string, { status, type }: { status: number; type: string }, page: string): string[] {
  const faults: string[] = [];
  if (!page.startsWith(`# ${code}\n\n**${status}** \`${type}\`\n`)) faults.push('title, status or type');
  const [, example = ''] = /```json\n([^`]+)```/.exec(page) ?? [];
  if (!isExampleOf(code, type, example)) faults.push('example');
  for (const [, link = ''] of page.matchAll(/\]\((\w+)\.md\)/g)) {
    if (!Object.hasOwn(problemCatalogue, link) || link === code) faults.push(`link to ${link}`);
  }
  if (!page.includes('**Returned by:** ')) faults.push('which calls return it');
  if (!page.includes('**What to do:** ')) faults.push('what to do');
  return faults;
}

function isExampleOf(code: string, type: string, json: string): boolean {
  try {
    const errors: unknown = JSON.parse(json);
    if (!Array.isArray(errors) || errors.length === 0) return false;
    return errors.every((each) => each.code === code && each.type === type && each.message !== '');
  } catch {
    return false;
  }
}

describe('the pages of the error codes', () => {
  it('[C-2] show the status and type of every code, with an example', () => {
    const faults = codes.flatMap(([code, entry]) => {
      const file = `${folder}${code}.md`;
      return pages.includes(file)
        ? faultsOf(code, entry, textOf(file)).map((each) => `${file}: ${each}`)
        : [`${file}: missing`];
    });
    expect(faults).toEqual([]);
  });

  it('exist only for codes of the catalogue', () => {
    const named = pages.map((file) => posix.basename(file, '.md'));
    expect(named.filter((name) => !Object.hasOwn(problemCatalogue, name))).toEqual([]);
  });

  it('are in the index by type, each with its status and sentence', () => {
    const sections = textOf(index).split(/^## /m).slice(1);
    expect(sections.map((section) => section.split('\n', 1)[0])).toEqual([...problemTypes]);
    const rows = new Map(sections.map((section) => [section.split('\n', 1)[0], section]));
    const missing = codes.filter(([code, { status, type, message }]) => {
      return !rows.get(type)?.includes(`| [${code}](${code}.md) | ${status} | ${message} |`);
    });
    expect(missing.map(([code]) => code)).toEqual([]);
    expect(sections.join('').match(/^\| \[/gm)).toHaveLength(codes.length);
  });

  it('are checked correctly: a wrong status, example or link is found', () => {
    const entry = problemCatalogue.skip_not_allowed;
    const page = textOf(`${folder}skip_not_allowed.md`);
    expect(faultsOf('skip_not_allowed', entry, page)).toEqual([]);
    expect(faultsOf('skip_not_allowed', { ...entry, status: 400 }, page)).not.toEqual([]);
    expect(faultsOf('skip_not_allowed', entry, page.replace('"validation"', '"format"'))).not.toEqual([]);
    expect(
      faultsOf('skip_not_allowed', entry, page.replace('(status_reason_required.md)', '(nothing.md)')),
    ).not.toEqual([]);
  });
});
