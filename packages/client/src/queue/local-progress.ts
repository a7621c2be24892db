import type {
  Activity,
  ActivityStatus,
  PointOfInterest,
  Route,
  StopStatus,
} from '@fleet/contract/planning/routes';
import type { RecordContent } from './unsent-record.js';

/**
 * What one captured record says about the progress of its route; the device keeps it after the record is sent. The
 * active route contains the status of stops and activities, but not which requirements have an outcome. Earlier versions
 * kept no time of an outcome.
 */
export type CapturedFact = { routeId: string } & (
  | { kind: 'outcome'; reference: string; key: string; at?: string }
  | { kind: 'arrival' | 'departure'; stopId: string; at: string }
  | { kind: 'activity_status'; reference: string; status: Exclude<ActivityStatus, 'pending'>; at: string }
  | { kind: 'added_activity'; reference: string; stopId: string | null; at: string }
  | { kind: 'completion'; at: string }
);

export interface LocalActivity {
  reference: string;
  status: ActivityStatus;
  /** Keys of the requirements that have an outcome of any status, as `nextRequirement` of the domain needs them. */
  answered: ReadonlySet<string>;
  /**
   * The service has a report of it, and this device has captured none: it was begun on another device or by another
   * driver, and may have outcomes there that are not in `answered`.
   */
  isReportedElsewhere: boolean;
}

export interface LocalStop {
  id: string;
  status: StopStatus;
  arrivedAt: string | null;
  departedAt: string | null;
  /** When the driver last captured work of this stop on this device; null if never. */
  workedAt: string | null;
  /** In the order of execution [R-RTE-15], then those that the driver added. */
  activities: readonly LocalActivity[];
}

/** The progress of the route according to the service and to later captures on this device, sent or not. */
export interface LocalProgress {
  routeId: string;
  completed: boolean;
  stops: readonly LocalStop[];
}

/** The fact of a record to remember; null if the record says nothing about progress. */
export function factOf(content: RecordContent): CapturedFact | null {
  switch (content.kind) {
    case 'outcome': {
      const { activity_reference: reference, integration_key: key, captured_at: at } = content.outcome;
      return { kind: 'outcome', routeId: content.routeId, reference, key, at: `${at}` };
    }
    case 'arrival':
    case 'departure':
      return { kind: content.kind, routeId: content.routeId, stopId: content.stopId, at: content.at };
    case 'activity_status': {
      const { routeId, reference, status, at } = content;
      return { kind: 'activity_status', routeId, reference, status, at };
    }
    case 'activity': {
      const { reference, point_of_interest_id: stop, at } = content.activity;
      const stopId = typeof stop === 'string' ? stop : null;
      return {
        kind: 'added_activity',
        routeId: content.routeId,
        reference: `${reference}`,
        stopId,
        at: `${at}`,
      };
    }
    case 'completion':
      return { kind: 'completion', routeId: content.routeId, at: content.at };
    case 'position':
      return null;
  }
}

/**
 * The progress of a route as its driver knows it: the service's state, and over it the captures on this device, in any
 * order. A capture counts even if the service refused it: it must be corrected, not repeated.
 */
export function localProgress(route: Route, facts: readonly CapturedFact[]): LocalProgress {
  const own = facts.filter((each) => each.routeId === route.id);
  const stops = route.travel_plan.points_of_interest.map((stop) => localStop(stop, own));
  const known = new Set(stops.flatMap((stop) => stop.activities.map((each) => each.reference)));
  const completed = route.status === 'completed' || own.some((each) => each.kind === 'completion');
  return { routeId: route.id, completed, stops: stops.map((stop) => withAdded(stop, stops, own, known)) };
}

function localStop(stop: PointOfInterest, facts: readonly CapturedFact[]): LocalStop {
  const times = (kind: 'arrival' | 'departure') =>
    facts.flatMap((each) => (each.kind === kind && each.stopId === stop.id ? [each.at] : [])).sort();
  // The driver's own report takes precedence over a detected one. The earliest arrival and the latest departure count
  // [C-6].
  const arrivedAt = times('arrival').at(0) ?? stop.arrived_at;
  const departedAt = times('departure').at(-1) ?? stop.departed_at;
  const status = departedAt !== null ? 'departed' : arrivedAt !== null ? 'arrived' : 'pending';
  const byReference = new Map(stop.activities.map((each) => [each.reference, each]));
  const inOrder = stop.execution_sequence.flatMap((reference) => byReference.get(reference) ?? []);
  const rest = stop.activities.filter((each) => !stop.execution_sequence.includes(each.reference));
  const activities = [...inOrder, ...rest].map((each) => localActivity(each, facts));
  return { id: stop.id, status, arrivedAt, departedAt, workedAt: workedAt(activities, facts), activities };
}

function workedAt(
  activities: readonly Pick<LocalActivity, 'reference'>[],
  facts: readonly CapturedFact[],
): string | null {
  const here = new Set(activities.map((each) => each.reference));
  const times = facts.flatMap((each) =>
    'reference' in each && here.has(each.reference) ? (each.at ?? []) : [],
  );
  return times.sort().at(-1) ?? null;
}

function localActivity(
  { reference, status }: Pick<Activity, 'reference' | 'status'>,
  facts: readonly CapturedFact[],
): LocalActivity {
  const answered = new Set(
    facts.flatMap((each) => (each.kind === 'outcome' && each.reference === reference ? [each.key] : [])),
  );
  const own = facts.flatMap((each) =>
    each.kind === 'activity_status' && each.reference === reference ? [each] : [],
  );
  const isAddedHere = facts.some((each) => each.kind === 'added_activity' && each.reference === reference);
  const isReportedElsewhere = status !== 'pending' && own.length === 0 && !isAddedHere;
  const latest = own.reduce<{ status: ActivityStatus; at: string } | null>(
    (best, each) => (best === null || each.at >= best.at ? each : best),
    null,
  );
  return { reference, status: latest?.status ?? status, answered, isReportedElsewhere };
}

/** Adds the driver's own activities that the service has not returned yet, at their stop or at the current one. */
function withAdded(
  stop: LocalStop,
  stops: readonly LocalStop[],
  facts: readonly CapturedFact[],
  known: ReadonlySet<string>,
): LocalStop {
  const here = stops.find((each) => each.status !== 'departed') ?? stops.at(-1);
  const added = new Set<string>();
  for (const each of facts) {
    if (each.kind !== 'added_activity' || known.has(each.reference)) continue;
    if ((each.stopId ?? here?.id) === stop.id) added.add(each.reference);
  }
  if (added.size === 0) return stop;
  const extra = [...added].map((reference) => localActivity({ reference, status: 'started' }, facts));
  const activities = [...stop.activities, ...extra];
  return { ...stop, workedAt: workedAt(activities, facts), activities };
}
