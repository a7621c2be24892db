#!/usr/bin/env node
// Writes openapi.json from the contract. With --check, only checks whether the committed file is up to date.
import { readFile, writeFile } from 'node:fs/promises';
import { publishedOpenApi } from '@fleet/contract/documents/published-openapi';

const file = new URL('../openapi.json', import.meta.url);
const text = `${JSON.stringify(publishedOpenApi(), null, 2)}\n`;
if (process.argv.includes('--check')) {
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed !== text) {
    process.stderr.write('openapi.json is not what the contract says; run: npm run openapi\n');
    process.exit(1);
  }
} else {
  await writeFile(file, text);
}
