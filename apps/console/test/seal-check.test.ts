import { createHash } from 'node:crypto';
import { auditEntryExample } from '@fleet/contract/accounts/audit';
import { auditActions } from '@fleet/contract/accounts/audited-actions';
import { canonicalJson } from '@fleet/domain/values/canonical-json';
import { expect, it } from 'vitest';
import { exportedRecords, UnreadableLine } from '../src/audit/exported-lines.js';
import { checkSeals, isBehind } from '../src/audit/seal-check.js';
import { laterEnglish } from '../src/later-english.js';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

type Entry = typeof auditEntryExample;
interface Seal {
  [name: string]: unknown;
  number: number;
  hash: string;
}

const entryOf = (index: number, changed: Partial<Entry> = {}): Entry => ({
  ...auditEntryExample,
  id: `019a9f60-55aa-7c3d-8e4f-00000000000${index}`,
  place: `1.100.${index}`,
  at: `2026-11-20T09:1${index}:00.000Z`,
  ...changed,
});

function sealOf(number: number, entries: readonly Entry[], before: Seal | null): Seal {
  const listed = Buffer.concat(
    entries.flatMap(({ actor_name: _, ...entry }) => [
      Buffer.from(entry.id.replaceAll('-', ''), 'hex'),
      Buffer.from(sha256(canonicalJson(entry)), 'hex'),
    ]),
  );
  const said = {
    format: 'fleet-audit-seal-1',
    organisation_id: auditEntryExample.organisation_id,
    number,
    previous_hash: before?.hash ?? '0'.repeat(64),
    place: entries.at(-1)?.place ?? '',
    entry_count: entries.length,
    entries_sha256: sha256(listed),
    sealed_at: (entries.at(-1)?.at ?? '').replace('000Z', '500000Z'),
  };
  const { format: _, organisation_id: __, entries_sha256: ___, ...members } = said;
  return { ...members, entries: listed.toString('base64'), hash: sha256(canonicalJson(said)) };
}

const [first, second, third, fourth] = [1, 2, 3, 4].map((index) => entryOf(index)) as [
  Entry,
  Entry,
  Entry,
  Entry,
];
const one = sealOf(1, [first, second], null);
const two = sealOf(2, [third], one);
const three = sealOf(3, [fourth], two);

const fileOf = (records: readonly object[]) =>
  new Blob([records.map((each) => `${JSON.stringify(each)}\n`).join('')]);

/** By default a log of four entries, whose last one is sealed after the export of the seals. */
const check = (changed: { entries?: Entry[]; seals?: object[]; later?: object[]; noted?: string } = {}) => {
  const { entries = [fourth, third, second, first], seals = [one, two], later = [one, two, three] } = changed;
  return checkSeals({
    seals: exportedRecords(fileOf(seals)),
    entries: exportedRecords(fileOf(entries)),
    laterSeals: exportedRecords(fileOf(later)),
    noted: changed.noted ?? null,
    onEntries: () => {},
  });
};
const fault = (code: string, values: object = {}) => ({ ok: false, fault: { code, ...values } });

it('accepts a log as it was sealed, with the newest entry under a later seal', async () => {
  expect(await check()).toEqual({
    ...{ ok: true, sealed: 4, waiting: 0, backdated: 0 },
    ...{ newestNumber: 3, newestHash: three.hash, notedNumber: null },
  });
  expect(await check({ noted: one.hash })).toMatchObject({ ok: true, notedNumber: 1 });
  expect(await check({ later: [one, two] })).toMatchObject({ ok: true, sealed: 3, waiting: 1 });
});

it('does not check the name of the actor, because the export has the current name', async () => {
  const renamed = { ...second, actor_name: 'Another name' };
  expect(await check({ entries: [fourth, third, renamed, first] })).toMatchObject({ ok: true, sealed: 4 });
});

it('notices a changed, a missing, a duplicate and an inserted entry', async () => {
  const { id } = second;
  const changed = { ...second, action: 'user.remove' };
  expect(await check({ entries: [fourth, third, changed, first] })).toEqual(
    fault('entry_changed', { id, number: 1 }),
  );
  expect(await check({ entries: [fourth, third, first] })).toEqual(fault('entry_missing', { id, number: 1 }));
  expect(await check({ entries: [fourth, third, second, second, first] })).toEqual(
    fault('entry_twice', { id }),
  );
  const inserted = entryOf(5, { place: '1.100.2', at: '2026-11-20T09:12:30.000Z' });
  expect(await check({ entries: [inserted, fourth, third, second, first] })).toEqual(
    fault('entry_inserted', { id: inserted.id }),
  );
  const backdated = entryOf(6, { at: '2026-11-20T08:00:00.000Z' });
  expect(await check({ entries: [backdated, fourth, third, second, first] })).toEqual(
    fault('entry_inserted', { id: backdated.id }),
  );
});

it('notices a changed, a missing and a cut off seal', async () => {
  expect(await check({ seals: [{ ...one, sealed_at: '2026-11-20T10:00:00.000000Z' }, two] })).toEqual(
    fault('seal_changed', { number: 1 }),
  );
  expect(await check({ seals: [two] })).toEqual(fault('seal_missing', { number: 1 }));
  expect(await check({ later: [one] })).toEqual(fault('seal_missing', { number: 2 }));
  expect(await check({ seals: [], later: [] })).toEqual(fault('no_seals'));
  expect(await check({ entries: [] })).toEqual(fault('no_entries'));
  expect(await check({ noted: 'f'.repeat(64) })).toEqual(fault('noted_missing'));
  const rewritten = sealOf(2, [{ ...third, action: 'user.remove' }], one);
  expect(await check({ later: [one, rewritten] })).toEqual(fault('seal_changed', { number: 2 }));
});

it('counts entries whose time is before the previous seal', async () => {
  const early = entryOf(3, { at: '2026-11-20T09:00:00.000Z' });
  const seal = sealOf(2, [early], one);
  expect(
    await check({ entries: [early, second, first], seals: [one, seal], later: [one, seal] }),
  ).toMatchObject({
    ok: true,
    backdated: 1,
  });
});

it('refuses a line that is no object, or has a member twice', async () => {
  const read = async (text: string) => {
    for await (const _ of exportedRecords(new Blob([text])));
  };
  await expect(read('{"a":1}\n[1]\n')).rejects.toEqual(new UnreadableLine(2));
  await expect(read('{"a":1,"a":2}')).rejects.toEqual(new UnreadableLine(1));
  await expect(read('{"a":"\u2028","b":{"a":1}}\n{"a":1}')).resolves.toBeUndefined();
});

it('compares the numbers in positions of the log, and not their digits', () => {
  expect(isBehind('1.10.1', '1.9.5')).toBe(true);
  expect(isBehind('1.9.5', '1.10.1')).toBe(false);
  expect(isBehind('1.9.5', '1.9.5')).toBe(false);
});

it('has words for every action of the contract', () => {
  const words = Object.keys(laterEnglish.audit.actions);
  expect(words.sort()).toEqual(auditActions.map((each) => each.replaceAll('.', '_')).sort());
});
