import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf } from './source-tree.js';

const service = 'apps/service/src/';

/**
 * The rooms of the service from the ground up. A file imports from its own room and from rooms below it; files that lie
 * directly in `src` start the service or are the ground that all rooms stand on (`layers.test.ts`).
 */
const rooms = [
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
  'notifications',
  'webhooks',
  'integration',
  'organisations',
  'cli',
];

function roomOf(file: string): string | null {
  const [room, rest] = file.slice(service.length).split('/', 2);
  return room === undefined || rest === undefined ? null : room;
}

/** A sentence where an import leads up in the order of the rooms, else null. */
function upwards(file: string, target: string): string | null {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === null || to === null || rooms.indexOf(to) <= rooms.indexOf(from)) return null;
  return `${file} imports ${target}, but "${to}" lies above "${from}": move what both need into a room below, or the caller up.`;
}

/** The files that each file imports, types included. */
function importGraph(folder: string): Map<string, string[]> {
  const files = filesBelow(folder, '.ts');
  const known = new Set(files);
  const imported = (file: string) =>
    importsOf(file)
      .filter(({ from }) => from.startsWith('.'))
      .map(({ from }) => posix.join(posix.dirname(file), from).replace(/\.js$/, '.ts'))
      .filter((target) => known.has(target));
  return new Map(files.map((file) => [file, imported(file)]));
}

describe('the rooms of the service', () => {
  const graph = importGraph(service);

  it('are all in the order', () => {
    const found = new Set([...graph.keys()].map(roomOf).filter((room) => room !== null));
    expect([...found].sort()).toEqual([...rooms].sort());
  });

  it('import downwards only', () => {
    const faults = [...graph].flatMap(([file, targets]) => targets.map((target) => upwards(file, target)));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  it('would be told of an import that leads up', () => {
    expect(upwards(`${service}routes/a.ts`, `${service}outcomes/b.ts`)).toMatch(
      /"outcomes" lies above "routes"/,
    );
    expect(upwards(`${service}outcomes/b.ts`, `${service}routes/a.ts`)).toBeNull();
  });
});
