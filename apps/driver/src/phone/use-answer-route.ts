import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import { routeForAnswer } from '@fleet/domain/outcomes/phone-reading';
import { useMemo } from 'react';
import { usePhone, usePhoneActions } from './use-phone.js';

const none: readonly Route[] = [];

/**
 * The route for the control of a requirement, with the odometer reading by which an answer is judged: the last reading,
 * not counting the answer that is being corrected. `capturedAt` is the time of a refused answer, null for a new one.
 * The requirements of earlier readings may exist only in other versions of the route that the phone has.
 */
export function useAnswerRoute(
  route: Route,
  {
    requirement,
    reference,
    capturedAt,
  }: { requirement: Requirement; reference: string; capturedAt: string | null },
  versions: readonly Route[] = none,
): Route {
  const { answersOn } = usePhoneActions();
  const unsent = usePhone((view) => view.unsent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers change with the unsent records
  return useMemo(() => {
    const captured_at = capturedAt ?? new Date().toISOString();
    const at = { activity_reference: reference, integration_key: requirement.integration_key, captured_at };
    const whole = joined(route, versions);
    const { allocation } = routeForAnswer(whole, answersOn(route.id), { requirement, at });
    return allocation === route.allocation ? route : { ...route, allocation };
  }, [route, versions, requirement, reference, capturedAt, answersOn, unsent]);
}

/**
 * The route with the stops of its other versions added: first those of the same version, then those of newer and
 * older ones, the newest first.
 */
function joined(route: Route, versions: readonly Route[]): Route {
  const isOwn = ({ version }: Route) => Number(version === route.version);
  const others = versions
    .filter(({ id }) => id === route.id)
    .toSorted((one, other) => isOwn(other) - isOwn(one) || other.version - one.version);
  if (others.length === 0) return route;
  const stops = [route, ...others].flatMap((each) => each.travel_plan.points_of_interest);
  return { ...route, travel_plan: { points_of_interest: stops } };
}
