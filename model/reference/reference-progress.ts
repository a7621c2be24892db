import { answered, type Expectation, type ExpectedAnswer, named, refused } from './expectation.js';
import { activitiesOf } from './plan-shapes.js';
import { documentOf } from './reference-documents.js';
import { untimelyFaults, workedRoute } from './reference-outcomes.js';
import { completeRoute, tellCompletion } from './reference-routes.js';
import { type Caller, isRefusal, receivedThrough, writingSession } from './reference-sessions.js';
import {
  isUntil,
  newName,
  type Organisation,
  type Report,
  type Route,
  type Scene,
  type Session,
  tell,
} from './reference-state.js';

export type NewReport = Omit<Report, 'driver' | 'late'>;

export interface ReportCall {
  route: string;
  session: string | null;
  sequence: number | null;
  report: NewReport;
}

/** Records a progress report once, even if it is sent several times [C-6]. */
export function reportProgress(scene: Scene, caller: Caller, call: ReportCall): ExpectedAnswer {
  const { org, at } = scene;
  const { report, sequence } = call;
  // A report of a failed or skipped activity needs a reason [C-6]. This fault concerns the report alone, so it is
  // checked first.
  const needsReason = report.detail === 'failed' || report.detail === 'skipped';
  if (needsReason && (report.reason ?? '').trim() === '')
    return refused(422, 'status_reason_required /reason');
  const session = writingSession(org, caller, call.session);
  if (isRefusal(session)) return session;
  const route = workedRoute(org, call.route, caller.driver);
  if (isRefusal(route)) return route;
  const accept = (status: number, result: Expectation): ExpectedAnswer => {
    if (sequence !== null) session.numbers.add(sequence);
    return answered(status, result, { receivedThrough: receivedThrough(session) });
  };
  const known = route.reports.find((each) => isSameReport(each, report));
  if (known !== undefined) {
    if (report.kind === 'activity_added' && known.stop !== report.stop)
      return refused(409, 'key_in_use /reference');
    return accept(200, { result: 'duplicate', late: known.late ? true : undefined, quarantined: undefined });
  }
  const whose = { session: session.name, driver: caller.driver, route: route.name };
  const { name: quarantinedAs } = findQuarantined(org, whose, report) ?? {};
  if (quarantinedAs !== undefined) return accept(200, { result: 'duplicate', quarantined: true });
  const untimely = untimelyFaults(report.at, at.from, '/at');
  if (untimely.length > 0) return refused(422, ...untimely);
  const isQuarantined =
    session.status !== 'active' && session.endedAt !== null && !isUntil(report.at, session.endedAt);
  const place = placeOfReport(org, route, caller.driver, report);
  if (typeof place !== 'string') return place;
  if (isQuarantined || place === 'quarantined') {
    const name = newName(org, 'q');
    const content = { kind: 'progress', report: { ...report, driver: caller.driver } } as const;
    org.quarantined.push({ name, status: 'waiting', ...whose, content, note: null });
    tell(org, 'record_quarantined', { ...whose, data: { record_kind: 'progress', record_id: named(name) } });
    return accept(200, { result: 'recorded', quarantined: true });
  }
  const isWorked = route.status === 'active' && route.plan.driver === caller.driver;
  const late = place === 'earlier plan' || !isWorked || session.status !== 'active';
  enterReport(scene, route, session, { ...report, driver: caller.driver, late });
  const result = { result: 'recorded', late: late ? true : undefined, quarantined: undefined };
  return accept(report.kind === 'activity_added' ? 201 : 200, result);
}

function isSameReport(one: NewReport, { kind, target, at, detail }: NewReport): boolean {
  return one.kind === kind && one.target === target && one.at === at && one.detail === detail;
}

function findQuarantined(org: Organisation, whose: { session: string; route: string }, report: NewReport) {
  return org.quarantined.find(({ content, session, route }) => {
    if (content.kind !== 'progress' || session !== whose.session || route !== whose.route) return false;
    const { reason, stop } = content.report;
    return isSameReport(content.report, report) && reason === report.reason && stop === report.stop;
  });
}

/**
 * Finds the place of a report: in the current plan, or only in an earlier one, which makes the report late. If it is an
 * activity that the driver added after a session's end, the report is quarantined like that activity [C-4]. Otherwise
 * returns the refusal [C-6].
 */
export function placeOfReport(
  org: Organisation,
  route: Route,
  driver: string,
  report: NewReport,
): 'plan' | 'earlier plan' | 'quarantined' | ExpectedAnswer {
  const { kind, target } = report;
  const stopsNow = Object.values(route.plan.stops);
  const stopsEver = new Set(route.versions.flatMap(({ stops }) => Object.values(stops)));
  const isAdded = route.reports.some((each) => each.kind === 'activity_added' && each.target === target);
  const showsNow = documentOf(org, route).travel_plan.points_of_interest.some((stop) =>
    stop.activities.some(({ reference }) => reference === target),
  );
  const isPlannedEver = route.versions.some(({ shape }) =>
    activitiesOf(shape).some(({ reference }) => reference === target),
  );
  switch (kind) {
    case 'arrival':
    case 'departure':
      if (stopsNow.includes(target)) return 'plan';
      return stopsEver.has(target) ? 'earlier plan' : refused(404, 'not_found');
    case 'activity_status': {
      if (activitiesOf(route.plan.shape).some(({ reference }) => reference === target)) return 'plan';
      // If several drivers added activities with the same reference, the driver's own comes first.
      const isOwn = route.reports.some((each) => addsActivity(each, target) && each.driver === driver);
      const isQuarantinedAddition = org.quarantined.some(
        ({ content, ...of }) =>
          of.route === route.name &&
          of.driver === driver &&
          content.kind === 'progress' &&
          addsActivity(content.report, target),
      );
      if (isQuarantinedAddition && !isOwn) return 'quarantined';
      if (showsNow) return 'plan';
      return isPlannedEver || isAdded ? 'earlier plan' : refused(404, 'not_found');
    }
    case 'activity_added':
      // The client chooses the reference, which must be unique on this route.
      if (showsNow || isAdded) return refused(409, 'key_in_use /reference');
      if (report.stop === undefined || stopsNow.includes(report.stop)) return 'plan';
      return stopsEver.has(report.stop) ? 'earlier plan' : refused(422, 'unknown_stop /point_of_interest_id');
    case 'completion':
      // If the route was released or cancelled meanwhile, the completion is late and has no effect.
      return route.status === 'active' || route.status === 'completed' ? 'plan' : 'earlier plan';
  }
}

function addsActivity({ kind, target }: Pick<Report, 'kind' | 'target'>, reference: string): boolean {
  return kind === 'activity_added' && target === reference;
}

const eventOf = {
  arrival: 'stop_arrived',
  departure: 'stop_departed',
  activity_status: 'activity_status_changed',
  activity_added: 'activity_added',
} as const;

/** Adds a report to the route's log, and applies its effects. */
export function enterReport(scene: Scene, route: Route, session: Session, report: Report): void {
  const { org } = scene;
  route.reports.push(report);
  const { kind, target, at, detail, late } = report;
  const source = { session: session.name, late };
  if (kind === 'completion') {
    const isHolder = route.plan.driver === session.driver;
    if (isHolder && route.status === 'active') completeRoute(scene, route, at, source);
    // The earliest completion counts [C-6].
    else if (isHolder && route.completedAt !== null && at < route.completedAt) {
      route.completedAt = at;
      tellCompletion(org, route, at, source);
    }
    return;
  }
  const isVisit = kind === 'arrival' || kind === 'departure';
  const about = isVisit
    ? { point_of_interest_id: named(target), source: 'driver' }
    : kind === 'activity_added'
      ? { activity: { reference: target } }
      : { activity_reference: target, status: detail };
  const whose = { route: route.name, session: session.name, driver: session.driver };
  tell(org, eventOf[kind], { ...whose, data: { ...about, late } });
}

export interface PositionCall {
  session: string | null;
  positions: readonly { at: number; sequence: number | null }[];
}

/**
 * `POST …/positions`: a repeated position is recorded once; one captured after its session's end is quarantined
 * [C-4][C-6].
 */
export function submitPositions(scene: Scene, caller: Caller, call: PositionCall): ExpectedAnswer {
  const { org, at } = scene;
  // If any time is impossible, the whole call is refused, with all such places [C-6].
  const untimely = call.positions.flatMap((each, n) =>
    untimelyFaults(each.at, at.from, `/positions/${n}/at`),
  );
  if (untimely.length > 0) return refused(422, ...untimely);
  const session = writingSession(org, caller, call.session);
  if (isRefusal(session)) return session;
  const counts = { recorded: 0, duplicates: 0, quarantined: 0 };
  for (const position of call.positions) {
    counts[recordPosition(org, session, position.at)] += 1;
    if (position.sequence !== null) session.numbers.add(position.sequence);
  }
  if (counts.quarantined > 0) {
    const data = { record_kind: 'position', count: counts.quarantined };
    tell(org, 'record_quarantined', { session: session.name, driver: session.driver, data });
  }
  return answered(200, counts, { receivedThrough: receivedThrough(session) });
}

function recordPosition(
  org: Organisation,
  session: Session,
  atMs: number,
): 'recorded' | 'duplicates' | 'quarantined' {
  const { name, driver, status, endedAt } = session;
  const recorded = positionsOf(org, name);
  const quarantinedBefore = org.quarantined.some(
    ({ content, session: of }) => content.kind === 'position' && of === name && content.at === atMs,
  );
  if (recorded.has(atMs)) return 'duplicates';
  if (status === 'active' || endedAt === null || isUntil(atMs, endedAt)) {
    recorded.add(atMs);
    return 'recorded';
  }
  if (quarantinedBefore) return 'duplicates';
  const content = { kind: 'position', at: atMs } as const;
  org.quarantined.push({
    name: newName(org, 'q'),
    status: 'waiting',
    session: name,
    driver,
    route: null,
    content,
    note: null,
  });
  return 'quarantined';
}

/** The times of a session's positions. */
export function positionsOf(org: Organisation, session: string): Set<number> {
  const known = org.positions[session] ?? new Set<number>();
  org.positions[session] = known;
  return known;
}

/** `GET …/routes/active`: needs a session; returns the route or 404 [R-END-7][C-4]. */
export function readActiveRoute(org: Organisation, driver: string): ExpectedAnswer {
  if (!org.sessions.some((each) => each.driver === driver && each.status === 'active')) {
    return refused(403, 'session_required');
  }
  const route = org.routes.find((each) => each.status === 'active' && each.plan.driver === driver);
  return route === undefined ? refused(404, 'no_active_route') : answered(200, documentOf(org, route));
}
