import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { driverPaths } from '../phone/driver-paths.js';
import type { ActivityView } from './open-work.js';

/** Navigation between the pages of a stop. */
export function useStopPaths(stopId: string) {
  const navigate = useNavigate();
  return useMemo(() => {
    const toStop = () => void navigate({ to: driverPaths.stop, params: { stopId } });
    const toActivity = (reference: string, replace = false) =>
      void navigate({ to: driverPaths.activity, params: { stopId, reference }, replace });
    const toRequirement = (reference: string, key: string, replace = false) =>
      void navigate({ to: driverPaths.requirement, params: { stopId, reference, key }, replace });
    return {
      toStop,
      toActivity,
      toRequirement,
      /** Opens the next requirement of the activity or, if none is left, the activity itself. */
      toNext({ activity: { reference }, next }: Pick<ActivityView, 'activity' | 'next'>, replace = false) {
        if (next === null) toActivity(reference, replace);
        else toRequirement(reference, next.requirement.integration_key, replace);
      },
      toRoute: () => void navigate({ to: driverPaths.route }),
      toMap: () => void navigate({ to: driverPaths.map }),
      toUnplanned: () => void navigate({ to: driverPaths.unplanned, params: { stopId } }),
    };
  }, [navigate, stopId]);
}

export type StopPaths = ReturnType<typeof useStopPaths>;
