import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

it('the README lists exactly the events of a driver client', async () => {
  const shape = await read('../src/phone/driver-client-shape.ts');
  const events = /export interface DriverEvents \{\n([\s\S]*?)\n\}/.exec(shape)?.[1] ?? '';
  const names = Array.from(events.matchAll(/^ {2}(\w+): /gm), ([, name]) => name);
  const readme = await read('../README.md');
  const table = /\n\| event \|[^\n]*\n[^\n]*\n((?:\|[^\n]*\n)+)/.exec(readme)?.[1] ?? '';
  const listed = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)]);
  expect(names.length).toBeGreaterThan(8);
  expect(listed.map(([, name]) => name).sort()).toEqual(names.sort());
});
