import { readFile } from 'node:fs/promises';
import { type DemoGeography, readDemoGeography } from './demo-geography.js';

// `src` and `dist` have the same depth, so the path is valid from both.
const file = new URL('../../demo-data/andorra.json', import.meta.url);

/** Reads the places and roads that the demo organisations use. */
export async function loadDemoGeography(): Promise<DemoGeography> {
  return readDemoGeography(JSON.parse(await readFile(file, 'utf8')));
}
