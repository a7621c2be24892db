import { answered, dateTime, type Expectation, type ExpectedAnswer, named, refused } from './expectation.js';
import { recordOne, tellReadings, workedRoute } from './reference-outcomes.js';
import { enterReport, placeOfReport, positionsOf } from './reference-progress.js';
import { readingOf } from './reference-readings.js';
import { isRefusal } from './reference-sessions.js';
import { byName, type QuarantinedRecord, type Scene, tell } from './reference-state.js';

/** `PUT …/acceptance` or `…/discard` of a record that was captured after its session had ended [C-4]. */
export function decideRecord(
  scene: Scene,
  name: string,
  decision: 'accepted' | 'discarded',
  note: string | null,
): ExpectedAnswer {
  const { org } = scene;
  const record = org.quarantined.find((each) => each.name === name);
  if (record === undefined) return refused(404, 'not_found');
  if (record.status === 'waiting') {
    const faults = decision === 'accepted' ? accept(scene, record) : [];
    // A record that the rules refuse stays `waiting`.
    if (faults.length > 0) return { status: statusOf(faults), faults };
    record.status = decision;
    record.note = note;
    const { route, session, driver, content } = record;
    const about = { record_id: named(name), record_kind: content.kind };
    const data = decision === 'accepted' ? { ...about, note } : { ...about, reason: note };
    tell(org, decision === 'accepted' ? 'record_accepted' : 'record_discarded', {
      route,
      session,
      driver,
      data,
    });
  }
  // A repeated decision changes nothing; the opposite decision is refused.
  return record.status === decision ? answered(200, recordView(record)) : refused(409, 'record_settled');
}

/** Records the captured content as late [C-4]; returns its faults, with keys below `/content`. */
function accept(scene: Scene, record: QuarantinedRecord): string[] {
  const { org } = scene;
  const session = byName(org.sessions, record.session);
  const { content } = record;
  if (content.kind === 'position') {
    positionsOf(org, session.name).add(content.at);
    return [];
  }
  const route = workedRoute(org, record.route ?? '', record.driver);
  if (isRefusal(route)) return [...(route.faults ?? [])];
  if (content.kind === 'outcome') {
    const readings = org.assets.map((each) => readingOf(org, each.name));
    const recorded = recordOne(scene, session, route, content.version, content.entry, true);
    tellReadings(org, readings, { route: route.name, driver: record.driver });
    return (recorded.faults ?? []).map((each) => each.replace(' ', ' /content'));
  }
  const { report } = content;
  const isSame = (other: { kind: string; target: string; at: number; detail: string }) =>
    other.kind === report.kind &&
    other.target === report.target &&
    other.at === report.at &&
    other.detail === report.detail;
  const known = route.reports.find(isSame);
  if (known !== undefined) {
    if (report.kind === 'activity_added' && known.stop !== report.stop) return ['key_in_use'];
    const isOther = report.kind === 'activity_status' && known.reason !== report.reason;
    return isOther ? ['other_report_counts /content/content/reason'] : [];
  }
  const place = placeOfReport(org, route, record.driver, report);
  if (place === 'quarantined') return ['unknown_activity /content/target'];
  if (typeof place !== 'string') {
    if (place.status !== 404) return [...(place.faults ?? [])].map((each) => each.split(' ')[0] ?? each);
    return [`${report.kind === 'activity_status' ? 'unknown_activity' : 'unknown_stop'} /content/target`];
  }
  enterReport(scene, route, session, { ...report, late: true });
  return [];
}

/** The status of a refusal, by its first fault [C-2]. */
function statusOf([first = '']: readonly string[]): number {
  if (/^(?:key_in_use|route_not_active|other_report_counts)/.test(first)) return 409;
  if (first.startsWith('not_found')) return 404;
  return 422;
}

export function recordView({
  name,
  status,
  session,
  driver,
  route,
  content,
  note,
}: QuarantinedRecord): Expectation {
  const capturedAt =
    content.kind === 'outcome'
      ? Date.parse(content.entry.capturedAt ?? '')
      : content.kind === 'progress'
        ? content.report.at
        : content.at;
  return {
    id: named(name),
    kind: content.kind,
    status,
    session_id: named(session),
    driver_id: named(driver),
    route_id: named(route),
    captured_at: dateTime(capturedAt),
    note,
  };
}
