import fc from 'fast-check';
import type { HttpClient } from '../world/model-http.js';
import type { Move } from '../world/model-world.js';
import { Difference } from '../world/model-world.js';
import type { ServiceUnderTest } from '../world/service-under-test.js';
import {
  type CommandSettings,
  commandSequences,
  type Done,
  runMoves,
  runSequence,
} from './model-property.js';
import { tellProgress } from './run-progress.js';
import { shortest } from './sequence-shortening.js';

export interface ModelRun extends CommandSettings {
  /** The name of the run, for its output. */
  what: string;
  seed: number;
  /** The number of commands to run, over all sequences. */
  steps: number;
  /**
   * The number of concurrent sequences, each with its own organisations. While one waits for the database, another
   * computes.
   */
  lanes: number;
  /** How long to look for a shorter sequence that shows the same difference. */
  shorteningMs: number;
}

/** A sequence in which service and reference differ. */
export interface Finding {
  /** The seed and path with which fast-check repeats the first sequence that showed it. */
  seed: number;
  path: string;
  /** The shortest known sequence that shows it. */
  moves: readonly Move[];
  /** The commands with their responses. */
  transcript: readonly string[];
  message: string;
  /** Sequences that were tried to find it. */
  tries: number;
}

export interface RunResult {
  steps: number;
  sequences: number;
  finding: Finding | null;
  /** How often each response occurred. */
  met: Map<string, number>;
}

/** The number of sequences for one seed of fast-check. */
const sequencesPerSeed = 20;

/**
 * Runs sequences until the number of commands is reached or a difference is found. Then looks for a shorter sequence.
 */
export async function runModel(
  service: ServiceUnderTest,
  http: HttpClient,
  run: ModelRun,
): Promise<RunResult> {
  const result: RunResult = { steps: 0, sequences: 0, finding: null, met: new Map() };
  const failing: { seed: number; path: string; done: Done }[] = [];
  const isOver = () => result.steps >= run.steps || failing.length > 0;
  let nextSeed = run.seed;
  async function lane(): Promise<void> {
    while (!isOver()) {
      const seed = nextSeed++;
      let last: Done | null = null;
      const property = fc.asyncProperty(commandSequences(run), async (commands) => {
        if (isOver()) return;
        last = await runSequence(service, http, commands);
        result.sequences += 1;
        result.steps += last.steps;
        for (const [what, times] of last.met) result.met.set(what, (result.met.get(what) ?? 0) + times);
        if (last.error !== null) throw last.error;
      });
      const { failed, counterexamplePath } = await fc.check(property, { ...drawing, seed });
      if (failed && last !== null) failing.push({ seed, path: counterexamplePath ?? '', done: last });
    }
  }
  const { what, seed, steps } = run;
  const endProgress = tellProgress(() => ({ what, seed, steps, done: result.steps }));
  await Promise.all(Array.from({ length: run.lanes }, lane)).finally(endProgress);
  const [first] = failing;
  if (first === undefined) return result;
  const found = await shortest(first.done, run.shorteningMs, (moves) => runMoves(service, http, moves));
  return { ...result, finding: { ...first, ...findingOf(found.done), tries: found.tries } };
}

/** Draws without a bias to the ends of ranges, so that weights apply as written. The model itself shortens findings. */
const drawing = { numRuns: sequencesPerSeed, endOnFailure: true, unbiased: true } as const;

/** Repeats one sequence by its seed and path. */
export async function repeatSequence(
  service: ServiceUnderTest,
  http: HttpClient,
  settings: CommandSettings,
  { seed, path }: { seed: number; path: string },
): Promise<Finding | null> {
  let last: Done | null = null;
  const property = fc.asyncProperty(commandSequences(settings), async (commands) => {
    last = await runSequence(service, http, commands);
  });
  await fc.check(property, { ...drawing, seed, path, numRuns: 1 });
  return last === null ? null : findingIn(last, seed, path);
}

/** Repeats recorded moves. */
export async function repeatMoves(
  service: ServiceUnderTest,
  http: HttpClient,
  moves: readonly Move[],
): Promise<Finding | null> {
  return findingIn(await runMoves(service, http, moves), 0, '');
}

function findingIn(done: Done, seed: number, path: string): Finding | null {
  return done.error === null ? null : { seed, path, ...findingOf(done), tries: 0 };
}

function findingOf({ moves, transcript, error }: Done): Pick<Finding, 'moves' | 'transcript' | 'message'> {
  if (error instanceof Difference) return { moves, transcript, message: error.message };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { moves, transcript, message };
}
