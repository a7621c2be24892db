import {
  commandLine,
  optionLines,
  readOption,
  readWords,
} from '../apps/simulator/dist/command/command-words.js';
import { parseCount } from '../apps/simulator/dist/command/option-values.js';
import { parseSeeds } from '../apps/simulator/dist/command/proof-options.js';
import { brokerNames } from './cluster-programs.mjs';

const table = {
  minutes: { value: 'N', help: 'How long the drivers work in each run, 1 to 600 (10)' },
  seed: { value: 'N,N,N', help: 'One run each (1)' },
  drivers: { value: 'N', help: 'How many drivers, 1 to 2000 (50)' },
  broker: { value: 'NAME', help: `${brokerNames.join(', ')} (rabbitmq)` },
  every: { value: 'N', help: 'Seconds from one fault to the next, 5 to 600 (20)' },
  help: { value: null, help: 'Show this' },
};

/** Reads the command line; all faults are reported at once. */
export function parseCluster(words) {
  const read = readWords(table, words);
  const { given, faults } = read;
  if (given.has('help')) return { kind: 'help' };
  const broker = given.get('broker')?.at(-1) ?? 'rabbitmq';
  if (!brokerNames.includes(broker)) faults.push(`--broker must be one of ${brokerNames.join(', ')}.`);
  const minutes = readOption(read, 'minutes', parseCount(1, 600), 10);
  const seeds = readOption(read, 'seed', parseSeeds, [1]);
  const drivers = readOption(read, 'drivers', parseCount(1, 2_000), 50);
  const every = readOption(read, 'every', parseCount(5, 600), 20);
  if (faults.length > 0) return { kind: 'faults', faults };
  const again = (seed) =>
    commandLine('npm run test:cluster', [
      ...['--minutes', minutes, '--seed', seed, '--drivers', drivers, '--broker', broker, '--every', every],
    ]);
  return {
    kind: 'run',
    runs: seeds.map((seed) => ({ minutes, seed, drivers, broker, every, again: again(seed) })),
  };
}

export function clusterHelp() {
  return [
    'Usage: npm run test:cluster -- [--minutes N] [--seed N] [--option VALUE …]',
    '',
    'Starts a cluster on this machine, drives a fleet on a bad network against it, kills and pauses its',
    'parts, and checks at the end whether anything was lost or doubled.',
    '',
    ...optionLines(table),
    '',
    'Exit codes: 0 nothing was lost or doubled; 1 something was lost, doubled, or not delivered in time, no',
    'driver captured anything, or an audit log is not whole; 2 wrong options or missing programs; 3 the cluster',
    'did not start or recover, or could not be read; 130 the simulator was interrupted before its drivers',
    'started.',
  ].join('\n');
}
