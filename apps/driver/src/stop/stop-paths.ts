import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { driverPaths } from '../phone/driver-paths.js';
import { moveFromStep } from '../shell/back-step.js';
import type { ActivityView } from './open-work.js';

/** Navigation between the pages of a stop. */
export function useStopPaths(stopId: string) {
  const navigate = useNavigate();
  const { history } = useRouter();
  return useMemo(() => {
    const move = (to: () => Promise<void>) => moveFromStep(history, () => void to());
    const toStop = () => move(() => navigate({ to: driverPaths.stop, params: { stopId } }));
    const toActivity = (reference: string, replace = false) =>
      move(() => navigate({ to: driverPaths.activity, params: { stopId, reference }, replace }));
    const toRequirement = (reference: string, key: string, replace = false) =>
      move(() => navigate({ to: driverPaths.requirement, params: { stopId, reference, key }, replace }));
    return {
      toStop,
      toActivity,
      toRequirement,
      /** Opens the next requirement of the activity or, if none is left, the activity itself. */
      toNext({ activity: { reference }, next }: Pick<ActivityView, 'activity' | 'next'>, replace = false) {
        if (next === null) toActivity(reference, replace);
        else toRequirement(reference, next.requirement.integration_key, replace);
      },
      toRoute: () => move(() => navigate({ to: driverPaths.route })),
      toMap: () => move(() => navigate({ to: driverPaths.map })),
      toUnplanned: () => move(() => navigate({ to: driverPaths.unplanned, params: { stopId } })),
    };
  }, [navigate, history, stopId]);
}

export type StopPaths = ReturnType<typeof useStopPaths>;
