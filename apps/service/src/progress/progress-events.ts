import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { judgePromptitude, type PromptitudeLimits } from '@fleet/domain/progress/promptitude';
import type { NewEvent } from '../platform/outbox/append-event.js';

/** Who reported a fact, in which session, and whether it was late. */
export interface ReportSource {
  sessionId: string;
  driverId: string;
  late: boolean;
}

type EventData = Readonly<Record<string, unknown>>;

const visitEvents = { arrival: 'stop_arrived', departure: 'stop_departed' } as const;

/**
 * The event of an arrival at a stop or a departure from it, reported or detected; `at` is the device's time. An arrival
 * is compared with its plan.
 */
export function stopEvent(
  route: Route,
  visit: { kind: 'arrival' | 'departure'; stopId: string; at: string },
  data: EventData,
  source: ReportSource,
  limits: PromptitudeLimits,
): NewEvent {
  const stop = route.travel_plan.points_of_interest.find((each) => each.id === visit.stopId);
  const about = { point_of_interest_id: visit.stopId, integration_key: stop?.integration_key ?? null };
  const promptitude =
    visit.kind === 'arrival' && stop !== undefined ? judgePromptitude(stop, visit.at, limits) : null;
  return reportEvent(route, visitEvents[visit.kind], visit.at, { ...about, ...data, ...promptitude }, source);
}

/** A new status of an activity; the stop is null if the plan no longer has the activity. */
export function activityStatusEvent(
  route: Route,
  change: EventData & { reference: string; status: string; at: string },
  source: ReportSource,
): NewEvent {
  const { reference, at, ...said } = change;
  const about = { activity_reference: reference, point_of_interest_id: stopOf(route, reference)?.id ?? null };
  return reportEvent(route, 'activity_status_changed', at, { ...about, ...said }, source);
}

/** An activity that the driver added, with the stop where the document shows it. */
export function activityAddedEvent(
  route: Route,
  added: { at: string; activity: EventData & { reference: string } },
  source: ReportSource,
): NewEvent {
  const { at, activity } = added;
  const about = { activity, point_of_interest_id: stopOf(route, activity.reference)?.id ?? null };
  return reportEvent(route, 'activity_added', at, about, source);
}

function reportEvent(
  route: Route,
  type: NewEvent['type'],
  at: string,
  data: EventData,
  { sessionId, driverId, late }: ReportSource,
): NewEvent {
  return { type, at, siteId: route.site_id, routeId: route.id, sessionId, driverId, data: { ...data, late } };
}

function stopOf(route: Route, reference: string): PointOfInterest | undefined {
  return route.travel_plan.points_of_interest.find((stop) =>
    stop.activities.some((each) => each.reference === reference),
  );
}
