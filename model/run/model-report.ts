import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding, ModelRun, RunResult } from './model-run.js';

/** Commands to a process that is killed in which a seed of fast-check has all its sequences. */
const killStepsOfSeed = 2_000;

/** How a finding is seen again: kills and broken rules are no part of the commands that are written down. */
function waysAgain({ seed, path }: Finding, file: string, { kills, broken }: FoundIn): string[] {
  if (broken !== undefined) {
    return [`With the broken rule again: npm run test:model -- --broken ${broken} --seed ${seed}`];
  }
  if (!kills) {
    return [
      `These commands again:      npm run test:model -- --repeat ${file}`,
      `The sequence they are of:  npm run test:model -- --repeat ${seed}:${path}`,
    ];
  }
  return [
    `Without the kills again:   npm run test:model -- --repeat ${file}`,
    `The sequence with kills:   npm run test:model -- --seed ${seed} --steps 1 --kill-steps ${killStepsOfSeed}`,
  ];
}

/** The run in which something was found: with kills, or of a service in which this rule is broken. */
interface FoundIn {
  kills: boolean;
  broken?: string;
}

/** A finding for people: what was done, the differences between the responses, and how to repeat it. */
export async function tellFinding(finding: Finding, run: FoundIn): Promise<string> {
  const { seed, transcript, message, moves, tries } = finding;
  const file = join(tmpdir(), `fleet-model-${seed}-${Date.now()}.json`);
  if (run.broken === undefined) {
    const written = moves.map(({ sort, input }) => ({ sort, input }));
    await writeFile(file, JSON.stringify(written, null, 1));
  }
  return [
    `The service and the reference differ after ${moves.length} commands (the shortest of ${tries + 1} sequences):`,
    '',
    ...transcript.map((each, n) => `${String(n + 1).padStart(4)}  ${each}`),
    '',
    message,
    '',
    ...waysAgain(finding, file, run),
  ].join('\n');
}

/** How a run went, in one line. */
export function tellRun(
  { what, seed }: ModelRun,
  { steps, sequences, met }: RunResult,
  tookMs: number,
): string {
  const perSecond = Math.round((steps / tookMs) * 1_000);
  return `${what}, seed ${seed}: ${steps} commands in ${sequences} sequences, ${perSecond} a second, ${met.size} sorts of answer\n`;
}
