import { expect, it } from 'vitest';
import { frameEnglish } from '../src/frame/frame-english.js';
import { csvFile, readCsv } from '../src/imports/csv-file.js';
import { placedFaults } from '../src/imports/fault-words.js';
import { type ImportKind, importKinds } from '../src/imports/import-address.js';
import { checkRows } from '../src/imports/import-check.js';
import { columnNames, headerFaults, templateRows } from '../src/imports/import-columns.js';
import { importsEnglish } from '../src/imports/imports-english.js';
import type { KnownRecords } from '../src/imports/known-records.js';
import { siteFinder } from '../src/imports/site-finder.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const site = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001';
const known: KnownRecords = {
  keys: new Set(['D-1']),
  names: new Set(['pere almeida']),
  registrations: new Set(['K4182']),
  siteOf: siteFinder([{ id: site, name: 'Main depot', integration_key: 'DEPOT' }]),
  users: new Map([
    ['free', { id: 'u1', driverId: null }],
    ['driving', { id: 'u2', driverId: 'd2' }],
  ]),
  leastPinDigits: 6,
  mayMakeUsers: true,
  isPartial: false,
};

/** The rows of a file after the dry run. */
function checked(kind: ImportKind, text: string, changed: Partial<KnownRecords> = {}) {
  const read = readCsv(bytes(text));
  if (!read.ok) throw new Error(read.fault.code);
  return checkRows(kind, columnNames(read.header.cells), read.rows, { ...known, ...changed });
}
const faultsOf = (kind: ImportKind, text: string, changed?: Partial<KnownRecords>) =>
  checked(kind, text, changed).flatMap(({ row, faults }) =>
    faults.map(({ column, code, line }) => [row.line, column, code, ...(line === undefined ? [] : [line])]),
  );

it('reads quotes, line breaks in cells, semicolons and a byte order mark, with the lines of the rows', () => {
  expect(readCsv(bytes('\ufeffname;phone\r\n"Ribas; ""M""\nof Encamp";1\r\n\r\n Pere ;\r\n'))).toEqual({
    ok: true,
    header: { line: 1, cells: ['name', 'phone'] },
    rows: [
      { line: 2, cells: ['Ribas; "M"\nof Encamp', '1'] },
      { line: 5, cells: [' Pere ', ''] },
    ],
  });
  expect(readCsv(bytes('name\tphone\nA,B\t2'))).toMatchObject({ rows: [{ cells: ['A,B', '2'] }] });
});

it('names the line of a quote that is wrong, and refuses other encodings', () => {
  const fault = (text: string) => readCsv(bytes(text));
  expect(fault('name\n"A')).toEqual({ ok: false, fault: { code: 'unclosed_quote', line: 2 } });
  expect(fault('name\nA "B"')).toEqual({ ok: false, fault: { code: 'stray_quote', line: 2 } });
  expect(fault('name\n"A"B')).toEqual({ ok: false, fault: { code: 'stray_quote', line: 2 } });
  expect(fault('name\n\n')).toEqual({ ok: false, fault: { code: 'no_rows' } });
  expect(readCsv(Uint8Array.from([0x6e, 0x0a, 0xe9]))).toEqual({ ok: false, fault: { code: 'no_utf8' } });
  expect(readCsv(Uint8Array.from([0xff, 0xfe, 0x6e, 0x00]))).toEqual({
    ok: false,
    fault: { code: 'no_utf8' },
  });
});

it('reads the file that it has written', async () => {
  const rows = [
    ['name', 'note'],
    ['A, "B"', 'two\nlines'],
  ];
  const read = readCsv(new Uint8Array(await csvFile(rows).arrayBuffer()));
  expect(read).toMatchObject({ ok: true, header: { cells: rows[0] }, rows: [{ cells: rows[1] }] });
});

it('writes no text that a spreadsheet could read as a formula, and reads the text unchanged', async () => {
  const rows = [
    ['name', 'phone', 'note'],
    ['=HYPERLINK("https://elsewhere.example")', '+376 1', "'s-Hertogenbosch"],
    ["'=1", '-1', '@x'],
  ];
  const file = csvFile(rows);
  expect(await file.text()).toBe(
    `name,phone,note\r\n"'=HYPERLINK(""https://elsewhere.example"")",'+376 1,'s-Hertogenbosch\r\n''=1,-1,'@x\r\n`,
  );
  const read = readCsv(new Uint8Array(await file.arrayBuffer()));
  expect(read).toMatchObject({ rows: [{ cells: rows[1] }, { cells: rows[2] }] });
});

it.each(importKinds)('the template of %s has no fault', async (kind) => {
  const read = readCsv(new Uint8Array(await csvFile(templateRows(kind)).arrayBuffer()));
  if (!read.ok) throw new Error('The template cannot be read.');
  const names = columnNames(read.header.cells);
  expect(headerFaults(kind, names)).toBeNull();
  const [row] = checkRows(kind, names, read.rows, { ...known, registrations: new Set() });
  expect(row).toMatchObject({ faults: [], plan: { kind } });
});

it('names unknown, missing and duplicate columns', () => {
  expect(headerFaults('assets', columnNames(['Name', 'colour', 'Fleet Number', 'fleet_number']))).toEqual({
    unknown: ['colour'],
    missing: ['type'],
    twice: ['fleet_number'],
  });
  const many = Array.from({ length: 150_000 }, (_, index) => `column_${index}`);
  expect(headerFaults('sites', ['name', ...many, 'name', 'name'])).toEqual({
    ...{ unknown: many, missing: [], twice: ['name'] },
  });
});

it('finds the faults of drivers by row and column, by the rules of the contract', () => {
  const rows = [
    'name,integration_key,sites,username,email,pin,status',
    ',D-9,,,,,',
    'A,..,,,,,asleep',
    'B,D-10,Nowhere|DEPOT,b,,,',
    'C,D-11,,c,c@,1234,',
    'D,D-12,,d,,123456,',
    'E,D-13,,,e@example.org,482913,',
    'F,D-14,,two  spaces,,,',
    'G,D-15,,driving,,,',
    'H,D-16,,free,,482913,',
    'I,D-17,,,,,,more',
  ];
  expect(faultsOf('drivers', rows.join('\n'))).toEqual([
    [2, 'name', 'required'],
    [3, 'integration_key', 'wrong_format'],
    [3, 'status', 'unknown_value'],
    [4, 'sites', 'unknown_site'],
    [5, 'pin', 'weak_pin'],
    [5, 'email', 'wrong_format'],
    [6, 'pin', 'weak_pin'],
    [7, 'email', 'no_username'],
    [7, 'pin', 'no_username'],
    [8, 'username', 'wrong_format'],
    [9, 'username', 'user_is_driver'],
    [10, 'pin', 'user_has_secret'],
    [11, null, 'too_many_cells'],
  ]);
  expect(faultsOf('drivers', 'name,username\nA,a', { mayMakeUsers: false })).toEqual([
    [2, 'username', 'no_right_for_users'],
  ]);
});

it('finds rows that are in the file twice, or that exist already', () => {
  const drivers =
    'name,integration_key,username\nA,D-2,x\nB,D-2,X\nC,,\nc,,\nPere  Almeida,D-3,\nPere Almeida,,\nD,D-1,';
  expect(faultsOf('drivers', drivers)).toEqual([
    [3, 'integration_key', 'twice', 2],
    [3, 'username', 'twice', 2],
    [5, 'name', 'twice', 4],
    [7, 'name', 'exists'],
    [8, 'integration_key', 'exists'],
  ]);
  expect(checked('drivers', drivers).map(({ isThere }) => isThere)).toEqual([
    ...[false, false, false, false, false],
    ...[true, true],
  ]);
  expect(faultsOf('assets', 'name,type,registration\nA,truck,k 4182\nB,truck,K1\nC,truck,k 1')).toEqual([
    [2, 'registration', 'exists'],
    [4, 'registration', 'twice', 3],
  ]);
});

it('finds the faults of assets and sites', () => {
  const assets =
    'name,type,meter_type,unit,current_reading\nA,Truck,distance,h,12\nB,van,,km,1e3\nC,van,hours,h,1.5';
  expect(faultsOf('assets', assets)).toEqual([
    [2, 'type', 'wrong_format'],
    [3, 'meter_type', 'required'],
    [3, 'current_reading', 'invalid_number'],
  ]);
  expect(faultsOf('assets', 'name,type,meter_type,unit\nA,truck,distance,h')).toEqual([
    [2, 'unit', 'other_unit'],
  ]);
  const sites = 'name,city,latitude,longitude\nA,Encamp,,\nB,,"42,5",1.5\nC,,91,1.5\nD,,42.5,1.5\nE,,,';
  expect(faultsOf('sites', sites)).toEqual([
    [2, 'latitude', 'position_missing'],
    [2, 'longitude', 'position_missing'],
    [3, 'latitude', 'no_number'],
    [4, 'latitude', 'out_of_bounds'],
  ]);
});

it('plans the records that the import creates', () => {
  const [made, linked] = checked(
    'drivers',
    'name,phone,sites,username,email,pin,status\nA,+376 1,depot,a,a@example.org,482913,Enabled\nB,,,FREE,,,',
  );
  expect(made?.plan).toEqual({
    kind: 'drivers',
    body: { name: 'A', phone: '+376 1', site_ids: [site], status: 'enabled' },
    user: {
      pin: '482913',
      body: {
        ...{ username: 'a', name: 'A', roles: ['driver'], site_ids: [site] },
        ...{ email: 'a@example.org', password_mail: false },
      },
    },
  });
  expect(linked?.plan).toMatchObject({ user: { id: 'u1' } });
  const [depot] = checked('sites', 'name,city,latitude,longitude\nA,Encamp,42.5,1.5');
  expect(depot?.plan).toEqual({
    kind: 'sites',
    body: { name: 'A', address: { city: 'Encamp', coordinates: [1.5, 42.5] } },
  });
});

it('creates words only for the faults that are shown, and shortens names', () => {
  const lines = Array.from({ length: 1_900 }, (_, at) => `${'n'.repeat(90)}${at},${'x|'.repeat(100)}`);
  const rows = checked('drivers', `name,sites\n${lines.join('\n')}`);
  let made = 0;
  const text = (sentence: unknown) => {
    made += 1;
    return String(sentence);
  };
  const { shown, total } = placedFaults(rows, { imports: importsEnglish, frame: frameEnglish, text }, 0, 50);
  expect({ made, total, shown: shown.length }).toEqual({ made: 50, total: 190_000, shown: 50 });
  expect(shown[0]).toMatchObject({ line: 2, column: 'sites', name: `${'n'.repeat(60)}…` });
});
