import { happens, type RandomStream } from '../random-stream.js';

/** The probabilities of a driver's actions, from 0 to 1. */
export interface DriverHabits {
  /** An activity fails. */
  failActivity: number;
  /** A single requirement cannot be captured. */
  failRequirement: number;
  /** An optional requirement is skipped. */
  skipOptional: number;
  /** The driver captures the same requirement again, with another value. */
  correct: number;
  /** Something unplanned happens on the way: fuel, a breakdown. */
  unplanned: number;
  /** The phone dies and restarts; the probability applies to each capture. */
  phoneDies: number;
  /** The reaction to a release request; ignored in the remaining cases. */
  releaseRoute: number;
  refuseRelease: number;
}

/** Much more often than in reality: incidents that a driver meets once in weeks happen here on most routes. */
export const ordinaryHabits: DriverHabits = {
  failActivity: 0.04,
  failRequirement: 0.02,
  skipOptional: 0.25,
  correct: 0.03,
  unplanned: 0.06,
  phoneDies: 0.006,
  releaseRoute: 0.45,
  refuseRelease: 0.3,
};

export type ReleaseAnswer = 'release' | 'refuse' | 'ignore';

/** Draws the driver's reaction to a release request. */
export function releaseAnswer(habits: DriverHabits, random: RandomStream): ReleaseAnswer {
  if (happens(random, habits.releaseRoute)) return 'release';
  return happens(random, habits.refuseRelease / (1 - habits.releaseRoute)) ? 'refuse' : 'ignore';
}
