import type { Activity, PointOfInterest, Route } from '@fleet/contract/planning/routes';
import type { UnsentRecord } from './phone-view.js';

export type RouteContent = Exclude<UnsentRecord['content'], { kind: 'position' }>;
export type ReportContent = Exclude<RouteContent, { kind: 'outcome' }>;

/**
 * The part of a route with the question of an answer: its stop and its activity. Null if the route does not have the
 * activity.
 */
export function partOfAnswer(route: Route, reference: string): Route | null {
  const part = partOf(route, (activity) => (activity.reference === reference ? activity : null));
  return part.travel_plan.points_of_interest.length === 0 ? null : part;
}

/** The part of a route that its reports need: the names of its stops and activities. */
export function partOfReports(route: Route): Route {
  return partOf(route, outlineOf, () => true);
}

/** Whether the route has the stop or the activity of a report. */
export function hasPlace(route: Route, content: ReportContent): boolean {
  if (content.kind === 'completion') return true;
  if (content.kind === 'activity_status') {
    return stopsOf(route).some((stop) =>
      stop.activities.some((each) => each.reference === content.reference),
    );
  }
  const stopId = content.kind === 'activity' ? content.activity.point_of_interest_id : content.stopId;
  return stopsOf(route).some((stop) => stop.id === stopId);
}

const stopsOf = (route: Route) => route.travel_plan.points_of_interest;

function partOf(
  route: Route,
  partOfActivity: (activity: Activity) => Activity | null,
  isNeeded = (stop: PointOfInterest) => stop.activities.length > 0,
): Route {
  const stops = stopsOf(route).map(({ planned_path_to: _path, contacts: _contacts, ...stop }) => {
    const activities = stop.activities.flatMap((each) => partOfActivity(each) ?? []);
    return { ...stop, activities, execution_sequence: activities.map(({ reference }) => reference) };
  });
  return { ...route, consignments: [], travel_plan: { points_of_interest: stops.filter(isNeeded) } };
}

/** The activity with only its name and status. */
function outlineOf({ reference, type, name, status, planned }: Activity): Activity {
  return { reference, type, name, status, planned, requirements: [], execution_sequence: [] };
}
