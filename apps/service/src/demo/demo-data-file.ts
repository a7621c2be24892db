import { readFile } from 'node:fs/promises';
import { type DemoGeography, readDemoGeography } from './demo-geography.js';

// The same number of folders up from `src/cli/demo` and from `dist/cli/demo`.
const file = new URL('../../demo-data/andorra.json', import.meta.url);

/** Reads the places and roads that the demo organisations are made from. */
export async function loadDemoGeography(): Promise<DemoGeography> {
  return readDemoGeography(JSON.parse(await readFile(file, 'utf8')));
}
