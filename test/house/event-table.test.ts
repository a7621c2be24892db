import { eventData } from '@fleet/contract/outgoing/event-data';
import { expect, it } from 'vitest';
import { textOf } from './source-tree.js';

const guide = 'docs/guides/receiving-webhooks.md';

/** Each row of the table of events: the type, when it happens, and the content of its data. */
function rowsOf(text: string): string[][] {
  const [, section = ''] = text.split('## Event types\n');
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| (`.*) \|$/gm)].map(([, row = '']) => row.split(' | '));
}

it('[C-10] the guide to webhooks explains for every event type when it happens and which data it contains', () => {
  const rows = rowsOf(textOf(guide));
  const documented = rows.map(([type, , data]) => [type, data]);
  const known = Object.entries(eventData).map(([type, { properties, required }]) => {
    const always: readonly string[] = required;
    const members = Object.keys(properties).map((name) => `\`${name}\`${always.includes(name) ? '' : '?'}`);
    return [`\`${type}\``, members.join(', ')];
  });
  expect(documented).toEqual(known.map(([type, data]) => [type, data]));
  expect(rows.filter(([, when = '']) => when.length < 15)).toEqual([]);
});
