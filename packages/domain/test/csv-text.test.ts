import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvLine, withoutGuard } from '../src/values/csv-text.js';

describe('[C-10] a value in a CSV cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+33 612 345', "'+33 612 345"],
    ['-2+3+cmd|x', "'-2+3+cmd|x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['\ufeff=1', "'\ufeff=1"],
    ['\u202e=1', "'\u202e=1"],
    ['\u2066\u00ad=1', "'\u2066\u00ad=1"],
    ['\u3164\ufe0f@x', "'\u3164\ufe0f@x"],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ["'-12.5", "''-12.5"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('is made harmless: %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it.each([
    '-12.5',
    '-0.000001',
    '182340.5',
    "'s-Hertogenbosch",
    'Łódź',
    '東京',
    'שלום',
    'مرحبا',
    'O’Brien',
    'a=b',
    '👍🏽',
  ])('stays unchanged: %j', (text) => {
    expect(csvCell(text)).toBe(text);
  });

  it('is written as a plain decimal if it is a number, and quoted if a program could split or trim it', () => {
    expect(csvLine([-12.5, 1.52109, 1e-7, -3e-9, 0, null, true])).toBe(
      '-12.5,1.52109,0.0000001,-0.000000003,0,,true\r\n',
    );
    expect(csvLine(['a;=1', 'a\t=1'])).toBe('"a;=1","a\t=1"\r\n');
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', ' edge'])).toBe(
      '"a,b","say ""x""","two\nlines"," edge"\r\n',
    );
  });

  it('is the original text again when its guarding apostrophe is removed', () => {
    const text = fc.string({ unit: fc.constantFrom("'", ' ', '=', '-', '+', '@', '1', 'a', '\ufeff') });
    fc.assert(
      fc.property(text, (original) => {
        // Quotes are not part of the text.
        const written = csvCell(original).replace(/^"(.*)"$/su, '$1');
        expect(withoutGuard(written)).toBe(original);
      }),
    );
    expect(withoutGuard("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
    expect(withoutGuard("'+376 1")).toBe('+376 1');
  });
});
