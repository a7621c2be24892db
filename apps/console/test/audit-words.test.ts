import { listAuditEntries } from '@fleet/contract/accounts/audit';
import { createFormats } from '@fleet/ui';
import { expect, it } from 'vitest';
import { changeWords } from '../src/history/audit-words.js';
import { historyEnglish } from '../src/history/history-english.js';
import type { RouteAuditEntry } from '../src/queries/route-audit-options.js';

const formats = createFormats('en', 'Europe/Andorra');
const [example] = listAuditEntries.answers[200].example.data;
const wordsOf = (data: Record<string, unknown>) =>
  changeWords({ ...example, changes: null, data } as RouteAuditEntry, historyEnglish, formats, () => null);

it('a time is written for people; a text that only looks like one stays as it was sent', () => {
  expect(wordsOf({ reference: '2020-11-20T08:14:00.000Z' })).toEqual([
    expect.stringContaining('20 Nov 2020, 09:14'),
  ]);
  for (const sent of ['2026-99-99T99:99:1Z', '2026-02-30T08:14:00Z', '2026-11-20T::::Z']) {
    expect(wordsOf({ reference: sent })).toEqual([expect.stringContaining(sent)]);
  }
});
