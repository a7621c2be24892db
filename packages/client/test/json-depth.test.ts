import { describe, expect, it } from 'vitest';
import { isTooDeep } from '../src/json-depth.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const nested = (depth: number, inside = '1') => '['.repeat(depth) + inside + ']'.repeat(depth);

describe('the nesting of a JSON', () => {
  it('is too deep above 500 levels of lists and objects', () => {
    expect(isTooDeep(bytes(nested(500)))).toBe(false);
    expect(isTooDeep(bytes(nested(501)))).toBe(true);
    expect(isTooDeep(bytes(`${'{"a":'.repeat(501)}1${'}'.repeat(501)}`))).toBe(true);
  });

  it('does not include closed brackets or brackets in texts', () => {
    expect(isTooDeep(bytes(`[${'[],{},'.repeat(2_000)}1]`))).toBe(false);
    const text = JSON.stringify(`\\"${'['.repeat(2_000)}"\\`);
    expect(isTooDeep(bytes(text))).toBe(false);
    expect(isTooDeep(bytes(`[${text},${nested(500)}]`))).toBe(true);
  });
});
