import { type ContextParts, openContext } from '../context-factory.js';
import { findDue } from '../platform/due-work/due-queries.js';
import type { DueWork } from '../platform/due-work/due-work.js';
import { createRoutePlanCache } from '../routes/route-plan-cache.js';
import { detectNoted } from './detect-arrivals.js';
import { createDetectionPlaces } from './detection-places.js';
import { arrivalQueue } from './noted-arrival-queries.js';

/**
 * Detects the arrivals that the call with the positions did not detect: it had no place, failed, or its process
 * died.
 */
export function dueDetection(parts: ContextParts): DueWork {
  const detection = { plans: createRoutePlanCache(), places: createDetectionPlaces() };
  return {
    name: 'detect_arrivals',
    width: 1,
    find: (search) => findDue(parts.pool, arrivalQueue, search),
    carryOut: async ({ organisationId, id }) => {
      const actor = { kind: 'system' as const, part: 'due_work' as const };
      const end = await detectNoted(openContext(parts, organisationId, actor, parts.newId()), detection, id);
      return end.kind === 'changed' || end.kind === 'left' ? { kind: 'not_ours' } : end;
    },
  };
}
