import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { type ExpectedTimes, expectedTimes } from '@fleet/domain/progress/expected-times';
import { judgePromptitude, promptitudeLimits } from '@fleet/domain/progress/promptitude';
import type { LocalProgress } from '../phone/phone-view.js';
import type { LocalStop } from './local-stop.js';
import { locallyDriven } from './locally-driven.js';

/** A stop of the plan, and what the driver has done there. */
export interface StopView {
  id: string;
  /** The stop's position in the route, from 1. */
  number: number;
  stop: PointOfInterest;
  local: LocalStop;
  state: 'done' | 'current' | 'todo' | 'late';
  /** The arrival was late or will probably be late. */
  isLate: boolean;
  expected: ExpectedTimes;
}

/**
 * The stops in their order. The current stop is where the driver is, otherwise the first stop that the driver has not
 * left.
 */
export function stopViews(route: Route, progress: LocalProgress, nowMs: number): StopView[] {
  const byId = new Map(progress.stops.map((local) => [local.id, local]));
  const times = expectedTimes(locallyDriven(route, progress), nowMs);
  const currentId = currentStopId(progress);
  return route.travel_plan.points_of_interest.flatMap((stop, index) => {
    const local = byId.get(stop.id);
    const expected = times.get(stop.id);
    if (local === undefined || expected === undefined) return [];
    const isLate = isExpectedLate(stop, expected.arrivalAt);
    const state =
      local.status === 'departed' ? 'done' : stop.id === currentId ? 'current' : isLate ? 'late' : 'todo';
    return [{ id: stop.id, number: index + 1, stop, local, state, isLate, expected }];
  });
}

function currentStopId({ stops }: LocalProgress): string | null {
  const here = stops.findLast((each) => each.status === 'arrived');
  return (here ?? stops.find((each) => each.status === 'pending'))?.id ?? null;
}

function isExpectedLate(stop: PointOfInterest, arrivalAt: string | null): boolean {
  if (arrivalAt === null) return false;
  const { planned_arrival_at: planned, time_windows: windows } = stop;
  const plan = {
    ...(planned === undefined ? {} : { planned_arrival_at: planned }),
    ...(windows === undefined ? {} : { time_windows: windows }),
  };
  // The phone does not know the organisation's limits, so it uses the service's default.
  return judgePromptitude(plan, arrivalAt, promptitudeLimits(null))?.promptitude === 'late';
}
