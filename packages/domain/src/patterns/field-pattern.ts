import { type Problem, problem } from '@fleet/contract/ground/problems';
import { engine } from '#pattern-engine';
import type { CompiledEngine } from './pattern-engine.js';
import { estimatePatternSize, type PatternSize } from './pattern-size.js';

/*
 * Patterns of form fields [R-FRM-8]. RE2 searches in time proportional to instructions × characters, called steps here:
 * at most 75 ns each in the worst of 30 hostile patterns (2 cores, Node 20), where a backtracking engine took 40 s for
 * 31 characters. Proportional time still needs limits, so there are three: for the pattern, for one search, and for all
 * searches of one outcome.
 */

const mostCharacters = 1_000;
/** The most instructions of a pattern; enough for `^.{1,500}$`. */
const mostInstructions = 1_200;
/** A class such as `\pL` has hundreds of ranges; setting it up costs as much as 15 plain instructions. */
const mostUnicodeClasses = 300;
const unicodeClassWeight = 15;
/**
 * The most characters in ranges that ignore case. Setting up 100 of these characters costs as much as one instruction.
 */
const mostFoldedCharacters = 100_000;
const foldedOfInstruction = 100;
/**
 * The most steps of one search: 45 ms at worst. A pattern of up to 60 instructions can search all 10,000 characters of
 * a text.
 */
const mostSearchSteps = 600_000;
/** Compiling an instruction costs as much as a search of 100 characters with it. */
const setupCharacters = 100;
/**
 * Limits the cache of compiled patterns by the sum of their instructions: thousands of ordinary patterns, or 40 of the
 * largest.
 */
const mostKeptInstructions = 50_000;
/**
 * An engine whose states take more bytes than this is dropped after its search. The engine itself keeps up to 8 MiB.
 */
const mostKeptStateBytes = 262_144;

/** The most steps for setting up the patterns of one form, and for all searches of one outcome: 0.3 s at worst. */
export const mostFormSetupSteps = 2_500_000;
export const mostOutcomeSteps = 4_000_000;

/** A search with more steps is long, 2 ms or more at worst: its result is cached, and other requests may use it. */
const longSearchSteps = 25_000;
/**
 * A search with at most this many steps is brief, 75 µs at worst. The results of all other searches are remembered
 * within a request.
 */
const briefSearchSteps = 1_000;
/** The size of the cache of long searches, in characters of patterns and values. No single outcome can fill it. */
const mostRememberedCharacters = 2_000_000;

interface CompiledPattern {
  engine: CompiledEngine;
  instructions: number;
  setupSteps: number;
}

/**
 * The results of the searches of one request that are not brief, by pattern and value: other requests cannot displace
 * them.
 */
export type KnownSearches = Map<string, Map<string, boolean>>;

const kept = new Map<string, CompiledPattern>();
let keptInstructions = 0;
const found = new Map<string, boolean>();
let foundCharacters = 0;

/** The least cost of trying a pattern, in instructions. */
const tryingCost = 50;

/**
 * The highest cost of `checkPattern` for a new pattern, estimated without compiling it, in instructions: up to 6 µs for
 * each.
 */
export function compilingCost(pattern: string): number {
  if (pattern.length > mostCharacters) return tryingCost;
  const size = estimatePatternSize(pattern);
  const read = tryingCost + pattern.length;
  return isTooLarge(size) ? read : read + size.instructions + classCost(size);
}

const isTooLarge = ({ instructions, unicodeClasses, foldedCharacters }: PatternSize): boolean =>
  instructions > mostInstructions ||
  unicodeClasses > mostUnicodeClasses ||
  foldedCharacters > mostFoldedCharacters;

/** What setting up the classes costs, in instructions. */
const classCost = ({ unicodeClasses, foldedCharacters }: PatternSize): number =>
  unicodeClasses * unicodeClassWeight + Math.ceil(foldedCharacters / foldedOfInstruction);

/**
 * Returns `unsupported_regex` if the pattern is not RE2 or is too large; checked when a route is saved [R-FRM-8][C-6].
 */
export function checkPattern(pattern: string): Problem[] {
  const compiled = compiledPattern(pattern);
  return typeof compiled === 'string' ? [problem('unsupported_regex', undefined, compiled)] : [];
}

/**
 * Returns true if the pattern is found in the value; the pattern's author decides about anchors [C-6]. A pattern that
 * could not have been saved matches everything, so that no capture is lost. If `searches` is given, the result of every
 * search that is not brief is added to it. Otherwise a small cache keeps the results of long searches.
 */
export function matchesPattern(pattern: string, value: string, searches?: KnownSearches): boolean {
  const compiled = compiledPattern(pattern);
  if (typeof compiled === 'string') return true;
  if (searches !== undefined && !isBrief(compiled, value)) {
    const ofPattern = searches.get(pattern) ?? new Map<string, boolean>();
    searches.set(pattern, ofPattern);
    const result = ofPattern.get(value) ?? search(pattern, compiled, value);
    ofPattern.set(value, result);
    return result;
  }
  if (stepsOf(compiled, value) <= longSearchSteps) return search(pattern, compiled, value);
  const key = `${pattern.length} ${pattern}${value}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const isFound = search(pattern, compiled, value);
  remember(key, isFound);
  return isFound;
}

const stepsOf = ({ instructions }: CompiledPattern, value: string): number => instructions * value.length;

const isBrief = (compiled: CompiledPattern, value: string): boolean =>
  stepsOf(compiled, value) <= briefSearchSteps;

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

/** Whether a request remembers the result of this search. */
export function isRemembered(pattern: string, value: string): boolean {
  const compiled = compiledPattern(pattern);
  return typeof compiled !== 'string' && !isBrief(compiled, value);
}

/** The most characters that can be searched with this pattern. */
export function longestSearched(pattern: string): number {
  const compiled = compiledPattern(pattern);
  if (typeof compiled === 'string') return Number.POSITIVE_INFINITY;
  return Math.floor(mostSearchSteps / compiled.instructions);
}

/**
 * The cost of compiling the pattern, in steps. A compiled pattern in the cache counts the same, so that every device
 * calculates the same cost.
 */
export function setupStepsOf(pattern: string): number {
  const compiled = compiledPattern(pattern);
  return typeof compiled === 'string' ? 0 : compiled.setupSteps;
}

/** The cost of searching the value, in steps, including setup. */
export function searchStepsOf(pattern: string, value: string): number {
  const compiled = compiledPattern(pattern);
  return typeof compiled === 'string' ? 0 : compiled.setupSteps + stepsOf(compiled, value);
}

/** Whether the compiled pattern is in the cache; compiling may take milliseconds. */
export function isCompiled(pattern: string): boolean {
  return kept.has(pattern);
}

/** Returns the compiled pattern, or the reason why it cannot be compiled. */
function compiledPattern(pattern: string): CompiledPattern | string {
  const known = kept.get(pattern);
  if (known !== undefined) return known;
  const compiled = compile(pattern);
  if (typeof compiled !== 'string') keep(pattern, compiled);
  return compiled;
}

/** A phone that has no engine yet leaves the pattern to the service. */
const notLoaded = 'No pattern can be checked here yet.';

function compile(pattern: string): CompiledPattern | string {
  if (pattern.length > mostCharacters) return `A pattern has at most ${mostCharacters} characters.`;
  const size = estimatePatternSize(pattern);
  const tooLarge = 'The pattern is too large; use smaller repetition counts or narrower ranges.';
  if (isTooLarge(size)) return tooLarge;
  const patterns = engine();
  if (patterns === null) return notLoaded;
  let compiled: CompiledEngine;
  try {
    compiled = patterns.compile(pattern);
  } catch (fault) {
    return `The pattern is not valid RE2${fault instanceof Error ? ` (${fault.message})` : ''}.`;
  }
  const instructions = compiled.programSize();
  if (instructions > mostInstructions) return tooLarge;
  const setupSteps = (instructions + classCost(size)) * setupCharacters;
  return { engine: compiled, instructions, setupSteps };
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
