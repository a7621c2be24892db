import { describe, expect, it } from 'vitest';
import {
  checkPattern,
  longestSearched,
  matchesPattern,
  mostOutcomeSteps,
  searchStepsOf,
} from '../src/patterns/field-pattern.js';
import { estimatePatternSize } from '../src/patterns/pattern-size.js';
import { processorMs } from './processor-time.js';

const millisecondsOf = (work: () => void) => {
  const start = processorMs();
  work();
  return processorMs() - start;
};

describe('patterns of form fields', () => {
  it.each([
    ['[0-9]{2}', 'ab12cd', true],
    ['^[0-9]{2}$', 'ab12cd', false],
    ['^[0-9]{2}$', '12', true],
    ['^AB', 'xAB', false],
    ['(?i)^ab$', 'AB', true],
    ['é$', 'café', true],
    ['^.$', '😀', true],
    ['^\\p{L}+$', 'Grañén', true],
    ['^\\d+$', '١٢', false],
    ['^a.c$', 'a\nc', false],
    ['(?s)^a.c$', 'a\nc', true],
    ['^(?:red|green)$', 'green', true],
    ['^\\w+@\\w+\\.\\w+$', 'a@b.c', true],
    ['(?i)^[a-zà-ÿ-]+$', 'GRAÑÉN-A', true],
    ['^\\Q[a](\\E$', '[a](', true],
    ['^[\\x{100}-\\x{1ffff}]$', '😀', true],
    ['', 'anything', true],
  ])('[R-FRM-8] %s is found in %j: %s', (pattern, value, expected) => {
    expect(checkPattern(pattern)).toEqual([]);
    expect(matchesPattern(pattern, value)).toBe(expected);
  });

  it.each([
    ['a group that is never closed', '(a'],
    ['a class that is never closed', '[a'],
    ['a look-ahead', '^(?=.*a)b'],
    ['a look-behind', '(?<=a)b'],
    ['a back-reference', '(a)\\1'],
    ['a repetition of nothing', '*a'],
    ['a repetition of a repetition', 'a{2}{3}'],
    ['ends in the wrong order', 'a{3,2}'],
    ['too many characters', 'a'.repeat(1_001)],
    ['a repetition past what RE2 takes', 'a{1001}'],
    ['nested repetitions', '(a{1000}){1000}'],
    ['nested repetitions inside one another', '((a{0,20}){0,20}){0,20}'],
    ['many repetitions in a row', 'a{900}b{900}'],
    ['a repetition without an upper end', '(?:a{40}){40,}'],
    ['large classes many times over', '[\\p{L}\\p{N}]{200}'],
    ['a repeated group of alternatives', '(?:ab|cd|ef){0,400}'],
    ['wide ranges that ignore case', `(?i)${'[B-\u{1e943}]'.repeat(163)}`],
    ['wide ranges in one class', `(?i)[${'B-\u{1e943}'.repeat(190)}]`],
    ['wide ranges behind quoted brackets', `(?i)\\Q[[:\\E${'[B-\u{1e943}]'.repeat(155)}:]`],
    ['repetitions behind a quoted bracket', `\\Q[\\E${'a{1000}'.repeat(140)}`],
    ['wide ranges behind a class and a hyphen', `(?i)[${'\\d--\u{1e942}'.repeat(155)}]`],
    ['wide ranges of characters with leading zeros', `(?i)[${'B-\\x{00001e943}'.repeat(60)}]`],
    ['wide ranges of written characters', `(?i:${'[\\x{100}-\\x{1ffff}]'.repeat(40)})`],
  ])('[R-FRM-8] are refused: %s', (_what, pattern) => {
    expect(checkPattern(pattern)).toMatchObject([{ code: 'unsupported_regex' }]);
  });

  it('are refused within a millisecond if RE2 would take a quarter of a second to compile them', () => {
    const hostile = ['a{1000}'.repeat(140), '(a?){1000}'.repeat(99), '\\pL{1000}'.repeat(100)];
    for (const each of hostile) checkPattern(each);
    expect(millisecondsOf(() => hostile.map(checkPattern))).toBeLessThan(50);
    for (const each of hostile) expect(checkPattern(each)).toHaveLength(1);
  });

  it.each(['^(\\d+)+$', '(a+)+$', '(a|a)*b', '(x+x+)+y', '^(([a-z])+.)+[A-Z]([a-z])+$', '(.*a){12}$'])(
    'include %s, which is fast on 10,000 characters though it can fail in many ways',
    (pattern) => {
      const texts = [`${'1'.repeat(9_999)}x`, 'a'.repeat(10_000), `${'x'.repeat(9_999)}z`];
      expect(millisecondsOf(() => texts.map((text) => matchesPattern(pattern, text)))).toBeLessThan(2_000);
    },
  );

  it('can search 10,000 characters if they are ordinary, and fewer if they are large', () => {
    expect(longestSearched('^[A-Z]{2}[0-9]{6}$')).toBeGreaterThan(10_000);
    expect(longestSearched('^.{1,500}$')).toBeGreaterThan(500);
    expect(longestSearched('^.{1,500}$')).toBeLessThan(2_000);
  });

  it('have a bounded time for the longest search with the largest pattern', () => {
    const pattern = '(.{1,195}a){3}$';
    const value = Array.from(
      { length: longestSearched(pattern) },
      (_, at) => 'ab'[((at * 7919) % 13) % 2],
    ).join('');
    expect(searchStepsOf(pattern, value)).toBeLessThan(mostOutcomeSteps);
    expect(millisecondsOf(() => matchesPattern(pattern, value))).toBeLessThan(1_500);
  });

  it('give the same result again after many other patterns', () => {
    const first = '^first-[0-9]{3}$';
    expect(matchesPattern(first, 'first-123')).toBe(true);
    for (let index = 0; index < 200; index += 1) matchesPattern(`^x{400}${index}$`, 'x');
    expect(matchesPattern(first, 'first-123')).toBe(true);
    expect(matchesPattern(first, 'first-12')).toBe(false);
  });

  it('match everything if they could not have been saved', () => {
    expect(matchesPattern('(a', 'b')).toBe(true);
    expect(searchStepsOf('(a', 'b')).toBe(0);
  });
});

describe('the estimated size of a pattern', () => {
  it.each([
    ['abc', 3, 0],
    ['a{10}', 10, 0],
    ['a{2,5}', 8, 0],
    ['a{3,}', 5, 0],
    ['(ab){3}', 12, 0],
    ['[a-z]{4}', 4, 0],
    ['[]a]{2}', 2, 0],
    ['[^]a]{2}', 2, 0],
    ['[[:alpha:]\\]]{2}', 2, 0],
    ['[\\p{L}\\pN]{3}', 3, 6],
    ['\\P{Greek}{2}', 2, 2],
    ['\\{3}', 3, 0],
    ['{3}', 0, 0],
    ['a{x}', 4, 0],
    ['(a', 1, 0],
    ['[a', 1, 0],
    ['a)', 3, 0],
    ['\\', 1, 0],
  ])('of %s is %i instructions and %i classes', (pattern, instructions, unicodeClasses) => {
    expect(estimatePatternSize(pattern)).toMatchObject({ instructions, unicodeClasses });
  });

  it.each([
    ['[a-z]', 0],
    ['(?i)[a-z]', 25],
    ['(?i)[^a-cx-z-]{2,9}', 4],
    ['(?i)[à-ÿ]', 31],
    ['(?is:[]-a\\]-b])', 4 + 98],
    ['(?i)[\\x41-\\x{0000005A}\\101-\\132]', 2 * 90],
    ['(?i)[\u{10000}-\u{10010}\\pL[:alpha:]]', 16],
    ['(?i)[\\w-.]', 46],
    ['(?i)[\\d--a]', 45 + 97],
    ['(?i)[[:alpha:]-a]', 97],
    ['(?i)[a-z][', 25],
  ])('of %s counts %i characters whose case is looked up', (pattern, foldedCharacters) => {
    expect(estimatePatternSize(pattern)).toMatchObject({ foldedCharacters });
  });
});
