import { commandLine, type OptionTable, optionLines, readOption, readWords } from './command-words.js';
import { optionTable } from './option-table.js';
import { parseCount } from './option-values.js';
import { parseCommand, type SimulationOptions } from './simulation-options.js';

/** The options of a proof, with their defaults. */
const proofTable = {
  drivers: { value: 'N', help: 'How many drivers, 1 to 2000 (200)' },
  network: { ...optionTable.network, help: optionTable.network.help.replace('(fair)', '(bad)') },
  seeds: { value: 'N,N,N', help: 'One run each (1,2,3)' },
  kills: { value: 'N', help: 'Kills of the service in each run, 0 to 100 (5)' },
  rounds: optionTable.rounds,
  speed: optionTable.speed,
  help: optionTable.help,
} as const satisfies OptionTable;

const usual = { drivers: '200', network: 'bad', seeds: '1,2,3', kills: '5', rounds: '2', speed: '60' };
type ProofOption = keyof typeof usual;
const proofOptions = ['seeds', 'drivers', 'network', 'kills', 'rounds', 'speed'] as const;
const highestSeed = 4_294_967_295;

/** One run of a proof. */
export interface ProofRun {
  seed: number;
  options: SimulationOptions;
  /** The options of the simulator, without those for its credentials and its report. */
  words: readonly string[];
  /** The command that repeats this run. */
  again: string;
}

export type ParsedProof =
  | { kind: 'run'; kills: number; runs: readonly ProofRun[]; again: string }
  | { kind: 'help' }
  | { kind: 'faults'; faults: readonly string[] };

/** Reads the command line of `npm run prove`; all faults are reported at once. */
export function parseProof(words: readonly string[]): ParsedProof {
  const read = readWords(proofTable, words);
  if (read.given.has('help')) return { kind: 'help' };
  const last = (name: ProofOption) => read.given.get(name)?.at(-1) ?? usual[name];
  const seeds = readOption(read, 'seeds', parseSeeds, [1, 2, 3]);
  const kills = readOption(read, 'kills', parseCount(0, 100), Number(usual.kills));
  const shared = (['drivers', 'network', 'rounds', 'speed'] as const).flatMap((name) => [
    `--${name}`,
    last(name),
  ]);
  const againWith = (seedWords: string) => {
    const chosen = proofOptions.map((name) => [name, name === 'seeds' ? seedWords : last(name)] as const);
    const others = chosen.filter(([name, value]) => value !== usual[name]);
    return commandLine(
      'npm run prove',
      others.flatMap(([name, value]) => [`--${name}`, value]),
    );
  };
  const runs: ProofRun[] = [];
  for (const [index, seed] of seeds.entries()) {
    const simulation = [...shared, '--seed', String(seed)];
    const parsed = parseCommand(simulation, seed);
    if (parsed.kind === 'run') {
      runs.push({ seed, options: parsed.options, words: simulation, again: againWith(String(seed)) });
    } else if (parsed.kind === 'faults' && index === 0) read.faults.push(...parsed.faults);
  }
  if (read.faults.length > 0) return { kind: 'faults', faults: read.faults };
  return { kind: 'run', kills, runs, again: againWith(seeds.join(',')) };
}

/** Returns whole numbers that are separated by commas, or the fault. */
export function parseSeeds(text: string): number[] | string {
  const seeds = text.split(',').map((each) => parseCount(0, highestSeed)(each.trim()));
  const numbers = seeds.filter((each) => typeof each === 'number');
  if (numbers.length === seeds.length) return numbers;
  return `must be whole numbers from 0 to ${highestSeed} with commas between, such as 1,2,3`;
}

/** What `npm run prove -- --help` shows. */
export function proofHelp(): string {
  return [
    'Usage: npm run prove -- [--drivers N] [--network NAME] [--option VALUE …]',
    '',
    'Drives a fleet against a service that is killed several times, once for each seed, and checks at the end',
    'whether anything was lost or doubled.',
    '',
    ...optionLines(proofTable),
    '',
    'Ctrl-C once ends the day for all drivers, who then deliver what they have; twice ends the run',
    'at once; both with a report, and no further seed begins.',
    '',
    'Exit codes: 0 nothing was lost or doubled; 1 something was lost, doubled, or not delivered in time, or no',
    'driver captured anything; 2 wrong options; 3 the service could not be started, prepared or read, or a run',
    'had too few kills. After Ctrl-C the exit code is never 0.',
  ].join('\n');
}
