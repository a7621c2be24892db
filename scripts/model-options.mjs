import { existsSync } from 'node:fs';
import {
  commandLine,
  optionLines,
  readOption,
  readWords,
} from '../apps/simulator/dist/command/command-words.js';
import { parseCount } from '../apps/simulator/dist/command/option-values.js';

/** All options of `npm run test:model`, in the order in which the help shows them. */
const modelTable = {
  seed: { value: 'N', help: 'One seed' },
  seeds: { value: 'N', help: 'The number of random seeds (3)' },
  steps: { value: 'N', help: 'The number of commands for each seed (100000)' },
  'kill-steps': {
    value: 'N',
    help: 'Further commands to a process that is killed (1.5 % of the steps, at least 50)',
  },
  broken: {
    value: '[NAME,NAME]',
    help: 'Break rules on purpose, which the model must find (all of them)',
    bare: true,
  },
  repeat: { value: 'FILE', help: 'Repeat an earlier finding: a file, or SEED:PATH' },
  help: { value: null, help: 'Show this' },
};

const usual = { seeds: 3, steps: 100_000 };
/** 1,500 for 100,000 steps, which then take half of the run's twenty minutes; fewer than 50 hardly contain a kill. */
const killStepsFor = (steps) => Math.max(50, Math.round(steps * 0.015));

/**
 * Reads the command line; all faults are reported together. `again` is the same command for one seed; `freshSeed` gives
 * random seeds.
 */
export function parseModelCommand(words, freshSeed) {
  const read = readWords(modelTable, words);
  const { given, faults } = read;
  if (given.has('help')) return { kind: 'help' };
  const count = (name, least, most, fallback) => readOption(read, name, parseCount(least, most), fallback);
  const seed = count('seed', 0, 4_294_967_295, null);
  const seeds = count('seeds', 1, 1_000, usual.seeds);
  const steps = count('steps', 1, 100_000_000, usual.steps);
  const killSteps = count('kill-steps', 0, 1_000_000, killStepsFor(steps));
  const [broken] = given.get('broken') ?? [];
  const [repeat] = given.get('repeat') ?? [];
  if (given.has('seed') && given.has('seeds')) faults.push('--seeds cannot be used with --seed.');
  for (const name of ['seeds', 'steps', 'kill-steps']) {
    if (broken !== undefined && given.has(name)) faults.push(`--${name} cannot be used with --broken.`);
  }
  const others = [...given.keys()].filter((name) => name !== 'repeat');
  if (repeat !== undefined) {
    faults.push(...others.map((name) => `--${name} cannot be used with --repeat.`));
    if (!/^\d+:[\d:]*$/.test(repeat) && !existsSync(repeat)) {
      faults.push(`--repeat must be a file of commands or SEED:PATH; there is no file ${repeat}.`);
    }
  }
  if (faults.length > 0) return { kind: 'faults', faults };
  if (repeat !== undefined) return { kind: 'repeat', repeat };
  if (broken !== undefined) return { kind: 'broken', broken: broken === '' ? 'all' : broken, seed };
  const chosen = ['steps', 'kill-steps'].filter((name) => given.has(name));
  const size = chosen.flatMap((name) => [`--${name}`, given.get(name).at(-1)]);
  const runs = (seed === null ? Array.from({ length: seeds }, freshSeed) : [seed]).map((each) => ({
    seed: each,
    again: commandLine('npm run test:model', ['--seed', each, ...size]),
  }));
  return { kind: 'run', steps, killSteps, runs };
}

/** What `npm run test:model -- --help` shows. */
export function modelHelp() {
  return [
    'Usage: npm run test:model -- [--seed N] [--steps N] [--option VALUE …]',
    '',
    'Compares the service with the reference of model/ at length (docs/model.md).',
    '',
    ...optionLines(modelTable),
    '',
    'Exit codes: 0 they agree; 1 they differ; 2 wrong options.',
  ].join('\n');
}
