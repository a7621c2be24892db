import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity, PointOfInterest, Route } from '@fleet/contract/planning/routes';
import type { UnsentRecord } from '../phone/phone-view.js';

type Content = UnsentRecord['content'];

/** The place of a record on its route; null for what no route on this phone has. */
export interface RecordPlace {
  /**
   * The version of the route that has the place: if possible the one on which an answer was captured, otherwise the
   * newest.
   */
  route: Route | null;
  stop: PointOfInterest | null;
  activity: Activity | null;
  requirement: Requirement | null;
}

const nowhere: RecordPlace = { route: null, stop: null, activity: null, requirement: null };

/** `routes` are those that this phone has: first the driver's current one, then those of unsent records. */
export function placeOfRecord(content: Content, routes: readonly Route[]): RecordPlace {
  if (content.kind === 'position') return nowhere;
  const own = routes.filter((each) => each.id === content.routeId);
  const isSeen = ({ version }: Route) => Number(isVersionOf(content, version));
  const places = own
    .toSorted((one, other) => isSeen(other) - isSeen(one) || other.version - one.version)
    .map((each) => placeOnRoute(content, each));
  // What the office has removed from the plan is still in an earlier version.
  return places.find((each) => isComplete(content, each)) ?? places[0] ?? nowhere;
}

/** Whether an answer was captured on this version, by which the service then judges it. */
export function isVersionOf(content: Content, version: number): boolean {
  return content.kind === 'outcome' && content.routeVersion === version;
}

function isComplete({ kind }: Content, { stop, activity, requirement }: RecordPlace): boolean {
  if (kind === 'outcome') return requirement !== null;
  return kind === 'activity_status' ? activity !== null : kind === 'completion' || stop !== null;
}

function placeOnRoute(content: Exclude<Content, { kind: 'position' }>, route: Route): RecordPlace {
  const onRoute = { ...nowhere, route };
  const stops = route.travel_plan.points_of_interest;
  if (content.kind === 'arrival' || content.kind === 'departure') {
    return { ...onRoute, stop: stops.find((each) => each.id === content.stopId) ?? null };
  }
  if (content.kind === 'activity') {
    const { point_of_interest_id: stopId } = content.activity;
    return { ...onRoute, stop: stops.find((each) => each.id === stopId) ?? null };
  }
  const reference = referenceOf(content);
  if (reference === null) return onRoute;
  return placeOfQuestion(
    route,
    reference,
    content.kind === 'outcome' ? content.outcome.integration_key : null,
  );
}

/** The place of an activity and of one of its questions, if `key` names one. */
export function placeOfQuestion(route: Route, reference: string, key: string | null): RecordPlace {
  for (const stop of route.travel_plan.points_of_interest) {
    const activity = stop.activities.find((each) => each.reference === reference);
    if (activity === undefined) continue;
    const requirement = activity.requirements.find((each) => each.integration_key === key) ?? null;
    return { route, stop, activity, requirement };
  }
  return { ...nowhere, route };
}

function referenceOf(content: Content): string | null {
  if (content.kind === 'outcome') return content.outcome.activity_reference;
  return content.kind === 'activity_status' ? content.reference : null;
}

/** When the record was captured, by the device's clock. */
export function capturedAt({ content }: UnsentRecord): string {
  switch (content.kind) {
    case 'outcome':
      return content.outcome.captured_at;
    case 'activity':
      return `${content.activity.at}`;
    case 'position':
      return content.position.at;
    default:
      return content.at;
  }
}
