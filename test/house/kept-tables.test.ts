import { expect, it } from 'vitest';
import { filesBelow, textOf } from './source-tree.js';

const guide = 'docs/guides/what-is-kept.md';
/** Columns that identify a person. */
const personal = /^ {2}(\w*user_id|\w*driver_id|actor_id|uploaded_by|requested_by|username)\s/m;

it('the guide to kept data has a row for each table with personal data', () => {
  const migrations = filesBelow('apps/service/migrations/', '.sql').map(textOf).join('\n');
  const tables = [...migrations.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\);/gm)]
    .filter(([, , columns = '']) => personal.test(columns))
    .map(([, name = '']) => name);
  expect(tables.length).toBeGreaterThan(15);
  const [, rows = ''] = textOf(guide).split('## What remains, table by table\n');
  const documented = new Set(
    [...rows.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.match(/\w+/g)),
  );
  expect(tables.filter((name) => !documented.has(name))).toEqual([]);
});
