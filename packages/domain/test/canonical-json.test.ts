import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../src/values/canonical-json.js';

describe('canonical JSON by RFC 8785', () => {
  it('writes the examples of the standard as the standard does', () => {
    const example = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(example)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
    const sorted = [
      ...canonicalJson(Object.fromEntries(keys.map((key) => [key, 0]))).matchAll(/"([^"]+)":/g),
    ];
    expect(sorted.map(([, key]) => JSON.parse(`"${key}"`))).toEqual([
      '\r',
      '1',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\ud83d\ude00',
      '\ufb33',
    ]);
  });

  it('does not depend on the order of members, and leaves out undefined ones', () => {
    expect(canonicalJson({ b: [{ d: 1, c: -0 }], a: undefined })).toBe('{"b":[{"c":0,"d":1}]}');
    expect(canonicalJson({ b: [{ c: 0, d: 1 }] })).toBe(canonicalJson({ b: [{ d: 1, c: 0 }] }));
  });

  it('refuses values that JSON cannot express', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1n, undefined, () => 0])
      expect(() => canonicalJson([value])).toThrow(TypeError);
  });
});
