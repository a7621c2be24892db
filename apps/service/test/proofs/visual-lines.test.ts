import { describe, expect, it } from 'vitest';
import { lettersOf, linePieces, presentable } from '../../src/proofs/line-pieces.js';
import { facesFor } from '../../src/proofs/pdf-faces.js';
import { type VisualLine, visualLines } from '../../src/proofs/visual-lines.js';

async function linesOf(text: string, width = 400, most = 300): Promise<VisualLine[]> {
  const { regular: faces } = await facesFor(text);
  return [...visualLines(text, { faces, size: 10, width, most })].filter((line) => line !== null);
}
const textOf = (line: VisualLine | undefined) => line?.parts.map((each) => each.text).join('');
const facesOf = (line: VisualLine | undefined) =>
  line?.parts.map((each) => each.face.name.replace(/-400.*/, ''));

describe('a text in lines', () => {
  it('is broken between words, and within a word that is longer than a line', async () => {
    const lines = await linesOf(`one two three ${'W'.repeat(200)}`, 120);
    expect(textOf(lines[0])).toMatch(/^one two three/);
    expect(lines.length).toBeGreaterThan(10);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(120);
    const all = lines.map(textOf).join('').replaceAll(' ', '');
    expect(all).toBe(`onetwothree${'W'.repeat(200)}`);
  });

  it('runs from right to left in a right-to-left script, but its numbers and foreign words do not', async () => {
    const [line] = await linesOf('שלום 42 abc (עולם)');
    expect(line?.isRightToLeft).toBe(true);
    // The parts are in drawing order, from left to right. The font itself reverses a Hebrew part with its space.
    expect(textOf(line)).toBe('(עולם) abc 42שלום ');
    const [mixed] = await linesOf('Order 7 لشركة');
    expect([mixed?.isRightToLeft, textOf(mixed)]).toEqual([false, 'Order 7 لشركة']);
  });

  it('can be broken with every mark on every letter, even where the font has no place for the mark', async () => {
    const rangeOf = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n));
    const scripts = [
      {
        letters: rangeOf(0x621, 0x64a),
        marks: [...rangeOf(0x64b, 0x655), '\u0670', ...rangeOf(0x6d6, 0x6dc)],
      },
      { letters: rangeOf(0x5d0, 0x5ea), marks: rangeOf(0x5b0, 0x5bd) },
      { letters: rangeOf(0xe01, 0xe2e), marks: rangeOf(0xe47, 0xe4e) },
    ];
    for (const { letters, marks } of scripts) {
      const words = letters.flatMap((letter) => marks.map((mark) => `${letter}${mark}${letter}`));
      const lines = await linesOf(words.join(' '));
      expect(lines.length).toBeGreaterThan(10);
    }
    const [line] = await linesOf('فِي');
    expect(textOf(line)).toBe('فِي');
  });

  it('lets the caller pause after each word, even before the first line is known', async () => {
    const { regular: faces } = await facesFor('كلمة');
    const text = 'كلمة '.repeat(2_000);
    const drawn = [...visualLines(text, { faces, size: 10, width: 400, most: 300 })];
    expect(drawn.findIndex((each) => each !== null)).toBeGreaterThanOrEqual(2_000);
  });

  it('has a font for every script, and a fallback for characters that these lack', async () => {
    const [line] = await linesOf('aŁΩЖשعสन東한ქ🚚');
    const used = new Set(facesOf(line));
    for (const script of ['latin', 'latin-ext', 'greek', 'cyrillic'].map((each) => `noto-sans-${each}`))
      expect(used).toContain(script);
    expect(used).toContain('noto-sans-thai-thai');
    expect(used).toContain('noto-sans-devanagari');
    expect(used).toContain('unifontex-latin');
    expect(textOf(line)).not.toContain('\ufffd');
  });

  it('shows a replacement character if no font has the character', async () => {
    expect(textOf((await linesOf('a\u{10fffd}b'))[0])).toBe('a\ufffdb');
  });

  it('has at most the allowed number of lines, and ends with … if there is more', async () => {
    const lines = await linesOf('word '.repeat(2_000), 100, 3);
    expect(lines).toHaveLength(3);
    expect(textOf(lines[2])).toMatch(/…$/);
    expect(await linesOf('one\ntwo\nthree', 100, 3)).toHaveLength(3);
    expect(textOf((await linesOf('one\ntwo\nthree', 100, 3))[2])).toBe('three');
  });

  it.each(['x', 'あ', 'ع', 'ก', 'e\u0301', '\n'])(
    '10,000 times %j become at most 300 lines',
    async (letter) => {
      const lines = await linesOf(letter.repeat(10_000 / letter.length));
      expect(lines.length).toBeLessThanOrEqual(300);
      if (letter !== '\n')
        expect(lines.map(textOf).join('')).toBe(presentable(letter.repeat(10_000 / letter.length)));
    },
  );
});

describe('a text before it is drawn', () => {
  it('loses control characters and other invisible characters', () => {
    expect(presentable('a\u0000b\u0007c\u200bd\u{e0041}e\ufe0ff\u200dg')).toBe('abcdef\u200dg');
    expect(presentable('🚚\u200d🚚')).toBe('🚚🚚');
    expect(presentable(`a${'\u0327'.repeat(50)}`)).toHaveLength(5);
    expect(presentable('a\tb\nc')).toBe('a    b\nc');
    expect(presentable('e\u0301')).toBe('\u00e9');
  });

  it('takes no longer for marks that must be put in order than for letters', () => {
    const timed = (text: string) => {
      const startedAt = performance.now();
      for (let n = 0; n < 10; n += 1) presentable(text);
      return performance.now() - startedAt;
    };
    const marks = `a${'\u{1d185}'.repeat(10_000)}${'\u0316'.repeat(10_000)}`;
    timed('a'.repeat(30_000));
    // If the marks were normalised as they are, it would take a thousand times as long.
    expect(timed(marks)).toBeLessThan(timed('e\u0301'.repeat(15_000)) * 20 + 50);
  });

  it('takes no longer for signs that make directions hard to find than for letters', async () => {
    const { regular: faces } = await facesFor('a');
    const longestTurnOf = (text: string) => {
      let longest = 0;
      let startedAt = performance.now();
      for (const _ of visualLines(text, { faces, size: 10, width: 400, most: 300 })) {
        longest = Math.max(longest, performance.now() - startedAt);
        startedAt = performance.now();
      }
      return longest;
    };
    longestTurnOf('ab '.repeat(6_000));
    // If the algorithm for directions got these texts as a whole, it would take between 0.3 s and minutes.
    for (const sign of ['\u2068', '(1', '1\u2062']) {
      // The shortest of several tries, because other programs use the processor, too.
      const tries = Array.from({ length: 5 }, () => longestTurnOf(sign.repeat(200_000)));
      expect(Math.min(...tries), sign).toBeLessThan(150);
    }
  });

  it('keeps its direction and its order in a long paragraph', async () => {
    const lines = await linesOf('שלום 42 abc (עולם) '.repeat(400), 200);
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.every((line) => line.isRightToLeft)).toBe(true);
    const [short] = await linesOf('שלום 42 abc (עולם) '.repeat(2), 200);
    const sameStart = lines.filter((line) => textOf(line) === textOf(short));
    expect(sameStart.length).toBeGreaterThan(3);
  });

  it('is never broken between a letter and its marks', () => {
    expect(lettersOf('e\u0301x')).toEqual(['e\u0301', 'x']);
    expect(linePieces('สวัสดีครับ').length).toBeGreaterThan(1);
    expect(linePieces('東京 ab cd')).toEqual(['東', '京', ' ', 'ab ', 'cd']);
  });
});
