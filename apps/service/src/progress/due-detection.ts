import { type ContextParts, openContext } from '../context-factory.js';
import { findDue } from '../platform/due-work/due-queries.js';
import type { DueWork } from '../platform/due-work/due-work.js';
import { createRoutePlanCache } from '../routes/route-plan-cache.js';
import { detectNoted } from './detect-arrivals.js';
import { arrivalQueue } from './noted-arrival-queries.js';

/** Detects the arrivals that the call with the positions did not detect, because its process died or it failed. */
export function dueDetection(parts: ContextParts): DueWork {
  const plans = createRoutePlanCache();
  return {
    name: 'detect_arrivals',
    width: 1,
    find: (search) => findDue(parts.pool, arrivalQueue, search),
    carryOut: async ({ organisationId, id }) => {
      const actor = { kind: 'system' as const, part: 'due_work' as const };
      const end = await detectNoted(openContext(parts, organisationId, actor, parts.newId()), plans, id);
      return end.kind === 'changed' ? { kind: 'not_ours' } : end;
    },
  };
}
