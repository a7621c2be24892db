import type { AuditAction } from '@fleet/contract/accounts/audited-actions';
import type { ProgressResult } from '@fleet/contract/driving/progress';
import type { Route } from '@fleet/contract/planning/routes';
import type { ProgressRecord } from '@fleet/domain/progress/progress-records';
import type { PromptitudeLimits } from '@fleet/domain/progress/promptitude';
import { checkCaptureTime } from '@fleet/domain/values/capture-time';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal } from '../context.js';
import { appendEvent, type NewEvent } from '../platform/outbox/append-event.js';
import { loggedRecord, readProgressLog } from '../routes/progress-log.js';
import { renderProgress } from '../routes/render-progress.js';
import { countDocument } from '../routes/route-store.js';
import { recordNumbers } from '../sessions/record-numbers.js';
import type { ReportSource } from './progress-events.js';
import { insertReport, quarantineReport, type ReportOrigin } from './progress-queries.js';
import type { ProgressReport, ReceivedReport, ReportEnvelope } from './progress-report.js';
import { enterShownReport } from './report-entry-queries.js';
import { lockedState, type ReportState, routeMoved } from './report-state.js';

/**
 * Where the target of a report is: in the current plan, only in an earlier plan, or in quarantine. An activity is in
 * quarantine if its driver added it after the end of a session.
 */
export type NamedPlace = 'present' | 'earlier' | 'quarantined';

/** The rules in which the kinds of report differ. */
export interface ReportRules {
  /** Throws if the report must be refused. */
  placeOf(tx: Context, state: ReportState): Promise<NamedPlace>;
  /** Throws if the report in the log has the same identity but other content. */
  refuseOther?(recorded: Readonly<Record<string, unknown>>): void;
  follow: ReportConsequence;
}

/** What follows if a report is new in the log. */
type ReportConsequence =
  /** The usual case: the document is rendered with the report, and the event is built from the rendered route. */
  | { kind: 'shown'; eventOf(route: Route, source: ReportSource, limits: PromptitudeLimits): NewEvent }
  /** Updates the route by the report, and writes its event. */
  | {
      kind: 'carried_out';
      carryOut(tx: Context, state: ReportState, source: ReportSource): Promise<void>;
    };

/**
 * Records one report of a driver on a route in one transaction, once, however often it is sent [C-6]. A report is late
 * if the route is no longer the driver's active route, if only an earlier plan had its target, or if its session ended
 * after the capture. A report that was captured after the end of its session is quarantined, and so is one that names a
 * quarantined activity [C-4]. A known report gets its response before it is judged, so a replay is never refused. The
 * sequence of a report is counted in any case. The usual report takes two round trips. Refuses as `lockedState` and the
 * rules do, and with `captured_in_future` or `captured_too_early`.
 */
export async function recordReport(
  ctx: Context,
  routeId: string,
  envelope: ReportEnvelope,
  report: ProgressReport,
  rules: ReportRules,
): Promise<ReceivedReport> {
  for (;;) {
    try {
      return await ctx.inTransaction((tx) => recordUnderLock(tx, routeId, envelope, report, rules));
    } catch (error) {
      if (error !== routeMoved) throw error;
    }
  }
}

async function recordUnderLock(
  tx: Context,
  routeId: string,
  envelope: ReportEnvelope,
  report: ProgressReport,
  rules: ReportRules,
): Promise<ReceivedReport> {
  const state = await lockedState(tx, routeId, envelope.session_id, report);
  const { sequence = null } = envelope;
  const { sessionId, driverId, facts, route } = state;
  const origin = { routeId: route.id, sessionId, driverId, sequence };
  const answer = async (result: ProgressResult): Promise<ReceivedReport> => ({
    result,
    receivedThrough: await recordNumbers(tx, sessionId, numbersOf(origin)),
  });
  if (facts.recorded_late !== null) {
    rules.refuseOther?.(facts.recorded_content ?? {});
    return answer({ result: 'duplicate', ...lateness(facts.recorded_late) });
  }
  if (facts.quarantined) return answer({ result: 'duplicate', quarantined: true });
  const untimely = checkCaptureTime(report.at, tx.now(), '/at');
  if (untimely.length > 0) throw new Refusal(untimely);
  const place = await rules.placeOf(tx, state);
  if (state.record === 'quarantined' || place === 'quarantined') {
    await quarantine(tx, state, origin, report);
    return answer({ result: 'recorded', quarantined: true });
  }
  const late = place === 'earlier' || !state.isActive || state.record === 'late';
  const receivedThrough = await enterReport(tx, state, origin, report, late, rules);
  return { result: { result: 'recorded', ...lateness(late) }, receivedThrough };
}

function lateness(late: boolean): { late?: true } {
  return late ? { late: true } : {};
}

function numbersOf({ sequence }: ReportOrigin): number[] {
  return sequence === null ? [] : [sequence];
}

/**
 * Records a report that is not in the log yet, with all consequences, and returns the flush receipt of its session.
 * Must be the last step of its transaction.
 */
export async function enterReport(
  tx: Context,
  state: ReportState,
  origin: ReportOrigin,
  report: ProgressReport,
  late: boolean,
  { follow }: ReportRules,
): Promise<number> {
  const source = { sessionId: origin.sessionId, driverId: origin.driverId, late };
  if (follow.kind === 'carried_out') {
    await insertReport(tx, origin, report, late);
    await follow.carryOut(tx, state, source);
    const [receivedThrough] = await Promise.all([
      recordNumbers(tx, origin.sessionId, numbersOf(origin)),
      writeAudit(tx, auditOf(origin, report, { late })),
    ]);
    return receivedThrough;
  }
  const shown = state.counts
    ? renderProgress(state.route, await logWith(tx, state, origin, report, late))
    : null;
  if (shown !== null) countDocument(tx, shown.document.length, false);
  const event = follow.eventOf(shown?.route ?? state.route.route, source, state.facts.promptitude);
  return enterShownReport(tx, {
    origin,
    report,
    late,
    shown,
    event,
    audit: auditOf(origin, report, { late }),
  });
}

/** The part of the route's log that counts, with the new report. */
async function logWith(
  tx: Context,
  { log, route }: ReportState,
  origin: ReportOrigin,
  report: ProgressReport,
  late: boolean,
): Promise<readonly ProgressRecord[]> {
  if (log !== null) return [...log, loggedRecord(report)];
  const [, records] = await Promise.all([insertReport(tx, origin, report, late), readProgressLog(tx, route)]);
  return records;
}

/** Quarantines the report until a controller accepts or discards it: nothing that a phone captured is deleted [C-4]. */
async function quarantine(
  tx: Context,
  state: ReportState,
  origin: ReportOrigin,
  report: ProgressReport,
): Promise<void> {
  const recordId = tx.newId();
  const receivedAt = await quarantineReport(tx, recordId, origin, report);
  await Promise.all([
    appendEvent(tx, {
      type: 'record_quarantined',
      at: report.at,
      siteId: state.route.site_id,
      routeId: origin.routeId,
      sessionId: origin.sessionId,
      driverId: origin.driverId,
      data: {
        record_kind: 'progress',
        record_id: recordId,
        report,
        ...(receivedAt !== null && { received_at: receivedAt }),
      },
    }),
    writeAudit(tx, auditOf(origin, report, { quarantined: true })),
  ]);
}

function auditOf(
  { routeId, sessionId }: ReportOrigin,
  { kind, target, at, detail }: ProgressReport,
  flags: Readonly<Record<string, boolean>>,
) {
  const action: AuditAction = `progress.${kind}`;
  return {
    action,
    subjectKind: 'route',
    subjectId: routeId,
    data: { target, at, detail, session_id: sessionId, ...flags },
  };
}
