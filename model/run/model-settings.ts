import { readFile } from 'node:fs/promises';
import { isRecord } from '@fleet/contract/ground/schema-reading';

/** The settings of a run, from environment variables: see docs/model.md. */
export interface ModelSettings {
  seed: number;
  /** The number of commands to a service in this process. */
  steps: number;
  /** The number of commands to a service process that is killed repeatedly. */
  killSteps: number;
  shorteningMs: number;
  /** How long a test may take. */
  patienceMs: number;
  /** Names of rules to break on purpose, separated by commas, or `all`; empty for none. */
  broken: string;
}

/** `npm test` runs the same commands every time; another seed gives other commands. */
const usualSeed = 1;

function numberIn(name: string, usual: number): number {
  const text = process.env[name] ?? '';
  if (text === '') return usual;
  if (!/^\d+$/.test(text)) throw new Error(`${name} is not a whole number: ${text}`);
  return Number(text);
}

const steps = numberIn('MODEL_STEPS', 1_850);
const killSteps = numberIn('MODEL_KILL_STEPS', 150);
const shorteningMs = numberIn('MODEL_SHORTENING_SECONDS', 30) * 1_000;

export const modelSettings: ModelSettings = {
  seed: numberIn('MODEL_SEED', usualSeed),
  steps,
  killSteps,
  shorteningMs,
  // Ten times the duration on an idle machine.
  patienceMs: 120_000 + shorteningMs * 2 + Math.max(steps, killSteps * 10) * 100,
  broken: process.env.MODEL_BROKEN ?? '',
};

/** What to repeat: a sequence by its seed and path, or the moves of a file. */
export type Repetition =
  | { kind: 'sequence'; seed: number; path: string }
  | { kind: 'moves'; moves: readonly { sort: string; input: unknown }[] };

/**
 * Reads MODEL_REPEAT: `seed:path`, or the name of a file. Returns null if it is not set: the run then makes new
 * sequences.
 */
export async function readRepetition(): Promise<Repetition | null> {
  const text = process.env.MODEL_REPEAT ?? '';
  if (text === '') return null;
  const sequence = /^(\d+):([\d:]*)$/.exec(text);
  if (sequence !== null) return { kind: 'sequence', seed: Number(sequence[1]), path: sequence[2] ?? '' };
  const written: unknown = JSON.parse(await readFile(text, 'utf8'));
  const moves = Array.isArray(written) ? written.filter(isWrittenMove) : [];
  if (moves.length === 0) throw new Error(`${text} contains no moves`);
  return { kind: 'moves', moves };
}

function isWrittenMove(value: unknown): value is { sort: string; input: unknown } {
  return isRecord(value) && typeof value.sort === 'string';
}
