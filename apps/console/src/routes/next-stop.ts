import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { RouteSummary } from '../queries/route-options.js';

/** Where the driver goes next, and when they are expected there. */
export interface NextStop {
  name: string;
  expectedAt: string | null;
  promptitude: 'early' | 'on_time' | 'late' | null;
}

/** Null for a route without a next stop, and for a service that does not tell. */
export function nextStopOf(route: RouteSummary): NextStop | null {
  const stop: unknown = Object.getOwnPropertyDescriptor(route, 'next_stop')?.value;
  if (!isRecord(stop) || typeof stop.name !== 'string') return null;
  const { name, expected_arrival_at: expected, promptitude } = stop;
  return {
    name,
    expectedAt: typeof expected === 'string' ? expected : null,
    promptitude:
      promptitude === 'early' || promptitude === 'on_time' || promptitude === 'late' ? promptitude : null,
  };
}
