import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity, PointOfInterest, Route } from '@fleet/contract/planning/routes';
import type { UnsentRecord } from '../phone/phone-view.js';

type Content = UnsentRecord['content'];

/** The place of a record on the route; null for what the route on this phone does not have. */
export interface RecordPlace {
  stop: PointOfInterest | null;
  activity: Activity | null;
  requirement: Requirement | null;
}

const nowhere: RecordPlace = { stop: null, activity: null, requirement: null };

export function placeOfRecord(content: Content, route: Route | null): RecordPlace {
  if (content.kind === 'position' || route === null || route.id !== content.routeId) return nowhere;
  const stops = route.travel_plan.points_of_interest;
  if (content.kind === 'arrival' || content.kind === 'departure') {
    return { ...nowhere, stop: stops.find((each) => each.id === content.stopId) ?? null };
  }
  if (content.kind === 'activity') {
    const { point_of_interest_id: stopId } = content.activity;
    return { ...nowhere, stop: stops.find((each) => each.id === stopId) ?? null };
  }
  const reference = referenceOf(content);
  if (reference === null) return nowhere;
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
    return { stop, activity, requirement };
  }
  return nowhere;
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
