#!/usr/bin/env node
// Writes asyncapi.json from the contract. With --check, only checks whether the committed file is up to date, and
// whether AsyncAPI's own parser finds faults in it.
import { readFile, writeFile } from 'node:fs/promises';
import { Parser } from '@asyncapi/parser';
import { publishedAsyncApi } from '@fleet/contract/documents/published-asyncapi';

const file = new URL('../asyncapi.json', import.meta.url);
const text = `${JSON.stringify(publishedAsyncApi(), null, 2)}\n`;
if (process.argv.includes('--check')) {
  // The parser recommends 3.1, but that changes nothing that we use, and fewer tools read it.
  const faults = (await new Parser().validate(text))
    .filter((each) => each.code !== 'asyncapi-latest-version')
    .map((each) => `${each.path.join('.')}: ${each.message}`);
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed !== text) faults.push('asyncapi.json is not what the contract says; run: npm run asyncapi');
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} else {
  await writeFile(file, text);
}
