import type { ProgressResult } from '@fleet/contract/progress';
import type { Route } from '@fleet/contract/routes';
import { checkCaptureTime } from '@fleet/domain/capture-time';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal } from '../context.js';
import { appendEvent, type NewEvent } from '../platform/outbox/append-event.js';
import { refreshDocument } from '../routes/render-progress.js';
import { recordNumbers } from '../sessions/record-numbers.js';
import type { ReportSource } from './progress-events.js';
import { holdReport, insertReport, type ReportOrigin } from './progress-queries.js';
import type { ProgressReport, ReceivedReport, ReportEnvelope } from './progress-report.js';
import { holdStanding, type ReportStanding } from './report-standing.js';

/** In what the reports of one kind differ from those of the others. */
export interface ReportRules {
  /** Whether the report names what only an earlier plan had, and is late by that; throws what speaks against it. */
  isBehind(tx: Context, standing: ReportStanding): Promise<boolean>;
  /** Throws where the report in the log, though told apart by nothing else, has another content. */
  refuseOther?(recorded: Readonly<Record<string, unknown>>): void;
  /** Brings the route after a report that is new in the log, and tells it. */
  follow(tx: Context, standing: ReportStanding, source: ReportSource): Promise<void>;
}

/**
 * Records one report of a driver on a route, in one transaction [C-6]: once, however often it is sent. It is late where
 * the route is no longer the driver's active one, where the plan has changed under it, or where its session has ended
 * since; one captured after that end goes into quarantine [C-4]. A report that is known already is answered before it
 * is judged, so that a replay never meets a refusal. Its number counts in any case. Refuses as `holdStanding` and the
 * rules do, and with `captured_in_future` or `captured_too_early`.
 */
export async function recordReport(
  ctx: Context,
  routeId: string,
  envelope: ReportEnvelope,
  report: ProgressReport,
  rules: ReportRules,
): Promise<ReceivedReport> {
  return ctx.inTransaction(async (tx) => {
    const standing = await holdStanding(tx, routeId, envelope.session_id, report);
    const { sequence } = envelope;
    const { sessionId, driverId, facts, route } = standing;
    const origin = { routeId: route.id, sessionId, driverId, sequence: sequence ?? null };
    const numbers = sequence === undefined ? [] : [sequence];
    const answer = async (result: ProgressResult): Promise<ReceivedReport> => ({
      result,
      receivedThrough: await recordNumbers(tx, sessionId, numbers),
    });
    if (facts.recorded_late !== null) {
      rules.refuseOther?.(facts.recorded_content ?? {});
      return answer({ result: 'duplicate', ...lateness(facts.recorded_late) });
    }
    if (facts.held) return answer({ result: 'duplicate', quarantined: true });
    const untimely = checkCaptureTime(report.at, tx.now(), '/at');
    if (untimely.length > 0) throw new Refusal(untimely);
    const behind = await rules.isBehind(tx, standing);
    if (standing.record === 'quarantined') {
      await quarantine(tx, standing, origin, report);
      return answer({ result: 'recorded', quarantined: true });
    }
    const late = behind || !standing.isActive || standing.record === 'late';
    const isNew = await enterReport(tx, standing, origin, report, late, rules);
    return answer({ result: isNew ? 'recorded' : 'duplicate', ...lateness(late) });
  });
}

function lateness(late: boolean): { late?: true } {
  return late ? { late: true } : {};
}

/** Enters a report into the log with all that follows; false where it stands there already. */
export async function enterReport(
  tx: Context,
  standing: ReportStanding,
  origin: ReportOrigin,
  report: ProgressReport,
  late: boolean,
  rules: ReportRules,
): Promise<boolean> {
  if (!(await insertReport(tx, origin, report, late))) return false;
  await rules.follow(tx, standing, { sessionId: origin.sessionId, driverId: origin.driverId, late });
  await auditReport(tx, origin, report, { late });
  return true;
}

/** What mostly follows: the document is rendered with the report, and the event made from it. */
export async function renderAndTell(
  tx: Context,
  standing: ReportStanding,
  eventOf: (route: Route) => NewEvent,
): Promise<void> {
  const stored = await refreshDocument(tx, standing.route);
  await appendEvent(tx, eventOf(stored?.after.route ?? standing.route.route));
}

/** Kept for a controller to accept or discard; nothing that a phone captured is thrown away [C-4]. */
async function quarantine(
  tx: Context,
  standing: ReportStanding,
  origin: ReportOrigin,
  report: ProgressReport,
): Promise<void> {
  const recordId = await holdReport(tx, origin, report);
  await appendEvent(tx, {
    type: 'record_quarantined',
    at: report.at,
    siteId: standing.route.site_id,
    routeId: origin.routeId,
    sessionId: origin.sessionId,
    driverId: origin.driverId,
    data: { record_kind: 'progress', record_id: recordId, report },
  });
  await auditReport(tx, origin, report, { quarantined: true });
}

async function auditReport(
  tx: Context,
  origin: ReportOrigin,
  report: ProgressReport,
  fate: Readonly<Record<string, boolean>>,
): Promise<void> {
  const { kind, target, at, detail } = report;
  await writeAudit(tx, {
    action: `progress.${kind}`,
    subjectKind: 'route',
    subjectId: origin.routeId,
    data: { target, at, detail, session_id: origin.sessionId, ...fate },
  });
}
