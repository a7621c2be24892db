import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRouteFiles } from '../../src/routes-from/route-files.js';
import { faultsOf, place, samplePath, toursOf } from '../tour-samples.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-routes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('files of routes', () => {
  it('are read by their names, with a solution beside its instance', async () => {
    const files = [
      'five-nodes.vrp',
      'five-nodes.sol',
      'four-customers.txt',
      'two-routes.csv',
      'town.geojson',
    ];
    const tours = toursOf(await readRouteFiles(files.map(samplePath), place));
    expect(tours.filter(({ key }) => key.startsWith('1-five-k2'))).toHaveLength(2);
    expect(tours.map(({ key }) => key)).toContain('4-North');
    expect(new Set(tours.map(({ key }) => key)).size).toBe(tours.length);
  });

  it('are named in faults, all of them at once', async () => {
    const binary = join(folder, 'picture.csv');
    await writeFile(binary, new Uint8Array([0xff, 0xfe, 0x00, 0xd8]));
    const prose = join(folder, 'prose.txt');
    await writeFile(prose, 'Once upon a time');
    const files = [
      join(folder, 'none.csv'),
      binary,
      prose,
      'routes.xlsx',
      samplePath('five-nodes.sol'),
      folder,
    ];
    const faults = faultsOf(await readRouteFiles(files, place)).join('\n');
    for (const said of [
      'no such file',
      'no UTF-8',
      'no Solomon instance',
      'routes.xlsx: Files',
      'no five-nodes.vrp',
    ]) {
      expect(faults).toContain(said);
    }
  });
});
