import { describe, expect, it } from 'vitest';
import { parseJsonBody } from '../../../src/platform/http/json-body.js';

const parse = (text: string, entries?: string) => parseJsonBody(Buffer.from(text), entries);

function faultsOf(text: string, entries?: string): [string, string | undefined][] {
  const parsed = parse(text, entries);
  return parsed.ok ? [] : parsed.problems.map((each) => [each.code, each.key]);
}

const nested = (levels: number, filling = '') => `${'['.repeat(levels)}${filling}${']'.repeat(levels)}`;

describe('text that cannot be stored', () => {
  it('[C-2] is refused with a pointer to each place, in order', () => {
    const text = String.raw`{"a/b":[1,{"c~":"\u0000"}],"d":"\ud800","e":"\ud83d\ude00","f":[["x","\u0000"]]}`;
    expect(faultsOf(text)).toEqual([
      ['invalid_text', '/a~1b/1/c~0'],
      ['invalid_text', '/d'],
      ['invalid_text', '/f/0/1'],
    ]);
  });

  it('[C-2] is refused as a member name, with a pointer to the object, and as the whole body', () => {
    expect(faultsOf(String.raw`{"a":{"\u0000":1}}`)).toEqual([['invalid_text', '/a']]);
    expect(faultsOf(String.raw`"\u0000"`)).toEqual([['invalid_text', '']]);
  });

  it('[C-6] is not refused in the entries of a batch, because each entry is judged separately', () => {
    const text = String.raw`{"outcomes":["\u0000"],"x":{"outcomes":["\u0000"]}}`;
    expect(faultsOf(text, 'outcomes')).toEqual([['invalid_text', '/x/outcomes/0']]);
  });

  it('[C-2] is reported at most a hundred times', () => {
    const many = `[${Array(500).fill(String.raw`"\u0000"`).join()}]`;
    expect(faultsOf(many)).toHaveLength(100);
    expect(faultsOf(`{"a":${many},"b":${many}}`)).toHaveLength(100);
  });

  it('[C-2] is found at every depth that a body may have', () => {
    expect(faultsOf(nested(100, String.raw`"\u0000"`))).toEqual([['invalid_text', '/0'.repeat(100)]]);
    expect(faultsOf(nested(15_000, String.raw`"\u0000"`))).toEqual([['malformed_json', undefined]]);
  });
});

describe('a body that would take seconds to parse', () => {
  it.each([
    ['lists within lists', `{"name":"\\u0041","x":${nested(4_000_000)}}`],
    ['empty objects', `[${'{},'.repeat(2_500_000)}0]`],
    ['fields of one object', `{${Array.from({ length: 500_000 }, (_, at) => `"k${at}":1`).join()}}`],
  ])('[C-2] of millions of %s is refused immediately', (_what, text) => {
    const body = Buffer.from(text);
    const startedAt = performance.now();
    const parsed = parseJsonBody(body);
    expect(performance.now() - startedAt).toBeLessThan(250);
    expect(parsed.ok ? [] : parsed.problems.map((each) => each.code)).toEqual(['malformed_json']);
  });

  it.each([
    ['100 levels', nested(100), nested(101)],
    [
      '10,000 fields',
      `{${Array.from({ length: 10_000 }, (_, at) => `"k${at}":1`).join()}}`,
      `{${Array.from({ length: 10_001 }, (_, at) => `"k${at}":1`).join()}}`,
    ],
  ])('[C-2] is one with more than %s', (_what, allowed, refused) => {
    for (const before of ['', ' '.repeat(33_000)]) {
      expect(parse(before + allowed).ok).toBe(true);
      expect(faultsOf(before + refused)).toEqual([['malformed_json', undefined]]);
    }
  });

  it.each([
    ['numbers', '1'],
    ['empty objects', '{}'],
    ['short fields', '{"a":1}'],
  ])('[C-11] is one with more %s than any body of its size needs', (_what, entry) => {
    const listOf = (bytes: number) => `[${Array(Math.floor(bytes / (entry.length + 1))).fill(entry)}]`;
    expect(parse(listOf(1_500)).ok).toBe(true);
    for (const bytes of [65_000, 1_000_000, 8_000_000]) {
      expect(faultsOf(listOf(bytes)), `${bytes} bytes`).toEqual([['malformed_json', undefined]]);
    }
  });

  it('[C-11] is not one with many points of a line, or with 500 routes', () => {
    expect(parse(`[${Array(200_000).fill('[1.5201,42.5068]')}]`).ok).toBe(true);
    const stops = Array(30).fill({ name: 'Depot', coordinates: [1.5, 42.5], planned: true });
    expect(parse(JSON.stringify(Array(500).fill({ integration_key: 'r', stops }))).ok).toBe(true);
  });

  it('[C-2] is not recognised by mistake in the content of texts', () => {
    const text = JSON.stringify({ a: `${'['.repeat(40_000)}"\\`, b: ':'.repeat(40_000), c: '\\\\"{' });
    expect(parse(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });
});
