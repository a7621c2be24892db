import type { RunReport } from '../run/run-report.js';

/** What a run of a proof has shown. */
export interface ProofResult {
  seed: number;
  code: number;
  /** Kills that fell into the run, and those that were asked for. */
  killed: number;
  kills: number;
  /** Null where the run came to none. */
  report: Pick<RunReport, 'verdict' | 'seconds' | 'totals'> | null;
}

/** The result in one line, in the words of the report: `recorded` excludes late and quarantined ones. */
export function proofLine({ seed, code, killed, kills, report }: ProofResult): string {
  const missing = killed < kills ? `   only ${killed} of ${kills} kills fell into it` : '';
  if (report === null) return `seed ${seed}: no report (exit code ${code})${missing}`;
  const { captured, recorded, late, quarantined, differences } = report.totals;
  return [
    `seed ${seed}: ${report.verdict === 'clean' ? 'clean' : 'NOT CLEAN'}`,
    `captured ${captured}   recorded ${recorded}   late ${late}   quarantined ${quarantined}`,
    `lost ${differences.lost}   doubled ${differences.doubled}`,
    `kills ${killed}   minutes ${(report.seconds / 60).toFixed(1)}${missing}`,
  ].join('   ');
}
