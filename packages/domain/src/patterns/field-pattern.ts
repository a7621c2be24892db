import { type Problem, problem } from '@fleet/contract/ground/problems';
import { RE2JS } from 're2js';
import { estimatePatternSize } from './pattern-size.js';

/*
 * Patterns of form fields [R-FRM-8]. RE2 searches in time proportional to instructions × characters, here called steps:
 * at most 75 ns each in the worst of 30 hostile patterns (2 cores, Node 20), where a backtracking engine took 40 s for 31
 * characters. Proportional is not yet bounded, so all three are: the pattern, one search, and the searches of one outcome.
 */

const mostCharacters = 1_000;
/** Enough for `^.{1,500}$`. */
const mostInstructions = 1_200;
/** A class such as `\pL` has hundreds of ranges; setting it up costs as much as 15 plain instructions. */
const mostUnicodeClasses = 300;
const unicodeClassWeight = 15;
/** One search: 45 ms at the worst. A pattern of up to 60 instructions reaches over all 10,000 characters of a text. */
const mostSearchSteps = 600_000;
/** Compiling an instruction costs as much as searching with it over 100 characters. */
const setupCharacters = 100;
/** Programs kept compiled, by the sum of their instructions: thousands of ordinary patterns, or 40 of the largest. */
const mostKeptInstructions = 50_000;
/** An engine that has built more states than this is dropped after its search; re2js itself would keep up to 8 MiB. */
const mostKeptStateBytes = 262_144;

/** Steps that setting up the patterns of one form may take, and that all searches of one outcome may take: 0.3 s at the worst. */
export const mostFormSetupSteps = 2_500_000;
export const mostOutcomeSteps = 4_000_000;

/** A search of more steps is a long one, 2 ms and more at the worst: it is remembered, and worth a turn of its own. */
export const longSearchSteps = 25_000;
/** Patterns and values of the long searches that are remembered: more than one outcome may cause. */
const mostRememberedCharacters = 2_000_000;

interface CompiledPattern {
  engine: RE2JS;
  instructions: number;
  setupSteps: number;
}

const kept = new Map<string, CompiledPattern>();
let keptInstructions = 0;
const found = new Map<string, boolean>();
let foundCharacters = 0;

/** What trying a pattern costs however small it is, in instructions. */
const tryingCost = 50;

/** The highest cost of `checkPattern` for a new pattern, estimated without compiling it: up to 6 µs each. */
export function compilingCost(pattern: string): number {
  if (pattern.length > mostCharacters) return tryingCost;
  const { instructions, unicodeClasses } = estimatePatternSize(pattern);
  const read = tryingCost + pattern.length;
  if (instructions > mostInstructions || unicodeClasses > mostUnicodeClasses) return read;
  return read + instructions + unicodeClasses * unicodeClassWeight;
}

/** `unsupported_regex` where the pattern is not RE2 or is too large; checked when a route is saved [R-FRM-8][C-6]. */
export function checkPattern(pattern: string): Problem[] {
  const compiled = compiledPattern(pattern);
  return typeof compiled === 'string' ? [problem('unsupported_regex', undefined, compiled)] : [];
}

/**
 * True if the pattern is found in the value; the pattern's author decides about anchors [C-6]. A pattern that could not
 * have been saved matches everything: no capture is lost because of it.
 */
export function matchesPattern(pattern: string, value: string): boolean {
  const compiled = compiledPattern(pattern);
  if (typeof compiled === 'string') return true;
  if (compiled.instructions * value.length <= longSearchSteps) return search(pattern, compiled, value);
  const key = `${pattern.length} ${pattern}${value}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const isFound = search(pattern, compiled, value);
  remember(key, isFound);
  return isFound;
}

function search(pattern: string, compiled: CompiledPattern, value: string): boolean {
  const isFound = compiled.engine.test(value);
  const states: { stateBudget: number; memBudget: number } | null = compiled.engine.re2().lazyDFA;
  if (states !== null && states.stateBudget - states.memBudget > mostKeptStateBytes) forget(pattern);
  return isFound;
}

function remember(key: string, isFound: boolean): void {
  found.set(key, isFound);
  foundCharacters += key.length;
  for (const oldest of found.keys()) {
    if (foundCharacters <= mostRememberedCharacters) return;
    found.delete(oldest);
    foundCharacters -= oldest.length;
  }
}

/** How many characters a value may have to be searched with this pattern. */
export function longestSearched(pattern: string): number {
  const compiled = compiledPattern(pattern);
  if (typeof compiled === 'string') return Number.POSITIVE_INFINITY;
  return Math.floor(mostSearchSteps / compiled.instructions);
}

/** What compiling the pattern costs, in steps; whether it is compiled already does not count, so that every device reckons alike. */
export function setupStepsOf(pattern: string): number {
  const compiled = compiledPattern(pattern);
  return typeof compiled === 'string' ? 0 : compiled.setupSteps;
}

/** What searching the value costs, in steps, setting up included. */
export function searchStepsOf(pattern: string, value: string): number {
  const compiled = compiledPattern(pattern);
  return typeof compiled === 'string' ? 0 : compiled.setupSteps + compiled.instructions * value.length;
}

/** The pattern made ready, or the sentence that says why it cannot be. */
function compiledPattern(pattern: string): CompiledPattern | string {
  const known = kept.get(pattern);
  if (known !== undefined) return known;
  const compiled = compile(pattern);
  if (typeof compiled !== 'string') keep(pattern, compiled);
  return compiled;
}

function compile(pattern: string): CompiledPattern | string {
  if (pattern.length > mostCharacters) return `A pattern has at most ${mostCharacters} characters.`;
  const { instructions: estimated, unicodeClasses } = estimatePatternSize(pattern);
  const tooLarge = 'The pattern is too large; lower the counts of its repetitions.';
  if (estimated > mostInstructions || unicodeClasses > mostUnicodeClasses) return tooLarge;
  let engine: RE2JS;
  try {
    engine = RE2JS.compile(pattern);
  } catch (fault) {
    return `The pattern is not valid RE2${fault instanceof Error ? ` (${fault.message})` : ''}.`;
  }
  const instructions = engine.programSize();
  if (instructions > mostInstructions) return tooLarge;
  const setupSteps = (instructions + unicodeClasses * unicodeClassWeight) * setupCharacters;
  return { engine, instructions, setupSteps };
}

function keep(pattern: string, compiled: CompiledPattern): void {
  kept.set(pattern, compiled);
  keptInstructions += compiled.instructions;
  for (const oldest of kept.keys()) {
    if (keptInstructions <= mostKeptInstructions) return;
    forget(oldest);
  }
}

function forget(pattern: string): void {
  keptInstructions -= kept.get(pattern)?.instructions ?? 0;
  kept.delete(pattern);
}
