import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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
  it('are read by their extensions, and a solution together with its instance', async () => {
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

  it('are recognised by their content if they end in .txt, and may contain comment lines that begin with #', async () => {
    const marked = (text: string) => `# from a colleague\n${text.replaceAll('\n', '\n  # and so on\n')}`;
    const named = ['five-nodes.vrp', 'five-nodes.sol', 'four-customers.txt'];
    const [vrplib = '', solution = '', solomon = ''] = await Promise.all(
      named.map((each) => readFile(samplePath(each), 'utf8')),
    );
    const files = ['instance.txt', 'instance.sol', 'solomon.txt'].map((each) => join(folder, each));
    for (const [index, text] of [vrplib, solution, solomon].entries()) {
      await writeFile(files[index] ?? '', marked(text));
    }
    const tours = toursOf(await readRouteFiles(files, place));
    expect(tours).toEqual(toursOf(await readRouteFiles(named.map(samplePath), place)));
  });

  it('are refused if a tour has more stops than the service accepts', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => `${n + 1} ${n % 30} ${n % 29}`);
    const tsp = `TYPE: TSP\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n${rows.join('\n')}\nEOF\n`;
    const file = join(folder, 'salesman.tsp');
    await writeFile(file, tsp);
    expect(faultsOf(await readRouteFiles([file], place)).join('\n')).toMatch(
      /has 601 stops; 480 is the most/,
    );
  });

  it.skipIf(process.platform === 'win32')(
    'are refused if they are devices, which may never end',
    async () => {
      const device = join(folder, 'endless.csv');
      await symlink('/dev/zero', device);
      expect(faultsOf(await readRouteFiles([device], place))).toEqual([`${device}: This is not a file.`]);
    },
  );

  it('are refused with all faults at once, each with the name of its file', async () => {
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
      'not UTF-8',
      'nor a Solomon instance',
      'routes.xlsx: Files',
      'no five-nodes.vrp',
    ]) {
      expect(faults).toContain(said);
    }
  });
});
