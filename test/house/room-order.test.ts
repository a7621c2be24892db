import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf, textOf } from './source-tree.js';

/** A folder with its rooms, from the lowest to the highest. */
interface House {
  folder: string;
  rooms: readonly string[];
}

const service: House = {
  folder: 'apps/service/src/',
  rooms: [
    'platform',
    'organisation-settings',
    'master-records',
    'audit',
    'sites',
    'callers',
    'drivers',
    'sessions',
    'assets',
    'reasons',
    'blobs',
    'routes',
    'fleet-changes',
    'mails',
    'accounts',
    'progress',
    'readings',
    'outcomes',
    'quarantine',
    'transfers',
    'exports',
    'proofs',
    'events',
    'live',
    'notifications',
    'webhooks',
    'integration',
    'organisations',
    'demo',
    'cli',
  ],
};

/**
 * A file may import from its own room and from the rooms below. Files directly in `folder` are exempt: they start the
 * program, or every room may import them (`layers.test.ts`).
 */
const houses: readonly House[] = [
  service,
  {
    folder: 'packages/contract/src/',
    rooms: ['ground', 'fleet', 'planning', 'driving', 'accounts', 'outgoing', 'documents'],
  },
  {
    folder: 'packages/domain/src/',
    rooms: [
      'values',
      'patterns',
      'outcomes',
      'plans',
      'progress',
      'transitions',
      'accounts',
      'organisations',
    ],
  },
  {
    folder: 'apps/service/src/platform/',
    rooms: [
      'database',
      'security',
      'pictures',
      'outbox',
      'tls',
      'http',
      'pages',
      'push',
      'due-work',
      'mail',
      'outgoing',
      'health',
      'blobs',
    ],
  },
  { folder: 'apps/service/src/accounts/', rooms: ['roles', 'api-keys', 'log-in', 'secrets', 'users'] },
  { folder: 'packages/client/src/', rooms: ['calls', 'live', 'push', 'storage', 'queue', 'phone'] },
  {
    folder: 'apps/driver/src/',
    rooms: [
      'language',
      'phone',
      'install',
      'shell',
      'map-view',
      'road',
      'unsent',
      'stop',
      'route',
      'release',
      'day-end',
      'sign-in',
    ],
  },
  {
    folder: 'apps/console/src/',
    rooms: [
      'language',
      'access',
      'queries',
      'frame',
      'palette',
      'maps',
      'first-steps',
      'organisation',
      'audit',
      'imports',
      'figures',
      'sites',
      'roles',
      'users',
      'assets',
      'reasons',
      'webhooks',
      'settings',
      'drivers',
      'api-keys',
      'quarantine',
      'sessions',
      'record',
      'history',
      'routes',
      'live-feed',
      'live',
      'plan',
      'sign-in',
    ],
  },
  {
    folder: 'packages/requirement-controls/src/',
    rooms: [
      'ground',
      'camera',
      'scanner',
      'asset',
      'barcode',
      'cash',
      'delay',
      'document-scan',
      'form',
      'image',
      'odometer',
      'service-rating',
      'signature',
      'weight',
      'summary',
    ],
  },
  { folder: 'model/', rooms: ['reference', 'world', 'moves', 'run'] },
];

function roomOf({ folder }: House, file: string): string | null {
  const [room, rest] = file.slice(folder.length).split('/', 2);
  return room === undefined || rest === undefined ? null : room;
}

/** Returns a message if the file imports from a higher room, otherwise null. */
function upwards(house: House, file: string, target: string): string | null {
  const [from, to] = [roomOf(house, file), roomOf(house, target)];
  if (from === null || to === null || house.rooms.indexOf(to) <= house.rooms.indexOf(from)) return null;
  return `${file} imports ${target}, but "${to}" is above "${from}": move the shared code into a lower room, or the importing file into a higher one.`;
}

/** The files that each file imports, types included. */
function importGraph(folder: string): Map<string, string[]> {
  const files = filesBelow(folder, '.ts', '.tsx');
  const known = new Set(files);
  const imported = (file: string) =>
    importsOf(file)
      .filter(({ from }) => from.startsWith('.'))
      .flatMap(({ from }) => {
        const path = posix.join(posix.dirname(file), from).replace(/\.js$/, '');
        return [`${path}.ts`, `${path}.tsx`];
      })
      .filter((target) => known.has(target));
  return new Map(files.map((file) => [file, imported(file)]));
}

describe.each(houses)('the rooms of $folder', (house) => {
  const graph = importGraph(house.folder);

  it('are all in the order', () => {
    const found = new Set(
      [...graph.keys()].map((file) => roomOf(house, file)).filter((room) => room !== null),
    );
    expect([...found].sort()).toEqual([...house.rooms].sort());
  });

  it('import downwards only', () => {
    const faults = [...graph].flatMap(([file, targets]) =>
      targets.map((target) => upwards(house, file, target)),
    );
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });
});

/** The rows of the drawing, the highest first; a label lists the rooms of a row, and may explain them after a colon. */
function drawnRows(page: string): string[][] {
  const [, drawing = ''] = textOf(page).split('```mermaid');
  const [lines = ''] = drawing.split('```');
  const rows = new Map(
    Array.from(lines.matchAll(/(\w+)\["([^":]+)[^"]*"\]/g), ([, name = '', rooms = '']) => [
      name,
      rooms.split(' · '),
    ]),
  );
  const order = lines.split('\n').find((line) => line.includes('-->')) ?? '';
  return order
    .trim()
    .split(' --> ')
    .map((name) => rows.get(name) ?? []);
}

it('the drawing of the rooms shows every room of the service, in their order', () => {
  const place = (room: string) => service.rooms.indexOf(room);
  const drawn = drawnRows('docs/architecture.md').reverse();
  expect(drawn.flatMap((row) => row.sort((one, other) => place(one) - place(other)))).toEqual(service.rooms);
});

it('an import from a higher room is found', () => {
  const [below, above] = ['apps/service/src/routes/a.ts', 'apps/service/src/outcomes/b.ts'];
  expect(upwards(service, below, above)).toMatch(/"outcomes" is above "routes"/);
  expect(upwards(service, above, below)).toBeNull();
});
