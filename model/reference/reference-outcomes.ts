import { answered, type Expectation, type ExpectedAnswer, refused } from './expectation.js';
import { type ActivitySpec, activitiesOf } from './plan-shapes.js';
import { placeOf, readingOf } from './reference-readings.js';
import { type Caller, isRefusal, receivedThrough, writingSession } from './reference-sessions.js';
import {
  type Entry,
  isUntil,
  newName,
  type Organisation,
  type Plan,
  type RecordedOutcome,
  type Route,
  type Scene,
  type Session,
  tell,
} from './reference-state.js';
import { faultsOf } from './reference-values.js';

/** The service accepts a phone's time unless it is impossible [C-4]. */
const furthestAheadMs = 86_400_000;
const earliestMs = Date.parse('2000-01-01T00:00:00Z');
/** An outcome may be judged by one of this many earlier versions [C-6]. */
const earlierVersions = 20;

export interface Submission {
  route: string;
  session: string | null;
  version: number | null;
  entries: readonly Entry[];
}

/** The result of one entry [C-6]. */
interface RecordResult {
  result: 'recorded' | 'duplicate' | 'rejected';
  late?: boolean;
  quarantined?: boolean;
  outOfOrder?: boolean;
  corrects?: string | null;
  faults?: string[];
}

/** `POST …/outcomes` [C-6]: entries are processed in order, and each independently. */
export function submitOutcomes(scene: Scene, caller: Caller, submission: Submission): ExpectedAnswer {
  const { org } = scene;
  const session = writingSession(org, caller, submission.session);
  if (isRefusal(session)) return session;
  const route = workedRoute(org, submission.route, caller.driver);
  if (isRefusal(route)) return route;
  if (submission.version !== null && submission.version > route.versions.length) {
    return refused(400, 'unknown_value /route_version');
  }
  const results = record(scene, session, route, submission.version, submission.entries);
  const rejected = results.filter((each) => each.result === 'rejected').length;
  const faults = results.flatMap((each, n) => below(each.faults ?? [], `/outcomes/${n}`));
  if (rejected === results.length) return { status: 422, faults };
  const data = results.map((each, n) => resultOf(each, submission.entries[n], n));
  return answered(rejected > 0 ? 207 : 200, data, { receivedThrough: receivedThrough(session) });
}

/**
 * Returns a route that was once the driver's active route. Returns 409 if it is assigned to the driver but was never
 * active, 404 if it was never the driver's [C-6].
 */
export function workedRoute(org: Organisation, name: string, driver: string): Route | ExpectedAnswer {
  const route = org.routes.find((each) => each.name === name);
  if (route?.tenures.some((each) => each.driver === driver) === true) return route;
  return route?.plan.driver === driver ? refused(409, 'route_not_active') : refused(404, 'not_found');
}

function below(faults: readonly string[], pointer: string): string[] {
  return faults.map((each) => each.replace(' ', ` ${pointer}`));
}

function resultOf(recorded: RecordResult, entry: Entry | undefined, n: number): Expectation {
  const { result, late, quarantined, outOfOrder, corrects, faults } = recorded;
  const mark = (is: boolean | undefined) => (is === true ? true : undefined);
  return {
    submission_id: entry?.id ?? null,
    result,
    late: mark(late),
    quarantined: mark(quarantined),
    out_of_order: mark(outOfOrder),
    corrects: corrects ?? undefined,
    errors: faults === undefined ? undefined : { faults: below(faults, `/outcomes/${n}`) },
  };
}

/**
 * Records a batch as if its entries arrived one by one, except that only the final reading of an asset causes an event.
 */
function record(
  scene: Scene,
  session: Session,
  route: Route,
  version: number | null,
  entries: readonly Entry[],
): RecordResult[] {
  const { org } = scene;
  const readings = org.assets.map((each) => readingOf(org, each.name));
  const refusals: { entry: Entry; recorded: RecordResult }[] = [];
  const results = entries.map((entry) => {
    // A repeated entry in one request is judged only once, even if entries in between would have changed the result.
    const before = refusals.find((each) => each.entry.id === entry.id && sameContent(each.entry, entry));
    const recorded = before?.recorded ?? recordOne(scene, session, route, version, entry, false);
    if (recorded.result === 'rejected') refusals.push({ entry, recorded });
    // The sequence counts as received if the record was recorded, known or quarantined, but not if it was rejected
    // [C-4].
    if (recorded.result !== 'rejected' && entry.sequence !== null) session.numbers.add(entry.sequence);
    return recorded;
  });
  tellReadings(org, readings, { route: route.name, driver: session.driver });
  return results;
}

/** Writes events for assets whose reading has changed. */
export function tellReadings(
  org: Organisation,
  before: readonly number[],
  whose: { route: string; driver: string },
): void {
  for (const [n, { name }] of org.assets.entries()) {
    const reading = readingOf(org, name);
    if (reading === before[n]) continue;
    const data = { asset_id: { named: name }, current_reading: reading.toFixed(1) };
    tell(org, 'asset_reading_changed', { ...whose, data });
  }
}

/**
 * Records one outcome. `accepted`: a controller accepted it, although it was captured after the end of its session
 * [C-4].
 */
export function recordOne(
  scene: Scene,
  session: Session,
  route: Route,
  version: number | null,
  entry: Entry,
  accepted: boolean,
): RecordResult {
  const { org, at } = scene;
  if (entry.capturedAt === null) {
    const { faults } = judge(org, route, version ?? route.versions.length, entry);
    return { result: 'rejected', faults: ['required /captured_at', ...faults] };
  }
  const known = org.outcomes.find((each) => each.entry.id === entry.id);
  // The same id with the same content is a duplicate; with other content it is refused [C-6].
  if (known !== undefined) {
    const same = sameContent(known.entry, entry) && known.route === route.name;
    return same
      ? { result: 'duplicate', ...known }
      : { result: 'rejected', faults: ['submission_id_reused /submission_id'] };
  }
  // The same applies to the id of a quarantined record, even if the record would be refused now. The only exception is
  // the record that a controller is accepting.
  const quarantinedBefore = org.quarantined.flatMap(({ content, session: of, route: on }) =>
    content.kind === 'outcome' && of === session.name && content.entry.id === entry.id
      ? [on === route.name && sameContent(content.entry, entry)]
      : [],
  );
  if (quarantinedBefore.length > 0 && !accepted) {
    return quarantinedBefore.includes(true)
      ? { result: 'duplicate', quarantined: true }
      : { result: 'rejected', faults: ['submission_id_reused /submission_id'] };
  }
  const capturedMs = Date.parse(entry.capturedAt);
  const untimely = untimelyFaults(capturedMs, at.from, '/captured_at');
  // No version accepts an impossible time, so earlier versions need not be tried.
  const judged = judge(org, route, untimely.length > 0 ? (version ?? route.versions.length) : version, entry);
  const faults = [...judged.faults, ...untimely];
  if (faults.length > 0) return { result: 'rejected', faults };
  const ended = session.status !== 'active' && session.endedAt !== null;
  if (!accepted && ended && !isUntil(capturedMs, session.endedAt ?? at)) {
    return quarantine(org, session, route, judged.version, entry);
  }
  const isWorked = route.status === 'active' && route.plan.driver === session.driver;
  const late = ended || judged.version < route.versions.length || !isWorked;
  const outcome: RecordedOutcome = {
    entry,
    route: route.name,
    session: session.name,
    driver: session.driver,
    kind: judged.kind,
    reading: entry.status === 'success' && judged.meter !== null ? readingFrom(entry, judged.meter) : null,
    late,
    outOfOrder: isOutOfOrder(org, route, judged.plan, entry),
    corrects: countingOutcome(org, route, entry)?.entry.id ?? null,
  };
  org.outcomes.push(outcome);
  tellOutcome(org, outcome, judged.version);
  return { result: 'recorded', late, outOfOrder: outcome.outOfOrder, corrects: outcome.corrects };
}

function readingFrom({ fields }: Entry, asset: string) {
  return { asset, value: Number(fields.value) };
}

/** Repetitions may differ in order and letter case, but are made from the same entry, so the entries are compared. */
function sameContent(one: Entry, other: Entry): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Refuses only impossible times [C-4]; returns the faults with their keys. */
export function untimelyFaults(atMs: number, nowMs: number, key: string): string[] {
  if (atMs > nowMs + furthestAheadMs) return [`captured_in_future ${key}`];
  return atMs < earliestMs ? [`captured_too_early ${key}`] : [];
}

interface Judgement {
  faults: string[];
  version: number;
  plan: Plan;
  kind: string;
  /** The asset of an odometer requirement. */
  meter: string | null;
}

/**
 * Judges an outcome by the version that it names; without one by the current version, then by earlier ones. If all
 * refuse it, the result is that of the newest version with such a requirement [C-6].
 */
function judge(org: Organisation, route: Route, version: number | null, entry: Entry): Judgement {
  const newest = version ?? route.versions.length;
  const oldest = version ?? Math.max(1, newest - earlierVersions);
  let refusal: Judgement | null = null;
  let misplaced: Judgement | null = null;
  for (let each = newest; each >= oldest; each -= 1) {
    const judgement = judgeBy(org, route, each, entry);
    if (judgement.faults.length === 0) return judgement;
    if (judgement.kind === '') misplaced ??= judgement;
    else refusal ??= judgement;
  }
  const found = refusal ?? misplaced;
  if (found === null) throw new Error('a route without versions');
  return found;
}

function judgeBy(org: Organisation, route: Route, version: number, entry: Entry): Judgement {
  const plan = route.versions[version - 1];
  if (plan === undefined) throw new Error(`the route has no version ${version}`);
  const activity = activitiesOf(plan.shape).find((each) => each.reference === entry.activity);
  const spec = activity?.requirements.find((each) => each.key === entry.requirement);
  if (spec === undefined) {
    return { faults: [unplaced(route, activity, entry)], version, plan, kind: '', meter: null };
  }
  const meter = plan.meters[`${entry.activity}/${entry.requirement}`] ?? null;
  const faults = faultsOf(org, entry, { spec, meter: meter ?? '', place: placeOf(route.name, entry) });
  return { faults, version, plan, kind: spec.kind, meter };
}

/** The fault of an unknown place. An activity that the driver added exists, but has no requirements. */
function unplaced(route: Route, activity: ActivitySpec | undefined, entry: Entry): string {
  if (activity !== undefined) return 'unknown_requirement /integration_key';
  const isAdded = route.reports.some(
    ({ kind, target }) => kind === 'activity_added' && target === entry.activity,
  );
  return isAdded ? 'unknown_activity|unknown_requirement' : 'unknown_activity /activity_reference';
}

/** Quarantines an outcome that was captured after the end of its session; the response reports it as recorded [C-4]. */
function quarantine(
  org: Organisation,
  session: Session,
  route: Route,
  version: number,
  entry: Entry,
): RecordResult {
  const name = newName(org, 'q');
  const content = { kind: 'outcome', entry, version } as const;
  const whose = { session: session.name, driver: session.driver, route: route.name };
  org.quarantined.push({ name, status: 'waiting', ...whose, content, note: null });
  tell(org, 'record_quarantined', {
    ...whose,
    data: { record_kind: 'outcome', record_id: { named: name }, outcome: { submission_id: entry.id } },
  });
  return { result: 'recorded', quarantined: true };
}

/** The outcome that counted for the same requirement before: the one captured last [C-6]. */
function countingOutcome(org: Organisation, route: Route, entry: Entry): RecordedOutcome | undefined {
  const place = placeOf(route.name, entry);
  const before = org.outcomes.filter((each) => placeOf(each.route, each.entry) === place);
  const at = ({ entry: { capturedAt } }: RecordedOutcome) => Date.parse(capturedAt ?? '');
  return before.reduce<RecordedOutcome | undefined>(
    (best, each) => (best === undefined || at(each) > at(best) ? each : best),
    undefined,
  );
}

/**
 * True if each execution sequence with this requirement has an earlier requirement without an outcome. Such an outcome
 * is flagged, not refused. A correction is never out of order [C-6][R-RTE-17].
 */
function isOutOfOrder(org: Organisation, route: Route, plan: Plan, entry: Entry): boolean {
  const answeredKeys = new Set(
    org.outcomes
      .filter((each) => each.route === route.name && each.entry.activity === entry.activity)
      .map((each) => each.entry.requirement),
  );
  if (answeredKeys.has(entry.requirement)) return false;
  const activity = activitiesOf(plan.shape).find((each) => each.reference === entry.activity);
  const sequences = [activity?.execution ?? [], activity?.failure ?? []].filter((each) =>
    each.includes(entry.requirement),
  );
  const hasGap = (sequence: readonly string[]) =>
    sequence.slice(0, sequence.indexOf(entry.requirement)).some((key) => !answeredKeys.has(key));
  return sequences.length > 0 && sequences.every(hasGap);
}

function tellOutcome(org: Organisation, outcome: RecordedOutcome, version: number): void {
  const { entry, route, session, driver, kind, late, outOfOrder, corrects } = outcome;
  const { activity, requirement, status, id, capturedAt } = entry;
  const capturedMs = Date.parse(capturedAt ?? '');
  const sent = {
    submission_id: id,
    activity_reference: activity,
    integration_key: requirement,
    status,
    // As the phone wrote it, with any number of zeros.
    captured_at: { from: capturedMs, to: capturedMs },
  };
  const data = { outcome: sent, kind, route_version: version, late, out_of_order: outOfOrder, corrects };
  tell(org, 'outcome_recorded', { route, session, driver, data });
}
