import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultyPlaces } from '../../src/run/output-places.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-places-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the places that a run writes to', () => {
  it('are checked without leaving anything behind', async () => {
    const [json, store] = [join(folder, 'report.json'), join(folder, 'phones', 'today')];
    expect(await faultyPlaces({ jsonFile: json, storeFolder: store })).toEqual([]);
    expect(await readdir(store)).toEqual([]);
    expect(await readdir(folder)).toEqual(['phones']);
    await writeFile(json, 'an earlier report');
    expect(await faultyPlaces({ jsonFile: json, storeFolder: null })).toEqual([]);
    expect(await readFile(json, 'utf8')).toBe('an earlier report');
  });

  it('are reported all at once if they cannot be written', async () => {
    await mkdir(join(folder, 'taken'));
    await writeFile(join(folder, 'file'), '');
    const places = { jsonFile: join(folder, 'taken'), storeFolder: join(folder, 'file', 'phones') };
    expect(await faultyPlaces(places)).toEqual([
      `--json: ${places.jsonFile} cannot be written (EISDIR).`,
      `--store: ${places.storeFolder} cannot be written (ENOTDIR).`,
    ]);
    const nowhere = { jsonFile: join(folder, 'none', 'report.json'), storeFolder: null };
    expect(await faultyPlaces(nowhere)).toEqual([`--json: ${nowhere.jsonFile} cannot be written (ENOENT).`]);
  });
});
