import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { driverOf } from '../sessions/driver-of.js';
import type { DocumentState } from './active-route-cache.js';
import { readActiveRouteRow } from './active-route-queries.js';
import { tagsIn } from './route-tag.js';

export interface ActiveRoute extends DocumentState {
  /** The route's JSON text; null if the client has this state, or if `cached` names it. */
  document: string | null;
}

/**
 * The active route of the calling driver [R-RTE-1]; another device than the session's may read it too [C-4]. Takes one
 * statement and parses nothing. Refuses with `not_a_driver`, `session_required` or `no_active_route`.
 */
export async function readActiveRoute(
  ctx: Context,
  ifNoneMatch: string | undefined,
  cached: DocumentState | null = null,
): Promise<ActiveRoute> {
  const row = await readActiveRouteRow(ctx, driverOf(ctx).driverId, tagsIn(ifNoneMatch), cached);
  if (row === null) throw new Refusal(problem('session_required'));
  const { id, version, revision, document } = row;
  if (id === null || version === null || revision === null) throw new Refusal(problem('no_active_route'));
  return { id, version, revision, document };
}
