import { problem } from '@fleet/contract/ground/problems';
import type { ProgressRecord } from '@fleet/domain/progress/progress-records';
import { decideRecordStatus, type RecordState } from '@fleet/domain/transitions/session-transitions';
import { type Context, Refusal } from '../context.js';
import { readProgressLog } from '../routes/progress-log.js';
import { type LockedRoute, opened } from '../routes/route-row.js';
import { lockRoute } from '../routes/route-store.js';
import { driverOf } from '../sessions/driver-of.js';
import { admittedSession } from '../sessions/session-guard.js';
import { lockSession } from '../sessions/session-queries.js';
import { type ReportFacts, readReportFacts } from './progress-queries.js';
import type { ProgressReport } from './progress-report.js';
import { lockForReport, type ReportingSession } from './report-lock-queries.js';

/** The state by which a report is judged: session and route are locked until the transaction ends. */
export interface ReportState {
  driverId: string;
  sessionId: string;
  route: LockedRoute;
  /** How the report must be recorded according to its session alone [C-4]. */
  record: RecordState;
  /** The driver has the route now, whatever its status. */
  isHolder: boolean;
  /** The route is the driver's active one. */
  isActive: boolean;
  facts: ReportFacts;
  /** The part of the route's log that counts; null if it has not been read. */
  log: readonly ProgressRecord[] | null;
}

/**
 * Each new report reads all reports of its route, with their texts, while the route is locked, so their number and
 * length need limits. A day of 500 stops has some thousands of reports. The limit of the document is not enough: it
 * counts only the texts of activities that the plan still has.
 */
const mostReports = 20_000;
const mostCharacters = 4_000_000;

/** Thrown if another driver got the route while this call waited for it; the transaction must start again. */
export const routeMoved = new Error('the route went to another driver while it was waited for');

/**
 * Locks what a report concerns, in the common order: session, drivers, routes. After that the session cannot end, the
 * route cannot move, and no other report on it can be recorded. Three statements in one round trip. Refuses as
 * `requireSession` does, with `not_found` if the driver never had the route, with `route_not_active` if they have it
 * but it was never active, and with `too_many` if its log is full. Throws `routeMoved`.
 */
export async function lockedState(
  tx: Context,
  routeId: string,
  namedSessionId: string | undefined,
  report: ProgressReport,
): Promise<ReportState> {
  const driver = driverOf(tx);
  const { driverId } = driver;
  const [locked, facts, log] = await Promise.all([
    lockForReport(tx, routeId, driverId, namedSessionId),
    readReportFacts(tx, routeId, { driverId, sessionId: namedSessionId ?? null }, report),
    // If another driver has the route now, this reads nothing, and the log is read when it is needed.
    readProgressLog(tx, { id: routeId, driver_id: driverId }),
  ]);
  const session = admittedSession(driver, locked.session, namedSessionId);
  const holderId = locked.route?.driver_id ?? null;
  if (holderId !== null && holderId !== locked.lockedDriverId) throw routeMoved;
  return stateOf(driverId, session, locked.route === null ? null : opened(locked.route), report, facts, log);
}

/** Does the same for the report of a given session, which may belong to another user than the caller. */
export async function lockedStateOf(
  tx: Context,
  routeId: string,
  { sessionId, driverId }: { sessionId: string; driverId: string },
  report: ProgressReport,
): Promise<ReportState> {
  const [session, route, facts] = await Promise.all([
    lockSession(tx, sessionId),
    lockRoute(tx, routeId),
    readReportFacts(tx, routeId, { driverId, sessionId }, report),
  ]);
  if (session === null) throw new Error('the session of a driver no longer exists');
  return stateOf(driverId, session, route, report, facts, null);
}

function stateOf(
  driverId: string,
  session: ReportingSession,
  route: LockedRoute | null,
  report: ProgressReport,
  facts: ReportFacts,
  log: readonly ProgressRecord[] | null,
): ReportState {
  if (route === null) throw new Refusal(problem('not_found'));
  const isHolder = route.driver_id === driverId;
  if (isHolder && facts.recorded_late === null && log !== null) requireRoom(log);
  if (!facts.worked) throw new Refusal(problem(isHolder ? 'route_not_active' : 'not_found'));
  return {
    driverId,
    sessionId: session.id,
    route,
    record: decideRecordStatus(session, Date.parse(report.at)),
    isHolder,
    isActive: isHolder && route.status === 'active',
    facts,
    log: isHolder ? log : null,
  };
}

/** Refuses a report with `too_many` if the route's log is full. */
export function requireRoom(log: readonly ProgressRecord[]): void {
  if (log.length >= mostReports) throw logIsFull(`${mostReports} progress reports`);
  if (log.reduce((sum, each) => sum + textLength(each), 0) >= mostCharacters)
    throw logIsFull(`${mostCharacters} characters of text in progress reports`);
}

const logIsFull = (limit: string) =>
  new Refusal(problem('too_many', undefined, `A route takes at most ${limit}.`));

function textLength(record: ProgressRecord): number {
  if (record.kind === 'activity_status') return record.reason?.length ?? 0;
  if (record.kind !== 'added_activity') return 0;
  return record.activity.name.length + (record.activity.description?.length ?? 0);
}
