import { type Problem, problem } from '@fleet/contract/ground/problems';
import { checkPattern, compilingCost, setupStepsOf } from './field-pattern.js';

/** The result of trying a pattern. */
export interface PatternVerdict {
  problems: readonly Problem[];
  /** The cost of setting it up whenever a form with it is answered. */
  setupSteps: number;
}

/** The patterns of one request that saves routes. Each is tried once, however often it occurs. */
export interface PatternBook {
  /** Tries a new pattern. If the request has no budget left for it, it is refused untried. */
  verdictOf(pattern: string): PatternVerdict;
  has(pattern: string): boolean;
}

/**
 * Enough for about 2,000 different patterns such as `^[A-Z]{2}[0-9]{6}$`, each 0.2 ms; at worst a second in total (2
 * cores, Node 20). Without a limit, 40,000 patterns with classes took 18 s.
 */
const mostCompilingCost = 200_000;

/** Creates an empty book. */
export function openPatternBook(most: number = mostCompilingCost): PatternBook {
  const verdicts = new Map<string, PatternVerdict>();
  let left = most;
  return {
    has: (pattern) => verdicts.has(pattern),
    verdictOf: (pattern) => {
      const known = verdicts.get(pattern);
      if (known !== undefined) return known;
      left = left > 0 ? left - compilingCost(pattern) : left;
      if (left <= 0) return noRoom;
      const problems = checkPattern(pattern);
      // A refused pattern is not kept, so this would compile it again.
      const verdict = { problems, setupSteps: problems.length > 0 ? 0 : setupStepsOf(pattern) };
      verdicts.set(pattern, verdict);
      return verdict;
    },
  };
}

const noRoom: PatternVerdict = {
  problems: [
    problem('unsupported_regex', undefined, 'The patterns of all forms are too large taken together.'),
  ],
  setupSteps: 0,
};
