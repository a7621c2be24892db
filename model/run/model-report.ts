import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding, ModelRun, RunResult } from './model-run.js';

/** With this many commands, a run with kills contains all sequences of one seed. */
const killStepsOfSeed = 2_000;

/** The commands that repeat a finding. The recorded commands contain neither kills nor broken rules. */
function waysAgain({ seed, path }: Finding, file: string, { kills, broken }: FoundIn): string[] {
  if (broken !== undefined) {
    return [`Repeat with the broken rule: npm run test:model -- --broken ${broken} --seed ${seed}`];
  }
  if (!kills) {
    return [
      `Repeat these commands:     npm run test:model -- --repeat ${file}`,
      `Repeat the first sequence: npm run test:model -- --repeat ${seed}:${path}`,
    ];
  }
  return [
    `Repeat without the kills:  npm run test:model -- --repeat ${file}`,
    `Repeat with the kills:     npm run test:model -- --seed ${seed} --steps 1 --kill-steps ${killStepsOfSeed}`,
  ];
}

/** The kind of run that found a difference: with kills, or with this broken rule. */
interface FoundIn {
  kills: boolean;
  broken?: string;
}

/** Describes a finding for people: the commands, the difference, and how to repeat it. */
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

/** Describes the result of a run in one line. */
export function tellRun(
  { what, seed }: ModelRun,
  { steps, sequences, met }: RunResult,
  tookMs: number,
): string {
  const perSecond = Math.round((steps / tookMs) * 1_000);
  return `${what}, seed ${seed}: ${steps} commands in ${sequences} sequences, ${perSecond} per second, ${met.size} kinds of response\n`;
}
