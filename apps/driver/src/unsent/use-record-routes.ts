import type { Route } from '@fleet/contract/planning/routes';
import { useMemo } from 'react';
import { usePhone } from '../phone/use-phone.js';

/** The routes whose words say what a record is. */
export interface RecordRoutes {
  /** The route that the driver works on. */
  current: Route | null;
  /** The current one and those of unsent records. */
  all: readonly Route[];
}

export function useRecordRoutes(): RecordRoutes {
  const current = usePhone((view) => view.route);
  const kept = usePhone((view) => view.keptRoutes);
  return useMemo(() => ({ current, all: current === null ? kept : [current, ...kept] }), [current, kept]);
}
