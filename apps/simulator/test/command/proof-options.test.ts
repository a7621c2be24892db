import { describe, expect, it } from 'vitest';
import { parseProof, proofHelp } from '../../src/command/proof-options.js';
import { proofLine } from '../../src/view/proof-line.js';

const proofOf = (line: string) => {
  const parsed = parseProof(line.split(' ').filter(Boolean));
  if (parsed.kind !== 'run') throw new Error(JSON.stringify(parsed));
  return parsed;
};
const faultsOf = (line: string) => {
  const parsed = parseProof(line.split(' ').filter(Boolean));
  return parsed.kind === 'faults' ? parsed.faults : [];
};

describe('the command line of a proof', () => {
  it('has a default for every option, and prints a command that repeats each run', () => {
    const { kills, runs, again } = proofOf('');
    expect([kills, again]).toEqual([5, 'npm run prove']);
    expect(runs.map(({ seed, again: one }) => [seed, one])).toEqual([
      [1, 'npm run prove -- --seeds 1'],
      [2, 'npm run prove -- --seeds 2'],
      [3, 'npm run prove -- --seeds 3'],
    ]);
    expect(runs[0]?.options).toMatchObject({ drivers: 200, network: 'bad', rounds: 2, speed: 60, seed: 1 });
    expect(runs[0]?.words.join(' ')).toBe('--drivers 200 --network bad --rounds 2 --speed 60 --seed 1');
  });

  it('includes all given options in the commands that repeat the proof', () => {
    const { kills, runs, again } = proofOf(
      '--drivers 8 --network fair --rounds 1 --speed 600 --kills 0 --seeds 7,9',
    );
    expect(kills).toBe(0);
    const others = '--drivers 8 --network fair --kills 0 --rounds 1 --speed 600';
    expect(again).toBe(`npm run prove -- --seeds 7,9 ${others}`);
    expect(runs[1]?.again).toBe(`npm run prove -- --seeds 9 ${others}`);
    expect(proofOf(runs[1]?.again.replace('npm run prove -- ', '') ?? '').runs).toEqual(runs.slice(1));
  });

  it('reports all faults at once, each with its option', () => {
    const faults = faultsOf('--kills x --seeds abc --drivers 0 --network awful --rounds 99 --bogus 3 stray');
    expect(faults.map((fault) => fault.split(' ').slice(0, 3).join(' '))).toEqual([
      'There is no',
      '"stray" is not',
      '--seeds must be',
      '--kills must be',
      '--drivers must be',
      '--network must be',
      '--rounds must be',
    ]);
    for (const line of ['--seeds 1,,2', '--seeds -1', '--kills 101', '--kills', '--seed 1']) {
      expect(faultsOf(line), line).toHaveLength(1);
    }
    expect(parseProof(['--kills', 'x', '--help'])).toEqual({ kind: 'help' });
    expect(proofHelp()).toContain('--kills N');
  });
});

describe('the result line of a run', () => {
  const differences = { lost: 0, undelivered: 0, parked: 0, doubled: 0, altered: 0, unexpected: 0 };
  const totals = { captured: 10, recorded: 7, late: 2, quarantined: 1, differences };
  const shown = { seed: 4, code: 0, killed: 5, kills: 5 };

  it('uses the terms of the report with the same meaning', () => {
    expect(proofLine({ ...shown, report: { verdict: 'clean', seconds: 90, totals } })).toBe(
      'seed 4: clean   captured 10   recorded 7   late 2   quarantined 1   lost 0   doubled 0   kills 5   minutes 1.5',
    );
  });

  it('mentions missing kills and a missing report', () => {
    expect(proofLine({ ...shown, code: 3, killed: 2, report: null })).toBe(
      'seed 4: no report (exit code 3)   only 2 of 5 kills happened',
    );
  });
});
