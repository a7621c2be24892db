import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import { routeForAnswer } from '@fleet/domain/outcomes/phone-reading';
import { useMemo } from 'react';
import { usePhone, usePhoneActions } from './use-phone.js';

/**
 * The route for the control of a requirement, with the odometer reading by which an answer is judged: the last reading
 * without the answer that is being corrected. `capturedAt` is the time of a refused answer, null for a new one.
 */
export function useAnswerRoute(
  route: Route,
  {
    requirement,
    reference,
    capturedAt,
  }: { requirement: Requirement; reference: string; capturedAt: string | null },
): Route {
  const { answersOn } = usePhoneActions();
  const unsent = usePhone((view) => view.unsent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers change with the unsent records
  return useMemo(() => {
    const captured_at = capturedAt ?? new Date().toISOString();
    const at = { activity_reference: reference, integration_key: requirement.integration_key, captured_at };
    return routeForAnswer(route, answersOn(route.id), { requirement, at });
  }, [route, requirement, reference, capturedAt, answersOn, unsent]);
}
