import { problem } from '@fleet/contract/ground/problems';
import { sameJson } from '@fleet/domain/values/json-equality';
import { type Context, Refusal } from '../context.js';
import type { ProgressReport } from './progress-report.js';
import { enterReport } from './record-report.js';
import { rulesOf } from './report-rules.js';
import { lockedStateOf, type ReportState } from './report-state.js';

/** A report that was quarantined, with its route, session and driver. */
export interface QuarantinedReport {
  routeId: string;
  sessionId: string;
  driverId: string;
  sequence: number | null;
  report: ProgressReport;
}

/**
 * Records a report that was captured after its session ended, as if it had arrived late, by the rules for a driver's
 * own report [C-4]. Runs in the transaction of the controller's acceptance. A report that is already in the log stays
 * unchanged; if it has another reason there, this refuses with `other_report_counts`, so that the controller does not
 * believe that the new reason counts. Refuses as the rules do. Refuses with `unknown_stop` or `unknown_activity` if the
 * report names a part that does not exist or is quarantined too.
 */
export async function acceptReport(tx: Context, quarantined: QuarantinedReport): Promise<void> {
  const { report, routeId } = quarantined;
  const rules = rulesOf(report);
  const found = await lockedStateOf(tx, routeId, quarantined, report);
  if (found.facts.recorded_late !== null) return refuseOther(found.facts.recorded_content ?? {}, report);
  const state: ReportState = { ...found, record: 'late' };
  try {
    if ((await rules.placeOf(tx, state)) === 'quarantined') throw new Refusal(problem('not_found'));
  } catch (error) {
    throw asOfRecord(error, report);
  }
  // Nested, because a report must come last in its transaction, and the acceptance continues.
  await tx.inTransaction((inner) => enterReport(inner, state, quarantined, report, true, rules));
}

/** Refuses a report if the log has one with the same identity that differs only in its content. */
function refuseOther(recorded: Readonly<Record<string, unknown>>, report: ProgressReport): void {
  rulesOf(report).refuseOther?.(recorded);
  if (report.kind !== 'activity_status' || sameJson(recorded, report.content)) return;
  throw new Refusal(problem('other_report_counts', '/content/content/reason'));
}

/** The record exists, so `not_found` refers to the stop or activity that the record names. */
function asOfRecord(error: unknown, { kind }: ProgressReport): unknown {
  if (!(error instanceof Refusal) || error.problems[0]?.code !== 'not_found') return error;
  return new Refusal(
    problem(kind === 'activity_status' ? 'unknown_activity' : 'unknown_stop', '/content/target'),
  );
}
