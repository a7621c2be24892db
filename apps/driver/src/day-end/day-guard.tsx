import type { ReactNode } from 'react';
import { ReleaseGuard } from '../release/release-guard.js';
import { RoadGuard } from '../road/road-guard.js';
import { RoadProvider } from '../road/road-provider.js';
import { useKeepSentCount } from '../unsent/use-sent-count.js';
import { OtherVehicleQuestion } from './other-vehicle-dialog.js';

/**
 * Components that are active on every page: positions, the lock while driving, a controller's requests, and the count
 * of records.
 */
export function DayGuard({ children }: { children: ReactNode }) {
  useKeepSentCount();
  return (
    <RoadProvider>
      <ReleaseGuard>
        <RoadGuard>{children}</RoadGuard>
        <OtherVehicleQuestion />
      </ReleaseGuard>
    </RoadProvider>
  );
}
