/** The size of a compiled pattern, estimated from its text alone. */
export interface PatternSize {
  /** Instructions, with repetitions expanded. */
  instructions: number;
  /** The number of classes of Unicode properties such as `\pL`. Each of these classes has hundreds of ranges. */
  unicodeClasses: number;
  /** The characters in ranges such as `a-z` for which the engine may look up the other case, one by one. */
  foldedCharacters: number;
}

const repetition = /\{(\d{1,6})(?:(,)(\d{0,6}))?\}/y;
const unicodeClass = /\\[pP](?:\{[^}]*\}|.)/gy;
const ignoresCase = /\(\?[a-zA-Z-]*i/;
const nothing: PatternSize = { instructions: 0, unicodeClasses: 0, foldedCharacters: 0 };
const plain = (instructions: number): PatternSize => ({ ...nothing, instructions });

/**
 * Estimates the size of a pattern without compiling it, because hostile patterns make compiling costly: `a{1000}`
 * written 140 times is 980 characters and takes 0.24 s, and 200 wide ranges that ignore case take 1.5 s. The estimate
 * only has to detect such growth; the compiled program is measured too.
 */
export function estimatePatternSize(pattern: string): PatternSize {
  const isFolded = ignoresCase.test(pattern);
  const outer: PatternSize[] = [];
  let sequence = nothing;
  let last = nothing;
  let at = 0;
  const append = (atom: PatternSize, length: number) => {
    sequence = plus(sequence, atom);
    last = atom;
    at += length;
  };
  const replaceLast = (grown: PatternSize, length: number) => {
    sequence = plus(plus(sequence, times(last, -1)), grown);
    last = grown;
    at += length;
  };
  while (at < pattern.length) {
    const character = pattern[at];
    if (pattern.startsWith('\\Q', at)) append(...quotedAt(pattern, at));
    else if (character === '\\') append(...escapeAt(pattern, at));
    else if (character === '[') append(...classAt(pattern, at, isFolded));
    else if (character === '(') {
      outer.push(sequence);
      sequence = nothing;
      last = nothing;
      at += 1;
    } else if (character === ')') {
      const group = plus(sequence, plain(2));
      sequence = outer.pop() ?? nothing;
      append(group, 1);
    } else if (character === '{') {
      const [grown, length] = repeatedAt(pattern, at, last);
      if (length === 1) append(plain(1), 1);
      else replaceLast(grown, length);
    } else append(plain(1), 1);
  }
  return outer.reduce(plus, sequence);
}

function plus(a: PatternSize, b: PatternSize): PatternSize {
  return {
    instructions: a.instructions + b.instructions,
    unicodeClasses: a.unicodeClasses + b.unicodeClasses,
    foldedCharacters: a.foldedCharacters + b.foldedCharacters,
  };
}

function times(size: PatternSize, count: number): PatternSize {
  return {
    instructions: size.instructions * count,
    unicodeClasses: size.unicodeClasses * count,
    // The engine parses a repeated class only once.
    foldedCharacters: size.foldedCharacters * Math.sign(count),
  };
}

/** Literal text between `\Q` and `\E`, in which a bracket opens no class. */
function quotedAt(pattern: string, at: number): [PatternSize, number] {
  const end = pattern.indexOf('\\E', at + 2);
  const length = end === -1 ? pattern.length - at : end + 2 - at;
  return [plain(length), length];
}

function escapeAt(pattern: string, at: number): [PatternSize, number] {
  unicodeClass.lastIndex = at;
  const property = unicodeClass.exec(pattern);
  if (property !== null) return [{ ...plain(1), unicodeClasses: 1 }, property[0].length];
  return [plain(1), 2];
}

/**
 * A class in brackets. Which hyphens make a range depends on what is before them, so each hyphen counts as the widest
 * range that it can make.
 */
function classAt(pattern: string, start: number, isFolded: boolean): [PatternSize, number] {
  let unicodeClasses = 0;
  let foldedCharacters = 0;
  let low = 0;
  let at = start + 1;
  if (pattern[at] === '^') at += 1;
  for (let isFirst = true; at < pattern.length && (isFirst || pattern[at] !== ']'); isFirst = false) {
    const end = pattern.startsWith('[:', at) ? pattern.indexOf(':]', at + 2) : -1;
    if (end !== -1) {
      low = 0;
      at = end + 2;
      continue;
    }
    const member = memberAt(pattern, at);
    at += member.length;
    if (member.isProperty) unicodeClasses += 1;
    const isHyphen = member.character === hyphen;
    if (isFolded && isHyphen && at < pattern.length && pattern[at] !== ']') {
      foldedCharacters += Math.max(0, memberAt(pattern, at).character - low);
    }
    low = member.isEscaped || isHyphen ? 0 : member.character;
  }
  return [{ instructions: 1, unicodeClasses, foldedCharacters }, at + 1 - start];
}

const hyphen = 0x2d;
const lastCharacter = 0x10ffff;
const written = /\\(?:x\{([0-9a-fA-F]+)\}|x([0-9a-fA-F]{2})|([0-7]{1,3}))/y;

interface ClassMember {
  /** The character itself, even if it is written as a number. */
  character: number;
  length: number;
  isEscaped: boolean;
  isProperty: boolean;
}

function memberAt(pattern: string, at: number): ClassMember {
  const character = pattern.codePointAt(at) ?? 0;
  const plainly = { isEscaped: pattern[at] === '\\', isProperty: false };
  if (!plainly.isEscaped) return { ...plainly, character, length: character > 0xffff ? 2 : 1 };
  const [{ unicodeClasses }, length] = escapeAt(pattern, at);
  if (unicodeClasses > 0) return { ...plainly, character: 0, length, isProperty: true };
  written.lastIndex = at;
  const [whole, braced, short, octal] = written.exec(pattern) ?? [];
  if (whole === undefined) {
    const escaped = pattern.codePointAt(at + 1) ?? 0;
    return { ...plainly, character: escaped, length: escaped > 0xffff ? 3 : 2 };
  }
  const value = octal === undefined ? Number.parseInt(braced ?? short ?? '', 16) : Number.parseInt(octal, 8);
  return { ...plainly, character: Math.min(value, lastCharacter), length: whole.length };
}

/** The atom before a `{n,m}`, expanded: each optional copy needs a fork. The length is 1 if the brace is literal. */
function repeatedAt(pattern: string, at: number, atom: PatternSize): [PatternSize, number] {
  repetition.lastIndex = at;
  const match = repetition.exec(pattern);
  if (match === null) return [nothing, 1];
  const fewest = Number(match[1]);
  const most = match[3] ? Number(match[3]) : fewest + (match[2] === undefined ? 0 : 1);
  const forks = plain(Math.max(0, most - fewest));
  return [plus(times(atom, Math.max(1, most)), forks), match[0].length];
}
