import type { ReactNode } from 'react';
import { ReleaseGuard } from '../release/release-guard.js';
import { RoadGuard } from '../road/road-guard.js';
import { RoadProvider } from '../road/road-provider.js';
import { useTallyKeeping } from '../unsent/use-sent-tally.js';

/**
 * What runs around the pages all day: positions, the lock while driving, a controller's requests, and the count of
 * records.
 */
export function DayGuard({ children }: { children: ReactNode }) {
  useTallyKeeping();
  return (
    <RoadProvider>
      <ReleaseGuard>
        <RoadGuard>{children}</RoadGuard>
      </ReleaseGuard>
    </RoadProvider>
  );
}
