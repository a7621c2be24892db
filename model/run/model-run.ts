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
  /** The comparisons so far, for progress output. */
  what: string;
  seed: number;
  /** Commands to carry out, over all sequences. */
  steps: number;
  /** Sequences under way at once, each on organisations of its own: while one waits for the database another computes. */
  lanes: number;
  /** How long to look for a shorter sequence when one has shown a difference. */
  shorteningMs: number;
}

/** A sequence in which the service does something else than the reference. */
export interface Finding {
  /** The seed and the path by which fast-check makes the sequence again that showed it first. */
  seed: number;
  path: string;
  /** The shortest sequence that was found to show it. */
  moves: readonly Move[];
  /** What was done, with the responses. */
  transcript: readonly string[];
  message: string;
  /** Sequences that were tried to find it. */
  tries: number;
}

export interface RunResult {
  steps: number;
  sequences: number;
  finding: Finding | null;
  /** How often the rules had which answer. */
  met: Map<string, number>;
}

/** So many sequences come of one seed of fast-check. */
const sequencesPerSeed = 20;

/** Carries out sequences until so many commands are done or a difference is found, of which the shortest is sought. */
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

/** A weight is used as written, so nothing is biased to the ends of ranges; we shorten findings ourselves. */
const drawing = { numRuns: sequencesPerSeed, endOnFailure: true, unbiased: true } as const;

/** Carries out one sequence that was found before, by its seed and path. */
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

/** Carries out moves that were written down. */
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
