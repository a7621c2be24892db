import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import { lettersOf, linePieces, presentable } from './line-pieces.js';
import { type Face, type FaceChoice, type FacedText, splitByFace } from './pdf-faces.js';

// The package's types declare an ES module, but its code is not one.
const bidiFactory: () => Bidi = createRequire(import.meta.url)('bidi-js');
const bidi = bidiFactory();

/** A line as it is drawn, from left to right; widths in points. */
export interface VisualLine {
  parts: { text: string; face: Face; width: number }[];
  width: number;
  /** The paragraph runs from right to left, and is aligned to the right. */
  isRightToLeft: boolean;
}

export interface LineOptions {
  faces: FaceChoice;
  /** Size of the letters, and the width of a line; both in points. */
  size: number;
  width: number;
  /** Further lines are left out, and an ellipsis ends the last one. */
  most: number;
}

const ellipsis = ' …';
/** Marks that only control the direction. When a line is drawn, its direction is known, so they are left out. */
const steering = /[\u061c\u200e\u200f]/gu;
/** Twice the longest text of the interface [C-11]; only a list of codes or references can be longer. */
const longestText = 20_000;
/**
 * The algorithm of directions gets about this many characters at a time, because for some texts its time grows with the
 * square of their length.
 */
const longestOrdered = 500;

/**
 * A text as lines that fit, each script in its own direction (the Unicode bidirectional algorithm). A line is shaped
 * only when the caller requests it. After each piece of text that was measured, the generator yields null, so that the
 * caller can pause in a long text.
 */
export function* visualLines(text: string, options: LineOptions): Generator<VisualLine | null> {
  let pending: VisualLine | null = null;
  let count = 0;
  for (const line of linesOf(text, options)) {
    if (line === null) {
      yield null;
      continue;
    }
    if (pending !== null && count === options.most) {
      yield withEllipsis(pending, options);
      return;
    }
    if (pending !== null) yield pending;
    pending = line;
    count += 1;
  }
  if (pending !== null) yield pending;
}

function* linesOf(text: string, options: LineOptions): Generator<VisualLine | null> {
  const shown = text.length > longestText ? `${text.slice(0, longestText)}${ellipsis}` : text;
  for (const paragraph of presentable(shown).split(/\r\n|[\n\r\u2028\u2029]/))
    yield* paragraphLines(paragraph, options);
}

function withEllipsis(line: VisualLine, { faces, size }: LineOptions): VisualLine {
  const face = faces.first;
  const part = { text: ellipsis, face, width: faces.widthOf(ellipsis, face) * size };
  const parts = line.isRightToLeft ? [part, ...line.parts] : [...line.parts, part];
  return { ...line, parts, width: line.width + part.width };
}

function* paragraphLines(paragraph: string, options: LineOptions): Generator<VisualLine | null> {
  const ends = yield* lineEnds(paragraph, options);
  const base = directionOf(paragraph);
  for (const lines of inGroups(ends)) {
    yield null;
    const [from, to] = [lines[0]?.[0] ?? 0, lines.at(-1)?.[1] ?? 0];
    const shown = paragraph.slice(from, to);
    const levels = levelsOf(shown, base);
    for (const [start, end] of lines) {
      const runs = inVisualOrder(runsOf(shown, levels, start - from, end - from, options));
      const parts = runs.map(({ text, face }) => ({
        text,
        face,
        width: options.faces.widthOf(text, face) * options.size,
      }));
      const width = parts.reduce((sum, each) => sum + each.width, 0);
      yield { parts, width, isRightToLeft: base === 'rtl' };
    }
  }
}

/** Consecutive lines that together have about `longestOrdered` characters. */
function* inGroups(ends: readonly [number, number][]): Generator<[number, number][]> {
  let group: [number, number][] = [];
  for (const line of ends) {
    if (group.length > 0 && line[1] - (group[0]?.[0] ?? 0) > longestOrdered) {
      yield group;
      group = [];
    }
    group.push(line);
  }
  yield group;
}

/** The direction of a paragraph is that of its first letter. */
function directionOf(paragraph: string): 'ltr' | 'rtl' {
  for (const character of paragraph) {
    const type = bidi.getBidiCharTypeName(character);
    if (type === 'L') return 'ltr';
    if (type === 'R' || type === 'AL') return 'rtl';
  }
  return 'ltr';
}

/**
 * The directions of the characters. Only a line of mostly invisible characters can be longer than twice
 * `longestOrdered`. That is no real text, so it has one direction.
 */
function levelsOf(text: string, base: 'ltr' | 'rtl'): Uint8Array {
  if (text.length > 2 * longestOrdered) return new Uint8Array(text.length).fill(base === 'rtl' ? 1 : 0);
  return bidi.getEmbeddingLevels(text, base).levels;
}

/** Where the lines of a paragraph begin and end. A word longer than a line is cut. */
function* lineEnds(paragraph: string, options: LineOptions): Generator<null, [start: number, end: number][]> {
  const ends: [number, number][] = [];
  const width = options.width - options.size;
  let start = 0;
  let at = 0;
  let used = 0;
  const place = (text: string, own: number, shown = own) => {
    if (used > 0 && used + shown > width) {
      ends.push([start, at]);
      start = at;
      used = 0;
    }
    used += own;
    at += text.length;
  };
  const measure = (part: string) => measured(part, options);
  for (const piece of linePieces(paragraph)) {
    const word = piece.trimEnd();
    // For a word longer than the page, only its letters are measured.
    const shown = piece.length > 200 ? Number.POSITIVE_INFINITY : measure(word);
    if (shown <= width) place(piece, shown + measure(piece.slice(word.length)), shown);
    else
      for (const letter of lettersOf(piece)) {
        place(letter, measure(letter));
        yield null;
      }
    yield null;
    // One line more than allowed is enough to show that the text continues.
    if (ends.length > options.most) return ends;
  }
  ends.push([start, at]);
  return ends;
}

function measured(text: string, { faces, size }: LineOptions): number {
  const parts = splitByFace(text.replaceAll(steering, ''), faces);
  return parts.reduce((sum, each) => sum + faces.widthOf(each.text, each.face) * size, 0);
}

interface Run extends FacedText {
  level: number;
}

/** The parts of a line that have one direction and one font, in reading order. */
function runsOf(
  paragraph: string,
  levels: Uint8Array,
  start: number,
  end: number,
  { faces }: LineOptions,
): Run[] {
  const line = paragraph.slice(start, end).trimEnd();
  const runs: Run[] = [];
  for (let from = 0; from < line.length; ) {
    const level = levels[start + from] ?? 0;
    let to = from + 1;
    while (to < line.length && (levels[start + to] ?? 0) === level) to += 1;
    const text = line.slice(from, to).replaceAll(steering, '');
    const shown = level % 2 === 1 ? mirrored(text) : text;
    for (const part of splitByFace(shown, faces)) runs.push({ ...part, level });
    from = to;
  }
  return runs;
}

/** Mirrors brackets in right-to-left text. */
function mirrored(text: string): string {
  return [...text].map((each) => bidi.getMirroredCharacter(each) ?? each).join('');
}

const isTurnedByFont = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/** From the highest level down, reverses neighbours of that level or higher (rule L2 of the algorithm). */
function inVisualOrder(runs: readonly Run[]): FacedText[] {
  const order = [...runs];
  const highest = Math.max(0, ...runs.map((each) => each.level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while (to < order.length && (order[to]?.level ?? 0) >= level) to += 1;
      if (to - from > 1) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  // Fonts reverse Arabic and Hebrew when they shape it; other signs are reversed here.
  return order.map(({ text, face, level }) =>
    level % 2 === 1 && !isTurnedByFont.test(text)
      ? { text: lettersOf(text).reverse().join(''), face }
      : { text, face },
  );
}
