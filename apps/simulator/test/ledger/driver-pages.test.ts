import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { type CapturedRecord, type LedgerLine, openLedger } from '../../src/ledger/captured-ledger.js';
import { openPages } from '../../src/ledger/driver-pages.js';

const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('fleet-ledger-'));

it('the pages keep all lines of each driver in order, in memory and on disk, and are deleted when they are closed', async () => {
  const before = new Set(folders());
  const pages = await openPages<{ number: number; text: string }>();
  const [own] = folders().filter((name) => !before.has(name));
  const text = 'é\n"'.repeat(200);
  for (let number = 0; number < 500; number += 1) pages.add(`driver ${number % 3}`, { number, text });
  const lines = await pages.read('driver 1');
  expect(lines.map(({ number }) => number)).toEqual(
    Array.from({ length: 167 }, (_each, index) => index * 3 + 1),
  );
  expect(lines.every((line) => line.text === text)).toBe(true);
  pages.add('driver 1', { number: 500, text });
  expect((await pages.read('driver 1')).at(-1)?.number).toBe(500);
  expect(await pages.read('nobody')).toEqual([]);
  await pages.close();
  expect(existsSync(`${tmpdir()}/${own}`)).toBe(false);
});

it('the ledger returns the captures of a driver, with all contents of a corrected record', async () => {
  const pages = await openPages<LedgerLine>();
  let surely = 0;
  const ledger = openLedger(pages, () => {
    surely += 1;
  });
  const record: CapturedRecord = {
    ...{
      id: 'o',
      driverId: 'd',
      kind: 'outcome',
      sessionId: 's',
      sequence: 1,
      routeId: 'r',
      target: 'A',
      detail: '',
    },
    ...{ fromMs: 1, untilMs: 2, contents: ['refused'], certainty: 'captured' },
  };
  ledger.add(record);
  ledger.add({ ...record, id: 'broken off', certainty: 'unsure' });
  ledger.mend('d', 'o', 'mended');
  ledger.mend('d', 'unknown', 'nothing');
  const [first, second, ...more] = await ledger.recordsOf('d');
  expect(first).toEqual({ ...record, contents: ['refused', 'mended'] });
  expect(second?.certainty).toBe('unsure');
  expect(more).toEqual([]);
  expect(surely).toBe(1);
  await pages.close();
});
