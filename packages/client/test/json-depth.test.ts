import { describe, expect, it } from 'vitest';
import { isTooDeep } from '../src/json-depth.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const nested = (depth: number, inside = '1') => '['.repeat(depth) + inside + ']'.repeat(depth);

describe('how deep a JSON is nested', () => {
  it('is too deep beyond five hundred, of lists and objects alike', () => {
    expect(isTooDeep(bytes(nested(500)))).toBe(false);
    expect(isTooDeep(bytes(nested(501)))).toBe(true);
    expect(isTooDeep(bytes(`${'{"a":'.repeat(501)}1${'}'.repeat(501)}`))).toBe(true);
  });

  it('counts neither what is closed again nor what stands in a text', () => {
    expect(isTooDeep(bytes(`[${'[],{},'.repeat(2_000)}1]`))).toBe(false);
    const text = JSON.stringify(`\\"${'['.repeat(2_000)}"\\`);
    expect(isTooDeep(bytes(text))).toBe(false);
    expect(isTooDeep(bytes(`[${text},${nested(500)}]`))).toBe(true);
  });
});
