import type { RunReport } from '../run/run-report.js';

/** The result of one run of a proof. */
export interface ProofResult {
  seed: number;
  code: number;
  /** The number of kills that happened during the run. */
  killed: number;
  /** The number of kills that were requested. */
  kills: number;
  /** Null if the run ended without a report. */
  report: Pick<RunReport, 'verdict' | 'seconds' | 'totals'> | null;
}

/** The result in one line, with the terms of the report: `recorded` excludes late and quarantined records. */
export function proofLine({ seed, code, killed, kills, report }: ProofResult): string {
  const missing = killed < kills ? `   only ${killed} of ${kills} kills happened` : '';
  if (report === null) return `seed ${seed}: no report (exit code ${code})${missing}`;
  const { captured, recorded, late, quarantined, differences } = report.totals;
  return [
    `seed ${seed}: ${report.verdict === 'clean' ? 'clean' : 'NOT CLEAN'}`,
    `captured ${captured}   recorded ${recorded}   late ${late}   quarantined ${quarantined}`,
    `lost ${differences.lost}   doubled ${differences.doubled}`,
    `kills ${killed}   minutes ${(report.seconds / 60).toFixed(1)}${missing}`,
  ].join('   ');
}
