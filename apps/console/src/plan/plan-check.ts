import type { Problem } from '@fleet/contract/ground/problems';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { type PointOfInterest, type Route, RoutePlan } from '@fleet/contract/planning/routes';
import { prepareJudge } from '@fleet/domain/outcomes/phone-judgement';
import { checkDepartedStops } from '@fleet/domain/plans/departed-stops';
import { checkRoutePlan } from '@fleet/domain/plans/route-plan-check';
import type { Plan } from './plan-draft.js';
import { valueAt } from './plan-pointers.js';

const shape = shapeCheck(RoutePlan);

/**
 * The faults that the service would find, with pointers into the plan: first the faults of its shape, then those of
 * its rules. `current` is the route that the plan changes; null for a new one. Before `preparePatterns` has resolved,
 * patterns count as correct.
 */
export function planFaults(plan: Plan, current: Route | null): readonly Problem[] {
  const checked = shape.check(plan);
  if (!checked.ok) return withoutEchoes(checked.problems);
  const departed = current?.status === 'active' ? departedFaults(current, checked.value) : [];
  return [...checkRoutePlan(checked.value), ...departed];
}

/** The outline of a stop follows its place, so a missing place is reported only once. */
function withoutEchoes(problems: readonly Problem[]): Problem[] {
  const places = new Set(problems.map(({ key }) => key));
  return problems.filter(({ key = '' }) => {
    const place = key.replace('/geofence/centre', '/address/coordinates');
    return place === key || !places.has(place);
  });
}

function departedFaults(current: Route, plan: Plan): Problem[] {
  const stops = plan.travel_plan.points_of_interest.map((stop): PointOfInterest => {
    const untouched = { status: 'pending' as const, planned: true };
    return {
      ...stop,
      id: '',
      sequence: 1,
      status: 'pending',
      arrived_at: null,
      departed_at: null,
      // The plan of a route that was read never names an asset by its key.
      activities: stop.activities.map((each) => ({ ...each, ...untouched })) as PointOfInterest['activities'],
    };
  });
  return checkDepartedStops(current, { ...current, travel_plan: { points_of_interest: stops } });
}

/** Loads what the check of patterns needs, if the plan has a pattern. Rejects without a network. */
export async function preparePatterns(plan: Plan): Promise<void> {
  const stops = plan.travel_plan.points_of_interest as unknown as PointOfInterest[];
  await prepareJudge({ travel_plan: { points_of_interest: stops } } as Route);
}

/**
 * The faults that the service found, without those whose part was changed since: whether these still exist is not
 * known.
 */
export function stillThere(problems: readonly Problem[], sent: Plan, now: Plan): readonly Problem[] {
  return problems.filter(({ key = '' }) => key === '' || valueAt(sent, key) === valueAt(now, key));
}
