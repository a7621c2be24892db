import { problem } from '@fleet/contract/problems';
import { decideRecordStanding, type RecordStanding } from '@fleet/domain/session-transitions';
import { type Context, Refusal } from '../context.js';
import type { LockedRoute } from '../routes/route-row.js';
import { lockRoute } from '../routes/route-store.js';
import { requireSession } from '../sessions/session-guard.js';
import { lockSession } from '../sessions/session-queries.js';
import { type ReportFacts, readReportFacts } from './progress-queries.js';
import type { ProgressReport } from './progress-report.js';

/** How a report stands: session and route are held until the transaction ends. */
export interface ReportStanding {
  driverId: string;
  sessionId: string;
  route: LockedRoute;
  /** By its session alone [C-4]. */
  record: RecordStanding;
  /** The route is the driver's now, whatever its status. */
  isHolder: boolean;
  /** The route is the driver's active one. */
  isActive: boolean;
  facts: ReportFacts;
}

/**
 * Holds what a report is about, in the order in which everybody locks: session, drivers, routes. From here on nobody
 * ends the session, moves the route or enters another report on it. Two round trips.
 * Refuses as `requireSession` does, with `not_found` where the driver never had to do with the route, and with
 * `route_not_active` where it is theirs but was never active.
 */
export async function holdStanding(
  tx: Context,
  routeId: string,
  namedSessionId: string | undefined,
  report: ProgressReport,
): Promise<ReportStanding> {
  return holdStandingOf(tx, routeId, await requireSession(tx, namedSessionId), report);
}

/** The same for the report of a session that is known; it need not be the caller's. */
export async function holdStandingOf(
  tx: Context,
  routeId: string,
  { sessionId, driverId }: { sessionId: string; driverId: string },
  report: ProgressReport,
): Promise<ReportStanding> {
  const [session, route, facts] = await Promise.all([
    lockSession(tx, sessionId),
    lockRoute(tx, routeId),
    readReportFacts(tx, routeId, { driverId, sessionId }, report),
  ]);
  if (session === null) throw new Error('the session of a driver has gone');
  if (route === null) throw new Refusal(problem('not_found'));
  const isHolder = route.driver_id === driverId;
  if (!facts.worked) throw new Refusal(problem(isHolder ? 'route_not_active' : 'not_found'));
  return {
    driverId,
    sessionId,
    route,
    record: decideRecordStanding(session, Date.parse(report.at)),
    isHolder,
    isActive: isHolder && route.status === 'active',
    facts,
  };
}
