import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding, RunResult } from './model-run.js';

/** A finding for people: what was done, in what the answers differ, and how to see it again. */
export async function tellFinding(finding: Finding): Promise<string> {
  const { seed, path, transcript, message, moves, tries } = finding;
  const file = join(tmpdir(), `fleet-model-${seed}-${Date.now()}.json`);
  const written = moves.map(({ sort, input }) => ({ sort, input }));
  await writeFile(file, JSON.stringify(written, null, 1));
  return [
    `The service and the reference differ after ${moves.length} commands (the shortest of ${tries + 1} sequences):`,
    '',
    ...transcript.map((each, n) => `${String(n + 1).padStart(4)}  ${each}`),
    '',
    message,
    '',
    `These commands again:      npm run test:model -- --repeat ${file}`,
    `The sequence they are of:  npm run test:model -- --repeat ${seed}:${path}`,
  ].join('\n');
}

/** How a run went, in one line. */
export function tellRun(
  what: string,
  seed: number,
  { steps, sequences, met }: RunResult,
  tookMs: number,
): string {
  const perSecond = Math.round((steps / tookMs) * 1_000);
  return `${what}, seed ${seed}: ${steps} commands in ${sequences} sequences, ${perSecond} a second, ${met.size} sorts of answer\n`;
}
