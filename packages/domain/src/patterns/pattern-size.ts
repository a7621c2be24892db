/** The size of a compiled pattern, estimated from its text alone. */
export interface PatternSize {
  /** Instructions, with repetitions expanded. */
  instructions: number;
  /** The number of these that are classes of Unicode properties such as `\pL`, with hundreds of ranges each. */
  unicodeClasses: number;
}

const repetition = /\{(\d{1,6})(?:(,)(\d{0,6}))?\}/y;
const unicodeClass = /\\[pP](?:\{[^}]*\}|.)/gy;
const nothing: PatternSize = { instructions: 0, unicodeClasses: 0 };

/**
 * Estimates the size of a pattern without compiling it, because hostile patterns make compiling costly: `a{1000}`
 * written 140 times is 980 characters and takes 0.24 s. The estimate only has to detect such growth; the compiled
 * program is measured too.
 */
export function estimatePatternSize(pattern: string): PatternSize {
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
    if (character === '\\') append(...escapeAt(pattern, at));
    else if (character === '[') append(...classAt(pattern, at));
    else if (character === '(') {
      outer.push(sequence);
      sequence = nothing;
      last = nothing;
      at += 1;
    } else if (character === ')') {
      const group = plus(sequence, { instructions: 2, unicodeClasses: 0 });
      sequence = outer.pop() ?? nothing;
      append(group, 1);
    } else if (character === '{') {
      const [grown, length] = repeatedAt(pattern, at, last);
      if (length === 1) append({ instructions: 1, unicodeClasses: 0 }, 1);
      else replaceLast(grown, length);
    } else append({ instructions: 1, unicodeClasses: 0 }, 1);
  }
  return outer.reduce(plus, sequence);
}

function plus(a: PatternSize, b: PatternSize): PatternSize {
  return {
    instructions: a.instructions + b.instructions,
    unicodeClasses: a.unicodeClasses + b.unicodeClasses,
  };
}

function times(size: PatternSize, count: number): PatternSize {
  return { instructions: size.instructions * count, unicodeClasses: size.unicodeClasses * count };
}

function escapeAt(pattern: string, at: number): [PatternSize, number] {
  unicodeClass.lastIndex = at;
  const property = unicodeClass.exec(pattern);
  if (property !== null) return [{ instructions: 1, unicodeClasses: 1 }, property[0].length];
  return [{ instructions: 1, unicodeClasses: 0 }, 2];
}

function classAt(pattern: string, start: number): [PatternSize, number] {
  let unicodeClasses = 0;
  let at = start + 1;
  if (pattern[at] === '^') at += 1;
  if (pattern[at] === ']') at += 1;
  while (at < pattern.length && pattern[at] !== ']') {
    if (pattern[at] === '\\') {
      const [size, length] = escapeAt(pattern, at);
      unicodeClasses += size.unicodeClasses;
      at += length;
    } else if (pattern.startsWith('[:', at)) {
      const end = pattern.indexOf(':]', at + 2);
      at = end === -1 ? at + 1 : end + 2;
    } else at += 1;
  }
  return [{ instructions: 1, unicodeClasses }, at + 1 - start];
}

/** The atom before a `{n,m}`, expanded: each optional copy needs a fork. The length is 1 if the brace is literal. */
function repeatedAt(pattern: string, at: number, atom: PatternSize): [PatternSize, number] {
  repetition.lastIndex = at;
  const match = repetition.exec(pattern);
  if (match === null) return [nothing, 1];
  const fewest = Number(match[1]);
  const most = match[3] ? Number(match[3]) : fewest + (match[2] === undefined ? 0 : 1);
  const forks = { instructions: Math.max(0, most - fewest), unicodeClasses: 0 };
  return [plus(times(atom, Math.max(1, most)), forks), match[0].length];
}
