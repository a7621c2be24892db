import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { brokenRules } from './run/broken-rules.js';

it.each(brokenRules)(
  'the built service contains the text that is to be replaced exactly once: $name',
  async ({ file, from }) => {
    const text = await readFile(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');
    expect(text.split(from)).toHaveLength(2);
  },
);
